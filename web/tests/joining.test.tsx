// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { drawName } from "../src/guest";
import { RoomScreen } from "../src/screens/room/RoomScreen";
import { ROOM, seated, welcome } from "./net/frames";
import { Stage } from "./screens/stage";

const VISITED = welcome({ you: null, controls: false, seats: [seated(1, "Ada")] });

/** A visitor who has asked for a seat, and whose name somebody there has already. */
async function refused(isDrawn: boolean): Promise<{ stage: Stage; names: string[] }> {
  const names: string[] = [];
  const name = async (wanted: string) => {
    names.push(wanted);
    return wanted;
  };
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { name });
  stage.street.luck = 0;
  await stage.app.becomeKnown(isDrawn ? drawName(stage.app) : "Ada");
  stage.street.luck = 0.5;
  stage.app.joining.value = ROOM;
  await stage.open();
  await stage.hear(VISITED);
  await refuse(stage);
  return { stage, names };
}

async function refuse(stage: Stage): Promise<void> {
  await stage.untilSent("join", 1);
  const id = String(stage.sent("join")[0]?.["id"]);
  await stage.hear({ t: "error", id, code: "name_taken", message: "" });
  await stage.pass(0);
}

/** Waits until the page has connected so many times. */
async function connected(stage: Stage, times: number): Promise<void> {
  await vi.waitFor(() => expect(stage.street.sockets).toHaveLength(times));
}

describe("a name that somebody here has already", () => {
  test("is drawn anew for a guest, who then sits down", async () => {
    const { stage, names } = await refused(true);
    await connected(stage, 2);
    expect(names).toHaveLength(2);
    expect(names[1]).not.toBe(names[0]);
    await stage.open();
    await stage.hear(VISITED);
    await stage.untilSent("join", 1);
  });

  test("is left to whoever typed it, who is told why", async () => {
    const { stage, names } = await refused(false);
    await stage.until("[role=alert]");
    expect(names).toEqual(["Ada"]);
    expect(stage.street.sockets).toHaveLength(1);
    expect(stage.text("[role=alert]")).toContain("has that name");
  });

  test("isn't drawn for ever", async () => {
    const { stage } = await refused(true);
    for (const sockets of [2, 3, 4, 5, 6]) {
      await connected(stage, sockets);
      await stage.open();
      await stage.hear(VISITED);
      await refuse(stage);
    }
    await stage.until("[role=alert]");
    expect(stage.street.sockets).toHaveLength(6);
  });
});
