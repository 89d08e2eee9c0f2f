/** Every input to a session gives the next session and what to do about it. */
import { onAccepted, onError, onRejected } from "./answers";
import { serverTime } from "./clock";
import { withEvent } from "./events";
import { loggedNews } from "./log";
import { nonceDue, ownNonce } from "./nonce";
import { onward, pastOf } from "./onward";
import { actionFrame, type Deed, readPending } from "./pending";
import type {
  Action,
  EventFrame,
  Inbound,
  Outbound,
  PublicEvent,
  RequestId,
  StandingsFrame,
  WelcomeFrame,
} from "./protocol";
import { asReady, readyAgain } from "./ready";
import { type Room, roomOf, withBoard, withBoards, withStandings } from "./room";
import {
  adviceNow,
  answered,
  asking,
  type Effect,
  greeted,
  HELLO,
  type Input,
  inRoom,
  isByItself,
  mayAct,
  quiet,
  requestId,
  type Session,
  type Step,
  timed,
  type Wish,
} from "./session";

/** How long after the start the board may take, ms. */
const BOARD_PATIENCE = 1500;

/** Returns the session after an input, and what to do about it. */
export function step(session: Session, input: Input): Step {
  switch (input.on) {
    case "opened":
      return opened(session, input.at);
    case "lost":
      return quiet(lost(session));
    case "frame":
      return onFrame(session, input.frame, input.at);
    case "deed":
      return onDeed(session, input.deed, input.at);
    case "wish":
      return onWish(session, input.wish, input.at);
    case "onward":
      return onward(session, input.onward, input.at);
    case "resend":
      return session.stalled ? resent({ ...session, stalled: false }, input.at) : quiet(session);
    case "nonceDue":
      return nonceDue(session, input.at);
    case "boardDue":
      return isWithoutBoard(session) ? greeted(session, input.at) : quiet(session);
  }
}

function opened(session: Session, at: number): Step {
  // The local clock may have slept: the old offset stands until the first new sample.
  const clock = { ...session.clock, roundTrip: Number.POSITIVE_INFINITY };
  return greeted({ ...session, link: "open", stalled: false, clock, asked: {} }, at);
}

function lost(session: Session): Session {
  if (session.link === "ended") return session;
  return { ...session, link: "lost", synced: false, stalled: false, asked: {} };
}

function onFrame(session: Session, frame: Outbound, at: number): Step {
  switch (frame.t) {
    case "welcome":
      return onWelcome(session, frame, at);
    case "board":
      return onBoard(session, (room) => withBoard(room, frame));
    case "boards":
      return quiet(inRoom(session, (room) => withBoards(room, frame)));
    case "watching":
      return quiet(inRoom(session, (room) => ({ ...room, watching: frame.people })));
    case "accepted":
      return onAccepted(session, frame, at);
    case "rejected":
      return onRejected(session, frame, at);
    case "advice":
      return quiet({ ...answered(session, frame.id), advice: frame });
    case "done":
      return onDone(session, frame.id, at);
    case "event":
      return onEvent(session, frame, at);
    case "standings":
      return quiet(onStandings(session, frame, at));
    case "control":
      return onControl(session, frame.controls, at);
    case "pong":
      return quiet(timed(session, frame.id, frame.now, at));
    case "error":
      return onError(session, frame);
    case "bye":
      return quiet(frame.retry_in === null ? { ...session, link: "ended", end: frame } : session);
    default:
      // A newer server of the same protocol may say more than this page knows.
      return quiet(session);
  }
}

function onWelcome(session: Session, frame: WelcomeFrame, at: number): Step {
  const room = roomOf(frame, session.room);
  const told: Session = {
    ...timed(session, HELLO, frame.now, at),
    ...pastOf(session, room),
    room,
    epoch: frame.epoch,
    synced: true,
    nonceRefusals: 0,
    kept: null,
    advice: null,
    pending: stillPending(session, room),
    unseated: unseated(session, room),
  };
  const next = resent(told, at);
  const first = [...kept(room), ...ownNonce(room), ...expectedBoard(told, at)];
  const later = [...next.effects, ...readyAgain(told)];
  return seated(session, { session: next.session, effects: [...first, ...later] }, at);
}

/** Who looked on and wished for the next race sits down as soon as it is there. */
function seated(before: Session, step: Step, at: number): Step {
  const { room } = step.session;
  const isThere = room?.phase === "waiting" && room.race !== before.room?.race;
  if (before.onward !== "join" || !isThere || room.you !== null) return step;
  return withMore(step, onWish(step.session, { t: "join" }, at));
}

/** Only the page that played the seat knows whether it was asked to leave: others stay silent. */
function unseated(session: Session, room: Room): Session["unseated"] {
  if (room.you !== null) return null;
  const hadSeat = session.room?.you != null && session.room.controls;
  return hadSeat && session.unseated === null ? "removed" : session.unseated;
}

/** Another race, another page in control or an end of the race leave nothing to send. */
function stillPending(session: Session, room: Room): readonly Action[] {
  if (!room.controls || room.phase === "finished" || !room.tableau) return [];
  const before = session.room;
  const pending = before === null ? readPending(session.kept, room.race) : session.pending;
  if (before !== null && before.race !== room.race) return [];
  return (pending[0]?.base ?? 0) > room.number ? [] : pending;
}

