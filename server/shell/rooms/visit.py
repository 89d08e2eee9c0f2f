"""One client's stay in a room: what its messages do there, and what it is told of the others.

No socket here: messages come in as values, answers go out as values, and what is told unasked
goes to an outlet.
"""

import contextlib
from typing import Protocol

import msgspec

from engine import DEAL_STOCK, UNDO, Action, Move, parse_card
from server.core import protocol, views
from server.core.answers import ERRORS
from server.core.commands import (
    AnyCommand,
    CallBot,
    ClearReady,
    GiveNonce,
    Leave,
    Lock,
    Pause,
    Refused,
    RemoveSeat,
    Resign,
    Resume,
    SetReady,
    Start,
    TakeControl,
)
from server.core.options import Strength
from server.core.race import Race, Seat
from server.shell.limits import Limits, TooMany
from server.shell.players.identity import Player
from server.shell.rooms.audience import may_look
from server.shell.rooms.crowd import Bundle
from server.shell.rooms.farewell import LOST, NO_WATCHERS, OVER, UNKNOWN_ROOM, come_back
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.reading import RaceLost, RoomOver
from server.shell.rooms.rooms import Rooms
from server.shell.storage.store import StoreUnavailable


class Goodbye(Exception):
    """The connection is to be ended, and `bye` says why."""

    def __init__(self, bye: protocol.Bye) -> None:
        super().__init__(bye.message)
        self.bye = bye


class Outlet(Protocol):
    """Where a visit's frames go that answer nothing."""

    def send(self, text: str) -> None:
        """Send a frame; none of these is ever left out."""

    def send_latest(self, kind: str, text: str) -> None:
        """Send a frame in place of any of its kind that waits still."""

    def send_all(self, bundle: Bundle) -> None:
        """Send several frames at once, each as if by itself."""

    def send_anew(self, text: str) -> None:
        """Send a frame that tells all, in place of whatever waits and may be left out."""

    def end(self, bye: protocol.Bye) -> None:
        """Say why, and end the connection."""


