"""One example of each message, built from the catalogue's own types, for the pages and schemas."""

import hashlib

import msgspec

import engine
from server.core import protocol as p
from server.core.options import Options
from server.core.search import Search, Skipped

ROOM = "k3vq7xw2mzp4ydna"
TAB = "f3k9w2mzp4ydna6q"
RACE = f"{ROOM}-1"
NONCES = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")
NONCE_HASHES = tuple(hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in NONCES)
SECRET = bytes(range(32))
COMMITMENT = engine.commitment(SECRET)
CONTEXT = f"{RACE}|{','.join(sorted(NONCES))}"
SKIPPED: tuple[Skipped, ...] = ("unwinnable", "unwinnable")
DEAL = engine.deal_for(SECRET, CONTEXT, len(SKIPPED))
EPOCH = "6m2w4q"
NOW = 1_796_000_000_000

RULES = p.Rules(
    name="scorpion",
    layout="scorpion",
    empty="king",
    completed="bank",
    stock="anytime",
    score="standard",
    undo=False,
    limit=0,
)
TABLEAU = p.Tableau(
    columns=tuple(
        p.Column(hidden=column.hidden, cards=tuple(map(engine.card_text, column.cards)))
        for column in engine.view(engine.start(DEAL, engine.RULE_SETS["scorpion"])).columns
    ),
    stock=3,
    reserve=(),
    banked=(),
)
BOARDS = p.Boards(
    version=26,
    boards=(
        p.MaskedBoard(
            seat=2,
            columns=(
                p.MaskedColumn(hidden=1, cards=(None,)),
                p.MaskedColumn(hidden=0, cards=("8H", "7H", None)),
            ),
            stock=0,
            reserve=(),
            banked=("S",),
            later=2,
        ),
    ),
)
STANDINGS = (
    p.Standing(
        seat=2,
        place=1,
        state="playing",
        runs=1,
        score=115,
        time=41_250,
        actions=17,
        hidden=9,
        links=21,
    ),
    p.Standing(
        seat=1,
        place=2,
        state="playing",
        runs=0,
        score=10,
        time=20_300,
        actions=9,
        hidden=10,
        links=8,
    ),
)
TALLIES = (
    p.Tally(seat=1, moves=9, undos=0, dealt_at=None),
    p.Tally(seat=2, moves=17, undos=0, dealt_at=30_120),
)
SEALED = tuple(
    p.Sealed(seat=seat, nonce_hash=nonce_hash)
    for seat, nonce_hash in enumerate(NONCE_HASHES, start=1)
)
PROOF = p.Proof(
    secret=SECRET.hex(),
    commitment=COMMITMENT,
    race=RACE,
    nonces=tuple(
        p.OpenedNonce(seat=seat, nonce=nonce) for seat, nonce in enumerate(NONCES, start=1)
    ),
    context=CONTEXT,
    search=Search(),
    skipped=SKIPPED,
    proved=True,
    index=len(SKIPPED),
    deal=tuple(str(DEAL).split()),
    chain=hashlib.sha256(b"the record of the race").hexdigest(),
)

