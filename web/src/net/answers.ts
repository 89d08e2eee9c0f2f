/** What the server's answers to own actions do to a session. */

import type { Reason } from "../game/reason";
import { nonceRefused } from "./nonce";
import type { AcceptedFrame, Action, ErrorFrame, Inbound, RejectedFrame } from "./protocol";
import { withAccepted } from "./room";
import {
  answered,
  type Effect,
  greeted,
  isByItself,
  quiet,
  type Session,
  type Step,
} from "./session";

/** Takes an accepted action over from pending to the confirmed board. */
export function onAccepted(session: Session, answer: AcceptedFrame, at: number): Step {
  const { room } = session;
  const action = session.pending.find(({ id }) => id === answer.id);
  if (!room || !action) return quiet(answered(session, answer.id));
  // An answer beyond the next number means that others were missed: only a welcome helps.
  if (answer.number > room.number + 1) return greeted(answered(session, answer.id), at);
  const known = answer.number <= room.number;
  return quiet({
    ...answered(session, answer.id),
    room: known ? room : withAccepted(room, action, answer),
    // A card that an undo hides again is to be nowhere on this page.
    advice: null,
    pending: session.pending.filter(({ id }) => id !== answer.id),
    latency: latencyOf(session, answer.id, at),
  });
}

/** Takes a refused action back, and with it all that were built on it. */
export function onRejected(session: Session, answer: RejectedFrame, at: number): Step {
  const { room, pending } = session;
  const place = pending.findIndex(({ id }) => id === answer.id);
  if (!room || place < 0) return quiet(answered(session, answer.id));
  // An earlier action is still under way: this one waits for it and is then judged anew.
  if (answer.code === "gap" && place > 0) return stalled(answered(session, answer.id));
  const next = { ...without(session, place), latency: latencyOf(session, answer.id, at) };
  const effects = refusal(pending[place], { ...answer.detail, code: answer.code });
  if (answer.number === room.number) return { session: next, effects };
  const hello = greeted(next, at);
  return { session: hello.session, effects: [...effects, ...hello.effects] };
}

/** Errors that say nothing of what was asked: it may be kept already, or can be soon. */
const AGAIN = ["unavailable", "too_fast"];

/** Keeps an action or a nonce whose fate is unknown for another try; reports what can't be done. */
export function onError(session: Session, error: ErrorFrame): Step {
  const { code, message, id } = error;
  const place = session.pending.findIndex((action) => action.id === id);
  if (place >= 0 && AGAIN.includes(code)) return stalled(answered(session, id));
  if (place >= 0) {
    const effects = refusal(session.pending[place], { code });
    return { session: without(session, place), effects };
  }
  const asked = session.asked[id];
  const next = answered(session, id);
  if (asked?.t === "nonce" && AGAIN.includes(code)) return nonceRefused(next);
  if (asked && isByItself(asked.t)) return quiet(next);
  return quiet({ ...next, ...withdrawn(asked?.t), problem: { code, message } });
}

/** What was refused is not waited for. */
function withdrawn(t: Inbound["t"] | undefined): Partial<Session> {
  if (t === "again" || t === "join") return { onward: "stay" };
  return t === "ready" ? { readyFor: null } : {};
}

function stalled(session: Session): Step {
  if (session.stalled) return quiet(session);
  return { session: { ...session, stalled: true }, effects: [{ do: "resendSoon" }] };
}

function without(session: Session, place: number): Session {
  const dropped = session.pending.slice(place);
  const left: Session = { ...session, pending: session.pending.slice(0, place) };
  return dropped.reduce<Session>((next, { id }) => answered(next, id), left);
}

function refusal(action: Action | undefined, why: Reason): readonly Effect[] {
  return [{ do: "refuse", card: action?.t === "move" ? action.card : "", why }];
}

function latencyOf(session: Session, id: string, at: number): number | null {
  const asked = session.asked[id];
  return asked ? at - asked.at : session.latency;
}
