"""The listening socket, and the addresses that people are given."""

import socket

import pytest

from server.shell.processes.listener import CannotListen, addresses, open_listener, own_address


def test_a_taken_port_is_said_in_a_sentence() -> None:
    """Another server has the port: the operator reads that, and what to do."""
    with open_listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen) as raised:
            open_listener("127.0.0.1", port)
    assert str(raised.value) == (
        f"Can't listen on 127.0.0.1 port {port}: address already in use. "
        "Choose another address with --host or --port."
    )


@pytest.mark.parametrize("host", ["203.0.113.1", "no.such.host.invalid", "1.2.3.4.5"])
def test_an_address_that_is_not_ours_is_said_in_a_sentence(host: str) -> None:
    """An address of another machine, or none at all, can't be listened on."""
    with pytest.raises(CannotListen, match=rf"Can't listen on {host} port 0: \w+"):
        open_listener(host, 0)


def test_a_server_for_this_machine_alone_has_one_address() -> None:
    """Nobody is sent to an address that does not answer."""
    with open_listener("127.0.0.1", 0) as listener:
        assert addresses(listener) == [f"http://127.0.0.1:{listener.getsockname()[1]}"]


def test_a_server_for_everybody_names_this_machine_first_and_never_loopback_again() -> None:
    """The list starts with localhost; the rest is what a phone can reach."""
    with open_listener("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        first, *others = addresses(listener)
    assert first == f"http://localhost:{port}"
    assert all(other.endswith(f":{port}") for other in others)
    assert not any("127." in other or "localhost" in other for other in others)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_an_ipv6_address_is_written_in_brackets() -> None:
    """An address with colons in it is a link nevertheless."""
    with open_listener("::1", 0) as listener:
        assert addresses(listener) == [f"http://[::1]:{listener.getsockname()[1]}"]


def test_all_addresses_are_found_each_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks is found in both, the loopback entry of its name in neither."""
    monkeypatch.setattr(
        socket, "gethostbyname_ex", lambda name: (name, [], ["127.0.1.1", "10.0.0.9", "10.0.0.10"])
    )
    with open_listener("0.0.0.0", 0) as listener:
        found = "\n".join(addresses(listener))
    assert found.index("10.0.0.9") < found.index("10.0.0.10")
    assert "127.0.1.1" not in found


@pytest.mark.parametrize(
    ("host", "found"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]")]
)
def test_processes_of_the_server_find_it_on_this_machine(host: str, found: str) -> None:
    """Wherever it listens, those beside it need no name and no network."""
    with open_listener(host, 0) as listener:
        assert own_address(listener) == f"http://{found}:{listener.getsockname()[1]}"
