/** From a finished race to the room's next one: nobody is taken away from the results they read. */
import type { Room } from "./room";
import { asking, type Onward, quiet, requestId, type Session, type Step } from "./session";

type Past = Pick<Session, "past" | "onward">;

/** Returns what stays on the screen when `room` comes, and what is wished for after it. */
export function pastOf({ room: before, past, onward }: Session, room: Room): Past {
  if (!before || before.race === room.race) return { past, onward };
  const stays = before.phase === "finished" && onward === "stay" && room.options.seats > 1;
  return { past: stays ? before : onward === "stay" ? past : null, onward: "stay" };
}

/** Notes how the player goes on, and takes them to the next race if it is there. */
export function onward(session: Session, wanted: Onward, at: number): Step {
  const { past, room } = session;
  if (!past) return quiet({ ...session, onward: wanted });
  const next: Session = { ...session, past: null, onward: "stay" };
  const sitsDown = wanted === "join" && room?.phase === "waiting" && room.you === null;
  if (!sitsDown || !session.synced) return quiet(next);
  const id = requestId(next);
  const frame = { t: "join", id } as const;
  const count = next.count + 1;
  return {
    session: asking({ ...next, count }, frame, id, at),
    effects: [{ do: "send", frame }],
  };
}
