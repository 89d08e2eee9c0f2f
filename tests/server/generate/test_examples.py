"""The examples of the pages are real frames: each message has one, and what they prove is true."""

import hashlib

import msgspec
import pytest

import engine
from server.core import protocol
from server.generate import examples
from server.generate.catalogue import Struct, catalogue


def test_every_message_and_every_event_has_one_example() -> None:
    told_apart = catalogue().frames + catalogue().events
    assert list(examples.examples()) == [struct.name for struct in told_apart]


@pytest.mark.parametrize("struct", catalogue().inbound, ids=lambda struct: struct.name)
def test_the_server_decodes_the_example_of_what_a_browser_sends(struct: Struct) -> None:
    name = struct.name
    sample = examples.examples()[name]
    decoded = protocol.decode(msgspec.json.encode(sample))
    assert type(decoded).__name__ == name


@pytest.mark.parametrize("struct", catalogue().outbound, ids=lambda struct: struct.name)
def test_the_example_of_what_a_server_sends_fits_its_own_type(struct: Struct) -> None:
    name = struct.name
    decoded = msgspec.convert(examples.examples()[name], protocol.Outbound)
    assert type(decoded).__name__ == name


def test_the_proof_shown_in_the_example_can_be_checked_by_its_reader() -> None:
    proof = examples.PROOF
    nonces = sorted(opened.nonce for opened in proof.nonces)
    secret = bytes.fromhex(proof.secret)
    deal = engine.deal_for(secret, f"{proof.race}|{','.join(nonces)}", proof.index)
    assert hashlib.sha256(secret).hexdigest() == proof.commitment
    assert " ".join(proof.deal) == str(deal)
    assert [sealed.nonce_hash for sealed in examples.SEALED] == [
        hashlib.sha256(bytes.fromhex(opened.nonce)).hexdigest() for opened in proof.nonces
    ]