/** What the page should keep of a race, as early as it is shown, to check it by afterwards. */
function kept(room: Room): readonly Effect[] {
  const { race, commitment, search, sealed, tableau, number } = room;
  if (room.phase === "finished") return [];
  if (room.phase === "waiting") {
    const own = room.seats.find(({ seat }) => seat === room.you);
    const promised = own?.nonce_hash ?? null;
    return [{ do: "keepCommitment", race, commitment, search, promised }];
  }
  const list: readonly Effect[] = sealed.length > 0 ? [{ do: "keepSealed", race, sealed }] : [];
  return tableau && number === 0 ? [...list, { do: "keepBoard", race, tableau }] : list;
}

/** The board comes by itself at the start; one that got lost is asked for a little later. */
function expectedBoard({ room, clock }: Session, at: number): readonly Effect[] {
  if (room?.phase !== "countdown" || room.start === null || room.you === null) return [];
  return [{ do: "expectBoard", ms: room.start - serverTime(clock, at) + BOARD_PATIENCE }];
}

function isWithoutBoard({ synced, room }: Session): boolean {
  return synced && room?.phase === "countdown" && room.tableau === null;
}

function onBoard(session: Session, change: (room: Room) => Room): Step {
  const next = inRoom(session, change);
  return { session: next, effects: next.room ? kept(next.room) : [] };
}

function onEvent(session: Session, frame: EventFrame, at: number): Step {
  const { room } = session;
  const { version, event } = frame;
  if (!room || version <= room.version) return quiet(session);
  if (version > room.version + 1) return greeted(session, at);
  const next = withEvent(room, frame);
  const after: Session = {
    ...session,
    room: next,
    nonceRefusals: event.k === "sealed" ? 0 : session.nonceRefusals,
    pending: next.phase === "finished" ? [] : session.pending,
    unseated: event.k === "removed" && event.seat === room.you ? "removed" : session.unseated,
  };
  const step: Step = { session: after, effects: afterEvent(after, event, at) };
  return needsWelcome(room, event) ? withMore(step, greeted(after, at)) : step;
}

/**
 * A start that is void after all opens the room again, by a code that only a welcome tells; and a page
 * that came while the clock stood has no board yet.
 */
function needsWelcome({ code, tableau, you }: Room, { k }: PublicEvent): boolean {
  if (k === "resumed") return you !== null && tableau === null;
  return k === "voided" && code === null;
}

/** What `more` does comes after the effects of `step`, from whose session it started. */
function withMore(step: Step, more: Step): Step {
  return { session: more.session, effects: [...step.effects, ...more.effects] };
}

function onStandings(session: Session, { version, rows }: StandingsFrame, at: number): Session {
  return inRoom(session, (room) => {
    const next = withStandings(room, version, rows);
    const now = serverTime(session.clock, at);
    return next === room ? room : { ...next, log: loggedNews(room, rows, now) };
  });
}

function afterEvent(session: Session, event: PublicEvent, at: number): readonly Effect[] {
  if (event.k === "began" || event.k === "postponed") return expectedBoard(session, at);
  if (event.k === "unready") return readyAgain(session);
  if ((event.k !== "sealed" && event.k !== "voided") || !session.room) return [];
  return [...kept(session.room), ...ownNonce(session.room)];
}

/** Back in control this page's board may be old: it acts again once the welcome is there. */
function onControl(session: Session, controls: boolean, at: number): Step {
  if (controls) return greeted(session, at);
  const next = inRoom(session, (room) => ({ ...room, controls }));
  return quiet({ ...next, pending: [], stalled: false, readyFor: null });
}

/** A seat taken or given back changes what this page may see: only a welcome tells that. */
function onDone(session: Session, id: RequestId, at: number): Step {
  const what = session.asked[id]?.t;
  const next = answered(session, id);
  return what === "join" || what === "leave" ? greeted(next, at) : quiet(next);
}

function onDeed(session: Session, deed: Deed, at: number): Step {
  const { room, pending } = session;
  if (!room || !mayAct(session)) return quiet(session);
  if (deed.t !== "move" && pending.some(({ t }) => t === deed.t)) return quiet(session);
  const base = pending.reduce((next, action) => Math.max(next, action.base + 1), room.number);
  const id = requestId(session);
  const frame = actionFrame(deed, id, base);
  const next = { ...session, count: session.count + 1, pending: [...pending, frame] };
  if (!session.synced || session.stalled) return quiet(next);
  return { session: asking(next, frame, id, at), effects: [{ do: "send", frame }] };
}

function onWish(session: Session, wish: Wish, at: number): Step {
  if (!session.synced || isAsked(session, wish)) return quiet(session);
  const advice = wish.t === "hint" ? adviceNow(session) : null;
  // The same board has the same hint: as another value it is said again.
  if (advice) return quiet({ ...session, advice: { ...advice }, problem: null });
  const id = requestId(session);
  const frame: Inbound = { ...wish, id };
  const problem = isByItself(wish.t) ? session.problem : null;
  const unseated = wish.t === "leave" ? "asked" : session.unseated;
  const goesOn = wish.t === "again" ? "go" : session.onward;
  const count = session.count + 1;
  const next = { ...asReady(session, wish), count, problem, unseated, onward: goesOn };
  return { session: asking(next, frame, id, at), effects: [{ do: "send", frame }] };
}

/** One at a time: a key held down would ask for many hints, and a button for many races. */
function isAsked({ asked }: Session, { t }: Wish): boolean {
  return (t === "hint" || t === "again") && Object.values(asked).some((one) => one.t === t);
}

/** Sends all pending actions again, in order and with their ids: each gets its first answer. */
function resent(session: Session, at: number): Step {
  if (!session.synced) return quiet(session);
  return {
    session: session.pending.reduce((next, frame) => asking(next, frame, frame.id, at), session),
    effects: session.pending.map((frame) => ({ do: "send", frame })),
  };
}
