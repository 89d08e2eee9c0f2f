/** Screens of dailies and cups, with a server whose clock the test moves. */
import type { ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { NOON } from "../tournament/events";
import { type Server, serverOf } from "./server";
import { Stage } from "./stage";

type Replies = Parameters<typeof serverOf>[0];

/** Pages count the seconds by themselves; the test says when one has gone by. */
export function holdTicks(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

export class Days {
  readonly stage: Stage;
  readonly server: Server;
  private readonly began: number;

  private constructor(stage: Stage, server: Server, began: number) {
    this.stage = stage;
    this.server = server;
    this.began = began;
  }

  /** Draws a screen; `replies` are asked with the server's time. */
  static async with(
    what: ComponentChild,
    replies: (now: () => number) => Replies,
    { began = NOON, name = "Ada" as string | null } = {},
  ): Promise<Days> {
    let now = () => began;
    const server = serverOf(replies(() => now()));
    const stage = await Stage.with(<p />, { ask: server.ask, me: async () => name });
    now = () => began + stage.street.now;
    await stage.app.speech.learn("daily", "room");
    await stage.draw(what);
    const days = new Days(stage, server, began);
    // A part of the page may ask only once another has been answered.
    await days.settle();
    await days.settle();
    return days;
  }

  get now(): number {
    return this.began + this.stage.street.now;
  }

  /** Lets time go by until an instant of the server's clock, and the page notice. */
  async until(instant: number): Promise<void> {
    await this.pass(instant - this.now);
    await this.tick();
  }

  /** Lets the page look at its clock. */
  async tick(): Promise<void> {
    await act(() => {
      vi.advanceTimersByTime(1000);
    });
    await this.settle();
  }

  /** Lets so many ms go by, and what was asked for then be answered. */
  async pass(ms: number): Promise<void> {
    await this.stage.pass(ms);
    await this.settle();
  }

  /** Presses a button, and lets what that asks for be answered. */
  async press(name: string): Promise<void> {
    await this.stage.press(name);
    await this.settle();
  }

  /** Lets what was asked for be answered, and drawn. */
  async settle(): Promise<void> {
    await act(() => new Promise((done) => setTimeout(done, 0)));
  }

  /** How often a path was asked for. */
  count(request: string): number {
    return this.server.asked.filter((one) => one === request).length;
  }
}
