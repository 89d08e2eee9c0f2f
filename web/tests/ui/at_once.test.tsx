// @vitest-environment happy-dom
/** What holds of a part of a screen as soon as it is seen: somebody may act in that instant. */
import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import type { Live } from "../../src/net/live";
import { type Room, roomOf } from "../../src/net/room";
import { newSession, type Session } from "../../src/net/session";
import { ReadyBar } from "../../src/screens/room/ReadyBar";
import { Dialog } from "../../src/ui/Dialog";
import { useHeading } from "../../src/ui/heading";
import { PauseCover } from "../../src/ui/PauseCover";
import { PracticeAids } from "../../src/ui/PracticeAids";
import { ROOM, racing, welcome } from "../net/frames";
import { Stage } from "../screens/stage";

function liveIn(room: Room): Live {
  const session: Session = { ...newSession(ROOM, "tab"), synced: true, room };
  return { session: signal(session) } as unknown as Live;
}

function Titled() {
  const heading = useHeading("Results");
  return (
    <h1 tabIndex={-1} ref={heading}>
      Results
    </h1>
  );
}

describe("as soon as it is seen", () => {
  test("a window is open, and nothing beneath it can be reached", async () => {
    const stage = await Stage.with(<p />);
    stage.drawAtOnce(
      <Dialog title="Sure?" onClose={() => {}}>
        <button type="button">Yes</button>
      </Dialog>,
    );
    expect(stage.find<HTMLDialogElement>("dialog").open).toBe(true);
  });

  test("a screen has named the window, and the focus is at its heading", async () => {
    const stage = await Stage.with(<p />);
    stage.drawAtOnce(<Titled />);
    expect(document.title).toBe("Results · Scorpion Race");
    expect(document.activeElement).toBe(stage.find("h1"));
  });

  test("the cover of a pause has the focus that was on a card", async () => {
    const stage = await Stage.with(<p />);
    stage.drawAtOnce(<PauseCover live={liveIn(roomOf(racing()))} />);
    expect(document.activeElement).toBe(stage.button("Go on"));
  });

  test("the button by which one is ready has the focus of the form that took the seat", async () => {
    const stage = await Stage.with(<p />);
    await stage.app.speech.learn("room");
    const room = roomOf(welcome());
    stage.drawAtOnce(<ReadyBar live={liveIn(room)} room={room} />);
    expect(document.activeElement).toBe(stage.button("I’m ready"));
  });

  test("what does a move again has its key", async () => {
    const stage = await Stage.with(<p />);
    const key: { current: (() => void) | null } = { current: null };
    stage.drawAtOnce(<PracticeAids live={liveIn(roomOf(racing()))} redo={key} />);
    expect(key.current).not.toBeNull();
  });
});