MESSAGES: tuple[p.Inbound | p.Outbound, ...] = (
    p.Hello(room=ROOM, tab=TAB, epoch=EPOCH),
    p.Join(id="f3k9-1"),
    p.Leave(id="f3k9-2"),
    p.Ready(id="f3k9-3", nonce_hash=NONCE_HASHES[0]),
    p.Unready(id="f3k9-4"),
    p.Start(id="f3k9-5"),
    p.Remove(id="f3k9-19", seat=3),
    p.Lock(id="f3k9-24", locked=True),
    p.CallBot(id="f3k9-25", strength="greedy"),
    p.OpenNonce(id="f3k9-6", nonce=NONCES[0]),
    p.Move(id="f3k9-17", base=9, card="7H", to=5),
    p.Deal(id="f3k9-18", base=10),
    p.Undo(id="f3k9-19", base=11),
    p.Pause(id="f3k9-26"),
    p.Resume(id="f3k9-27"),
    p.Again(id="f3k9-28", after=1),
    p.Resign(id="f3k9-20"),
    p.Take(id="f3k9-21"),
    p.AskHint(id="f3k9-23"),
    p.Ping(id="f3k9-22"),
    BOARDS,
    p.Welcome(
        epoch=EPOCH,
        version=12,
        now=NOW,
        phase="racing",
        starts_in=-20_300,
        ends_in=1_179_700,
        elapsed=None,
        race=RACE,
        race_number=1,
        series=None,
        options=Options(seats=2),
        rules=RULES,
        commitment=COMMITMENT,
        search=Search(),
        code=None,
        seats=(
            p.SeatCard(1, "Ada", "teal", "dots", nonce_hash=NONCE_HASHES[0]),
            p.SeatCard(2, "Kō", "amber", "waves", nonce_hash=NONCE_HASHES[1]),
        ),
        host=1,
        locked=False,
        bot_in=None,
        you=1,
        controls=True,
        tableau=TABLEAU,
        number=9,
        standings=STANDINGS,
        tallies=(),
        proof=None,
        sealed=SEALED,
        durability="disk",
    ),
    p.Board(tableau=TABLEAU, number=0, now=NOW, ends_in=1_200_000),
    p.Accepted(
        id="f3k9-17",
        number=10,
        at=21_480,
        turned=(p.PlacedCard(card="4D", column=3),),
        dealt=(),
        banked=(),
        runs=0,
        score=15,
        place=2,
        hidden=9,
        links=9,
        state="playing",
    ),
    p.Rejected(
        id="f3k9-18",
        code="not_on_next_higher",
        reason="7♥ goes on the 8♥, which is covered by 3 cards in column 2",
        number=10,
        detail=p.RefusalDetail(card="7H", needed="8H", column=2, covers=3),
    ),
    p.Advice(id="f3k9-23", code="move", number=10, card="7H", to=5),
    p.Done(id="f3k9-3"),
    p.Event(version=13, at=NOW, event=p.SeatResigned(seat=2)),
    p.Standings(version=26, rows=STANDINGS),
    p.Watching(people=12),
    p.Control(controls=False),
    p.Pong(id="f3k9-22", now=NOW),
    p.Error(code="room_full", message="All seats of this room are taken.", id="f3k9-1"),
    p.Bye(
        code="draining",
        message="This server is being restarted: your race goes on, come back in a moment.",
        retry_in=740,
    ),
)

EVENTS: tuple[p.PublicEvent, ...] = (
    p.SeatTaken(seat=2, name="Kō", colour="amber", pattern="waves", bot=None, host=1),
    p.SeatLeft(seat=1, host=2),
    p.SeatRemoved(seat=3, host=1),
    p.SeatAway(seat=2),
    p.SeatBack(seat=2),
    p.SeatForgotten(seat=2),
    p.HostPassed(host=2),
    p.RoomLocked(locked=True),
    p.BotCalled(strength="greedy"),
    p.RoomClosed(),
    p.SeatReady(seat=2, nonce_hash=NONCE_HASHES[1]),
    p.SeatUnready(seat=2),
    p.ListSealed(list=SEALED, until=NOW + 3_000),
    p.NonceOpened(seat=2),
    p.StartVoided(missing=(2,), commitment=COMMITMENT, search=Search()),
    p.RaceBegan(start=NOW + 10_000, deadline=NOW + 1_210_000),
    p.DealMade(proved=True),
    p.StartPostponed(start=NOW + 14_000, deadline=NOW + 1_214_000),
    p.RacePaused(),
    p.RaceResumed(start=NOW + 60_000, deadline=NOW + 1_260_000),
    p.SeatResigned(seat=2),
    p.RaceFinished(standings=STANDINGS, tallies=TALLIES, series=None, proof=PROOF),
)


def examples() -> dict[str, dict[str, object]]:
    """Return the example of each message and event, as it crosses the wire, by struct name."""
    return {
        type(message).__name__: msgspec.json.decode(msgspec.json.encode(message), type=dict)
        for message in (*MESSAGES, *EVENTS)
    }