class Visit:
    """What one client may do and see; it is a viewer of the room that it said hello to."""

    def __init__(
        self,
        rooms: Rooms,
        limits: Limits,
        identity: Player | None,
        address: str,
        outlet: Outlet,
        *,
        durability: protocol.Durability,
    ) -> None:
        self.player = identity.id if identity else None
        self.visit = ""
        self.awaits_board = False
        self.send = outlet.send
        self.send_latest = outlet.send_latest
        self.send_all = outlet.send_all
        self._send_anew = outlet.send_anew
        self.end = outlet.end
        self._identity = identity
        self._rooms = rooms
        self._limits = limits
        self._address = address
        self._durability = durability
        self._live: LiveRoom | None = None
        self._tab = ""
        self._controls = False
        self._seat_told: int | None = None

    async def serve(self, message: protocol.Inbound) -> protocol.Outbound:
        """Carry a message out and answer it; raises `Goodbye` where nothing can follow."""
        try:
            if isinstance(message, protocol.Hello):
                return await self._hello(message)
            return await self._request(message)
        except StoreUnavailable:
            if isinstance(message, protocol.Hello):
                # Nothing would ask again for what a page that waits for its welcome lacks.
                raise Goodbye(come_back("unavailable")) from None
            return protocol.Error(message.id, "unavailable", ERRORS["unavailable"])
        except RaceLost:
            raise Goodbye(LOST) from None
        except RoomOver:
            raise Goodbye(OVER) from None

    def leave(self) -> None:
        """Be told nothing more, and be known to have gone."""
        if self._live is not None:
            live, self._live = self._live, None
            live.audience.remove(self)
            self._rooms.depart(live, self.player, self.visit)

    def reseat(self, race: Race) -> None:
        """Tell all anew, if the own seat came or went."""
        seat = race.seat_of(self.player)
        if self._seat_told != (seat.number if seat else None):
            self.renew(race)

    def renew(self, race: Race) -> None:
        """Tell all anew; or show out whoever may not look on, now or any more."""
        if self._live is None:
            return
        if may_look(race, self.player):
            self._send_anew(protocol.encode(self._welcome(self._live, race)))
        else:
            self.end(NO_WATCHERS)

    def missed(self) -> None:
        """Come back under another name: this connection was taken for ended, and isn't."""
        if self._live is not None and self.player is not None:
            self.visit = self._rooms.arrive(instead_of=self.visit)
            self._rooms.come_back(self._live, self.player, self._tab, self.visit)

    def control(self, tab: str) -> None:
        """Tell the page when the seat's control came to it, or went."""
        controls = tab == self._tab
        if controls != self._controls:
            self._controls = controls
            self.send(protocol.encode(protocol.Control(controls)))

    async def _hello(self, hello: protocol.Hello) -> protocol.Outbound:
        live = await self._rooms.room(hello.room)
        if live is None:
            raise Goodbye(OVER if await self._rooms.is_over(hello.room) else UNKNOWN_ROOM)
        if hello.epoch not in ("", live.epoch):
            raise Goodbye(LOST)
        await live.catch_up()
        if live is not self._live:
            self.leave()
            self.visit = self._rooms.arrive()
        live.audience.remove(self)
        self._live, self._tab = live, hello.tab
        if self.player is not None and live.race.seat_of(self.player) is not None:
            with contextlib.suppress(Refused):  # a page too many looks on
                await live.command(self._control_wish(self.player))
        if not may_look(live.race, self.player):
            raise Goodbye(NO_WATCHERS)
        live.audience.add(self, live.race)
        return self._welcome(live, live.race)

    def _welcome(self, live: LiveRoom, race: Race) -> protocol.Welcome:
        seat = race.seat_of(self.player) if self.player else None
        self._controls = seat is not None and seat.tab == self._tab
        self._seat_told = seat.number if seat else None
        now = live.now
        frame = views.welcome(
            race,
            seat,
            now,
            controls=self._controls,
            epoch=live.epoch,
            code=live.code,
            durability=self._durability,
        )
        boards = live.audience.boards(race, self.player, now)
        self.awaits_board = frame.tableau is None and boards is None
        return msgspec.structs.replace(frame, boards=boards, watching=live.audience.watching)

    async def _request(self, message: protocol.Request) -> protocol.Outbound:
        if isinstance(message, protocol.Ping):
            return protocol.Pong(message.id, self._rooms.now())
        try:
            if self._live is None:
                raise Refused("no_room")
            if isinstance(message, protocol.Action):
                return await self._act(self._live, message)
            if isinstance(message, protocol.AskHint):
                return self._advise(self._live, message.id)
            await self._command(self._live, message)
        except Refused as refused:
            return protocol.Error(message.id, refused.code, str(refused))
        except TooMany as many:
            text = f"There were {many} from your network; try again in {many.retry_after} s"
            return protocol.Error(message.id, "too_many", text)
        return protocol.Done(message.id)

    async def _act(self, live: LiveRoom, message: protocol.Action) -> protocol.Outbound:
        seat = self._seat(live)
        if seat is None:
            return views.declined(message.id, "no_seat", 0)
        if seat.tab != self._tab:
            return views.declined(message.id, "not_in_control", seat.count)
        return await live.act(seat.number, message.base, message.id, _action(message))

    def _advise(self, live: LiveRoom, request: str) -> protocol.Outbound:
        race, seat = live.race, self._controlled(live)
        if not race.options.hints:
            raise Refused("hints_off")
        if race.phase_at(live.now) != "racing":
            raise Refused("not_racing")
        if seat.has_ended:
            raise Refused("ended")
        return views.advice(seat, request)

    async def _command(self, live: LiveRoom, message: protocol.RoomRequest) -> None:
        if self._identity is None:
            raise Refused("no_identity")
        if isinstance(message, protocol.Join):
            await self._join(live, self._identity, message.bot)
            return
        if isinstance(message, protocol.Again):
            await self._go_on(live, self._identity.id, message)
            return
        if isinstance(message, protocol.Take):
            await live.command(self._control_wish(self._identity.id, insist=True))
            return
        self._controlled(live)
        await live.command(self._command_of(live, message, self._identity.id))

    async def _join(self, live: LiveRoom, identity: Player, bot: Strength | None) -> None:
        await self._limits.spend("joins", self._address)
        await live.seat(identity, bot)
        await live.command(self._control_wish(identity.id))

    async def _go_on(self, live: LiveRoom, player: str, again: protocol.Again) -> None:
        if live.race.number == again.after and live.race.stage != "waiting":
            # A race costs as much as a room does, and one practises race after race in a moment.
            await self._limits.spend("rooms", self._address)
        await self._rooms.go_on(live, player, again.after, same=again.same)

    def _control_wish(self, player: str, *, insist: bool = False) -> TakeControl:
        return TakeControl(player, self._tab, insist, self.visit)

    def _command_of(self, live: LiveRoom, message: protocol.SeatRequest, player: str) -> AnyCommand:
        match message:
            case protocol.Leave():
                return Leave(player)
            case protocol.Ready(nonce_hash=nonce_hash):
                return SetReady(player, nonce_hash)
            case protocol.Unready():
                return ClearReady(player)
            case protocol.Start():
                return Start(player, live.nonce_window)
            case protocol.Remove(seat=seat):
                return RemoveSeat(player, seat)
            case protocol.Lock(locked=locked):
                return Lock(player, locked)
            case protocol.CallBot(strength=strength):
                return CallBot(player, strength)
            case protocol.Pause():
                return Pause(player)
            case protocol.Resume():
                return Resume(player)
            case protocol.OpenNonce(nonce=nonce):
                return GiveNonce(player, nonce)
            case protocol.Resign():
                return Resign(player)

    def _controlled(self, live: LiveRoom) -> Seat:
        """The own seat; raises `Refused` where there is none, or another page plays it."""
        seat = self._seat(live)
        if seat is None:
            raise Refused("no_seat")
        if seat.tab != self._tab:
            raise Refused("not_in_control")
        return seat

    def _seat(self, live: LiveRoom) -> Seat | None:
        return live.race.seat_of(self.player) if self.player else None


def _action(message: protocol.Action) -> Action:
    match message:
        case protocol.Move(card=card, to=to):
            return Move(parse_card(card), to)
        case protocol.Deal():
            return DEAL_STOCK
        case protocol.Undo():
            return UNDO
