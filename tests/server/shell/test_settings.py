"""Settings: read once, checked by name, and the same after a trip through the environment."""

from pathlib import Path
from typing import Any

import pytest

from server.shell.settings import BadSetting, Settings, minute_of, variable


def test_nothing_set_is_a_server_that_runs() -> None:
    """With an empty environment the defaults hold: the LAN, port 8000, an embedded store."""
    settings = Settings.read({})
    assert (settings.host, settings.port, settings.workers) == ("0.0.0.0", 8000, 1)
    assert settings.redis_url is None
    assert settings.rate_limits


def test_each_kind_of_value_is_read_from_its_variable() -> None:
    """Numbers, switches, paths and lists are written as an operator would write them."""
    settings = Settings.read(
        {
            "SCORPION_PORT": "0",
            "SCORPION_RATE_LIMITS": "off",
            "SCORPION_DATA_DIR": "/var/lib/race",
            "SCORPION_ALLOWED_ORIGINS": "https://a.example, https://b.example",
            "SCORPION_DRAIN_S": "2.5",
            "REDIS_URL": "redis://store:6379/0",
            "SCORPION_LOG_LEVEL": "",
            "PATH": "/bin",
        }
    )
    assert settings.port == 0
    assert not settings.rate_limits
    assert settings.data_dir == Path("/var/lib/race")
    assert settings.allowed_origins == ("https://a.example", "https://b.example")
    assert settings.drain_s == 2.5
    assert settings.redis_url == "redis://store:6379/0"
    assert settings.log_level == "info"


def test_what_the_command_line_says_goes_before_the_environment() -> None:
    """An option that was given wins; one that was not leaves the environment's value."""
    settings = Settings.read({"SCORPION_PORT": "1", "SCORPION_WORKERS": "3"}, port=2, workers=None)
    assert (settings.port, settings.workers) == (2, 3)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("SCORPION_PORT", "http", "Expected `int`"),
        ("SCORPION_PORT", "70000", "<= 65535"),
        ("SCORPION_WORKERS", "0", ">= 1"),
        ("SCORPION_RATE_ROOMS", "many", "'many'"),
        ("SCORPION_RATE_LIMITS", "maybe", "expected on or off"),
        ("SCORPION_LOG_LEVEL", "loud", "'loud'"),
        ("SCORPION_COOKIE_KEYS", "short", "length >= 16"),
        ("SCORPION_TRUSTED_PROXIES", "moon", "'moon'"),
        ("SCORPION_DRAIN_S", "-1", "> 0.0"),
        ("SCORPION_CUP_TIMES", "25:00", "times such as 18:30, not '25:00'"),
        ("SCORPION_CUP_TIMES", "12:00,1800", "times such as 18:30, not '1800'"),
        ("SCORPION_CUP_TIMES", "noon", "times such as 18:30, not 'noon'"),
        ("SCORPION_CUP_RULES", "chess", "there is no cup of 'chess'"),
        ("SCORPION_CUP_RULES", "undo=on", "there is no cup of 'undo=on'"),
        ("REDIS_URL", "http://store:6379", "such as redis://"),
        ("REDIS_URL", "redis://store:port", "such as redis://"),
        ("SCORPION_PROT", "8000", "is SCORPION_PORT meant?"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(name: str, text: str, complaint: str) -> None:
    """The operator reads which variable is wrong, and how, on one line."""
    with pytest.raises(BadSetting) as raised:
        Settings.read({name: text})
    assert str(raised.value).startswith(f"{name}: ")
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_wrong_option_is_named_too() -> None:
    """An override is checked like a variable, and called what the operator typed."""
    with pytest.raises(BadSetting, match="^--workers: Expected `int` >= 1$"):
        Settings.read({"SCORPION_WORKERS": "2"}, workers=0)
    with pytest.raises(BadSetting, match="^--redis-url: expected an address"):
        Settings.read({}, redis_url="http://store:6379")


def test_a_wrong_variable_in_whose_place_an_option_is_given_does_no_harm() -> None:
    assert Settings.read({"SCORPION_WORKERS": "many"}, workers=2).workers == 2


def test_a_wrong_variable_is_no_fault_of_the_options_beside_it() -> None:
    with pytest.raises(BadSetting, match="^SCORPION_PORT: "):
        Settings.read({"SCORPION_PORT": "70000"}, workers=2, host=None)


def test_a_variable_of_another_program_is_left_alone() -> None:
    """Only a near miss of a setting's name is refused."""
    assert Settings.read({"SCORPION_SERVER": "http://127.0.0.1:8000"}) == Settings.read({})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"cookie_keys": ("a" * 16, "b" * 16), "trusted_proxies": ("10.0.0.0/8", "::1")},
        {"rate_limits": False, "drain_s": 0.25, "redis_url": "unix:///run/store.sock"},
        {"cup_times": ("07:30", "23:59"), "cup_rules": "wasp"},
        {"cup_times": ()},
    ],
)
def test_settings_survive_the_environment(changes: dict[str, Any]) -> None:
    """A worker reads from its environment exactly what its supervisor had."""
    settings = Settings.read({}, **changes)
    assert Settings.read(settings.environ()) == settings


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("", ("12:00", "18:00", "21:00")),
        ("none", ()),
        ("18:30", ("18:30",)),
        ("09:00, 21:15", ("09:00", "21:15")),
    ],
)
def test_cups_start_when_the_operator_says(text: str, times: tuple[str, ...]) -> None:
    """An empty variable is one that isn't set, so that there are no cups is a word of its own."""
    assert Settings.read({"SCORPION_CUP_TIMES": text}).cup_times == times


def test_a_time_is_a_minute_of_the_day() -> None:
    assert [minute_of(time) for time in ("00:00", "07:30", "23:59")] == [0, 450, 1_439]


def test_settings_do_not_show_their_secrets() -> None:
    """The keys and the store's password stay out of a log line that holds the settings."""
    settings = Settings.read({}, cookie_keys=("k" * 20,), redis_url="redis://:hunter2@store")
    assert "k" * 20 not in repr(settings)
    assert "hunter2" not in repr(settings)
    assert "port=8000" in repr(settings)


def test_each_setting_has_a_variable_of_its_own() -> None:
    """The names in the environment are the settings' own, but for the store's address."""
    assert variable("port") == "SCORPION_PORT"
    assert variable("redis_url") == "REDIS_URL"
    names = [variable(name) for name in Settings.__struct_fields__]
    assert len(set(names)) == len(names)
