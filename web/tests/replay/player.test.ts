import { effect } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { openPlayer, type Ticker } from "../../src/replay/player";

/** A page whose time goes on when the test says so. */
class Page implements Ticker {
  private time = 0;
  private readonly waiting = new Set<() => void>();

  now(): number {
    return this.time;
  }

  next(draw: () => void): () => void {
    this.waiting.add(draw);
    return () => this.waiting.delete(draw);
  }

  /** Lets so many ms go by until the next frame. */
  pass(ms: number): void {
    this.time += ms;
    const due = [...this.waiting];
    this.waiting.clear();
    for (const draw of due) draw();
  }

  get isAsked(): boolean {
    return this.waiting.size > 0;
  }
}

const LENGTH = 10_000;

function playerOn(page: Page, at = 0) {
  return openPlayer(LENGTH, at, page);
}

describe("a player", () => {
  test("stands still until it is started, and asks for no frame", () => {
    const page = new Page();
    const player = playerOn(page, 2000);
    page.pass(500);
    expect([player.at.value, player.isRunning.value, page.isAsked]).toEqual([2000, false, false]);
  });

  test("tells the time of each frame while it runs", () => {
    const page = new Page();
    const player = playerOn(page);
    const seen: number[] = [];
    effect(() => void seen.push(player.at.value));
    player.toggle();
    page.pass(16);
    page.pass(17);
    expect(seen).toEqual([0, 16, 33]);
    player.toggle();
    page.pass(100);
    expect(player.at.value).toBe(33);
    expect(page.isAsked).toBe(false);
  });

  test("runs eight times as fast from where it is", () => {
    const page = new Page();
    const player = playerOn(page);
    player.toggle();
    page.pass(1000);
    player.hasten(8);
    page.pass(500);
    expect([player.at.value, player.speed.value]).toEqual([5000, 8]);
  });

  test("stops at the end, and plays from the start when it is started there", () => {
    const page = new Page();
    const player = playerOn(page, 9000);
    player.toggle();
    page.pass(2000);
    expect([player.at.value, player.isRunning.value, page.isAsked]).toEqual([LENGTH, false, false]);
    player.toggle();
    page.pass(100);
    expect([player.at.value, player.isRunning.value]).toEqual([100, true]);
  });

  test("goes elsewhere without asking for more frames than one", () => {
    const page = new Page();
    const player = playerOn(page);
    player.toggle();
    for (const at of [4000, 100, 7000]) player.seek(at);
    page.pass(50);
    expect(player.at.value).toBe(7050);
    player.stop();
    player.seek(300);
    page.pass(50);
    expect([player.at.value, player.isRunning.value]).toEqual([300, false]);
  });

  test("asks for no frame once it is closed", () => {
    const page = new Page();
    const player = playerOn(page);
    player.toggle();
    player.close();
    expect(page.isAsked).toBe(false);
  });
});
