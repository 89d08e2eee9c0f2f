/** A page to draw screens on: a real document, a server that answers what the test says. */
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach } from "vitest";
import { type App, AppContext, createApp } from "../../src/app";
import { openHasher } from "../../src/fairness/hash";
import { type Api, ApiError } from "../../src/net/api";
import type { Host } from "../../src/net/live";
import type { Outbound } from "../../src/net/protocol";
import { openRouter } from "../../src/router";
import { shelfOn } from "../../src/storage";
import { Street } from "../net/street";

const NOBODY: Api = {
  ask: async () => {
    throw new ApiError("offline", "");
  },
  me: async () => null,
  name: async (name) => name,
  createRoom: async () => ({ room: "abcdefghij234567", code: "ABCDE" }),
  roomOf: async () => {
    throw new ApiError("unknown_code", "");
  },
};

const drawn = new Set<HTMLElement>();

// What still comes after a test finds no page any more, and no document that is gone.
afterEach(() => {
  for (const root of drawn) render(null, root);
  drawn.clear();
});

export class Stage {
  readonly app: App;
  readonly street = new Street();
  readonly root = document.createElement("div");

  private constructor(api: Partial<Api>) {
    const host: Host = Object.assign(this.street, {
      shelf: shelfOn(() => {
        throw new DOMException("blocked", "SecurityError");
      }),
      chance: globalThis.crypto,
      hasher: () => openHasher(globalThis.crypto.subtle),
      local: () => this.street.now,
      onWake: () => () => {},
    });
    window.history.replaceState(null, "", "/");
    this.app = createApp(host, openRouter(window), { ...NOBODY, ...api }, ["en"]);
    document.body.replaceChildren(this.root);
    drawn.add(this.root);
  }

  /** Draws something within an app whose server answers as given. */
  static async with(what: ComponentChild, api: Partial<Api> = {}): Promise<Stage> {
    const stage = new Stage(api);
    await (stage.app as App & { start(): Promise<void> }).start();
    await stage.app.speech.learn("pages", "home", "me");
    await stage.draw(what);
    return stage;
  }

  /** Draws something else within the same app. */
  async draw(what: ComponentChild): Promise<void> {
    await act(async () => {
      this.drawAtOnce(what);
      await settled();
    });
  }

  /** Draws it up to where it is seen, and nothing that comes after that. */
  drawAtOnce(what: ComponentChild): void {
    render(<AppContext.Provider value={this.app}>{what}</AppContext.Provider>, this.root);
  }

  /** Lets the room's server speak over the newest socket. */
  async hear(...frames: Outbound[]): Promise<void> {
    await act(() => {
      for (const frame of frames) this.street.socket.events.received(JSON.stringify(frame));
    });
  }

  /** Lets the server end the connection, to be opened again half a second later. */
  async lose(): Promise<void> {
    await this.hear({ t: "bye", code: "draining", message: "", retry_in: 500 });
  }

  /** Lets so many ms go by. */
  async pass(ms: number): Promise<void> {
    await act(() => this.street.pass(ms));
  }

  async open(): Promise<void> {
    await act(() => this.street.socket.events.opened());
  }

  /** Everything sent over the newest socket, by kind. */
  sent(kind: string): Record<string, unknown>[] {
    return this.street.socket.sent.map((text) => JSON.parse(text)).filter(({ t }) => t === kind);
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.root.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector} in ${this.root.innerHTML}`);
    return found;
  }

  text(selector: string): string {
    return (this.root.querySelector(selector)?.textContent ?? "")
      .replace(/[\u2068\u2069]/g, "")
      .replaceAll("\u00a0", " ");
  }

  texts(selector: string): string[] {
    return [...this.root.querySelectorAll(selector)].map((one) => one.textContent ?? "");
  }

  button(name: string): HTMLButtonElement {
    const all = [...this.root.querySelectorAll("button")];
    const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
    if (!found) throw new Error(`there is no button ${name}`);
    return found;
  }

  async press(name: string): Promise<void> {
    await act(async () => {
      this.button(name).click();
      await settled();
    });
  }

  async type(selector: string, text: string): Promise<void> {
    await act(() => {
      const field = this.find<HTMLInputElement>(selector);
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  /** Chooses a value in the list of this name. */
  async choose(name: string, value: string): Promise<void> {
    await act(() => {
      const list = this.listOf(name);
      list.value = value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  /** Returns the values that the list of this name offers. */
  choices(name: string): string[] {
    const options = this.listOf(name).querySelectorAll("option");
    return [...options].map((option) => option.value);
  }

  /** Clicks on something that is no button. */
  async click(selector: string): Promise<void> {
    await act(async () => {
      this.find(selector).click();
      await settled();
    });
  }

  /** Flips the switch of this name. */
  async flip(name: string): Promise<void> {
    await act(() => {
      const label = [...this.root.querySelectorAll("label.switch")].find(
        (one) => one.textContent === name,
      );
      const box = label?.querySelector("input");
      if (!box) throw new Error(`there is no switch ${name}`);
      box.click();
    });
  }

  /** Waits until something can be found. */
  async until(selector: string): Promise<void> {
    await this.waitFor(selector, () => this.root.querySelector(selector) !== null);
  }

  /** Waits until so many requests of a kind were sent over the newest socket. */
  async untilSent(kind: string, times: number): Promise<void> {
    await this.waitFor(`${kind} × ${times}`, () => this.sent(kind).length === times);
  }

  private listOf(name: string): HTMLSelectElement {
    const label = [...this.root.querySelectorAll("label")].find(
      (one) => one.querySelector("span")?.textContent === name,
    );
    const list = label?.querySelector("select");
    if (!list) throw new Error(`there is no list ${name}`);
    return list;
  }

  private async waitFor(what: string, isThere: () => boolean): Promise<void> {
    for (let tries = 0; !isThere(); tries++) {
      if (tries > 3000) throw new Error(`waited in vain for ${what}`);
      await act(settled);
    }
  }
}

/** Lets everything run that is ready to. */
function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}
