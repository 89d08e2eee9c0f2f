import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import type { Deed } from "../../src/net/pending";
import { actionFrame } from "../../src/net/pending";
import { type Room, roomOf } from "../../src/net/room";
import { newSession, type Session } from "../../src/net/session";
import { shelfOn } from "../../src/storage";
import { openRedo } from "../../src/ui/redo";
import { RACE, ROOM, racing, standing } from "../net/frames";
import { ALONE } from "../screens/rooms";

const DEAL: Deed = { t: "deal" };
const UNDO: Deed = { t: "undo" };

const shelf = () =>
  shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });

/** A game of practice that a test plays by hand. */
class Game {
  readonly session;
  readonly acted: Deed[] = [];

  constructor(number: number, options = ALONE) {
    const frame = racing({ number, options, standings: [standing(1)] });
    const room: Room = roomOf({ ...frame, rules: { ...frame.rules, undo: true } });
    const session: Session = { ...newSession(ROOM, "tab"), synced: true, room };
    this.session = signal(session);
  }

  act(deed: Deed): void {
    this.acted.push(deed);
  }

  /** Lets a deed be under way, and then be accepted. */
  play(deed: Deed): void {
    const { room } = this.session.value;
    if (!room) throw new Error("there is no room");
    const action = actionFrame(deed, `id-${room.number}`, room.number);
    this.session.value = { ...this.session.value, pending: [action] };
    const next = { ...room, number: room.number + 1 };
    this.session.value = { ...this.session.value, room: next, pending: [] };
  }
}

describe("doing again", () => {
  test("is offered once something was taken back, and done by an action like any other", () => {
    const game = new Game(0);
    const redoing = openRedo(game, shelf());
    game.play(DEAL);
    expect(redoing.next.value).toBeNull();
    game.play(UNDO);
    expect(redoing.next.value).toEqual(DEAL);
    redoing.redo();
    expect(game.acted).toEqual([DEAL]);
    game.play(DEAL);
    expect(redoing.next.value).toBeNull();
  });

  test("waits while something is under way", () => {
    const game = new Game(0);
    const redoing = openRedo(game, shelf());
    game.play(DEAL);
    game.play(UNDO);
    game.session.value = { ...game.session.value, pending: [actionFrame(UNDO, "id", 2)] };
    redoing.redo();
    expect(game.acted).toEqual([]);
  });

  test("goes on after the page was loaded anew", () => {
    const kept = shelf();
    const before = new Game(0);
    const first = openRedo(before, kept);
    before.play(DEAL);
    before.play(UNDO);
    first.close();
    expect(kept.read("redo")).toMatchObject({ race: RACE, number: 2 });
    expect(openRedo(new Game(2), kept).next.value).toEqual(DEAL);
    expect(openRedo(new Game(3), kept).next.value).toBeNull();
  });

  test("is for practice alone", () => {
    const game = new Game(0, { ...ALONE, seats: 2 });
    const redoing = openRedo(game, shelf());
    game.play(DEAL);
    game.play(UNDO);
    expect(redoing.next.value).toBeNull();
  });

  test("ends when it is closed", () => {
    const kept = shelf();
    const game = new Game(0);
    openRedo(game, kept).close();
    game.play(DEAL);
    expect(kept.read("redo")).toBeNull();
  });
});
