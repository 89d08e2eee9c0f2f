/**
 * One pointer at a time, from press to release: tap, drag, or press and hold.
 * Knows nothing of cards. The pointer is captured by the table, which outlives every card,
 * so nothing that happens to a card's element can leave a drag hanging.
 */
import type { Point } from "./layout";

/** What the gestures of a table mean; points are relative to the table's corner. */
export interface GestureHandlers {
  tap(at: Point): void;
  /** Takes hold of what lies there; returns whether there is something to drag. */
  grab(at: Point): boolean;
  drag(at: Point): void;
  drop(at: Point): void;
  /** The drag or the lens ended without a result. */
  cancel(): void;
  /** Opens the lens; returns whether there is anything too thin to see. */
  hold(at: Point): boolean;
  slide(at: Point): void;
  pick(at: Point): void;
}

type Phase = "pressed" | "dragging" | "holding";

interface Press {
  readonly pointer: number;
  readonly start: Point;
  readonly threshold: number;
  readonly corner: Point;
  readonly timer: number;
  phase: Phase;
}

const MOUSE_THRESHOLD = 4;
const FINGER_THRESHOLD = 10;
const HOLD_MS = 350;
/** Leaving the lens sideways by this much starts a drag of the card under it. */
const LENS_ESCAPE = 28;

export class Gestures {
  private press: Press | null = null;
  private clickFollows = false;
  private readonly unbind: (() => void)[] = [];

  constructor(
    private readonly surface: HTMLElement,
    private readonly on: GestureHandlers,
  ) {
    this.listen("pointerdown", (event) => this.down(event));
    this.listen("pointermove", (event) => this.move(event));
    this.listen("pointerup", (event) => this.up(event));
    this.listen("pointercancel", (event) => this.lost(event));
    this.listen("lostpointercapture", (event) => this.lost(event));
    this.listen("contextmenu", (event) => event.preventDefault());
    this.listen("dragstart", (event) => event.preventDefault());
  }

  /** Returns whether a pointer is down on the table. */
  get isActive(): boolean {
    return this.press !== null;
  }

  /** Returns, once, whether a click belongs to a press already answered here. */
  takeClick(): boolean {
    const follows = this.clickFollows;
    this.clickFollows = false;
    return follows;
  }

  /** Ends the gesture under way without a result. */
  abort(): void {
    const press = this.finish();
    if (press && press.phase !== "pressed") this.on.cancel();
  }

  /** Stops listening. */
  destroy(): void {
    this.abort();
    for (const unbind of this.unbind) unbind();
  }

  private listen<K extends keyof HTMLElementEventMap>(
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.surface.addEventListener(type, handler);
    this.unbind.push(() => this.surface.removeEventListener(type, handler));
  }

  private down(event: PointerEvent): void {
    if (this.press || event.button !== 0) return;
    // No emulated mouse events, and no focus taken away from the board.
    event.preventDefault();
    this.clickFollows = true;
    const { left, top } = this.surface.getBoundingClientRect();
    this.press = {
      pointer: event.pointerId,
      corner: { x: left, y: top },
      start: { x: event.clientX - left, y: event.clientY - top },
      threshold: event.pointerType === "mouse" ? MOUSE_THRESHOLD : FINGER_THRESHOLD,
      timer: window.setTimeout(() => this.hold(), HOLD_MS),
      phase: "pressed",
    };
    this.surface.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const press = this.pressOf(event);
    if (!press) return;
    if (event.buttons === 0) {
      this.abort();
      return;
    }
    const at = pointOf(press, event);
    if (press.phase === "pressed" && distance(press.start, at) > press.threshold) {
      this.startDrag(press, press.start);
    } else if (press.phase === "holding" && Math.abs(at.x - press.start.x) > LENS_ESCAPE) {
      this.on.cancel();
      this.startDrag(press, { x: press.start.x, y: at.y });
    }
    if (press.phase === "dragging") this.on.drag(at);
    if (press.phase === "holding") this.on.slide(at);
  }

  private startDrag(press: Press, from: Point): void {
    window.clearTimeout(press.timer);
    if (this.on.grab(from)) press.phase = "dragging";
    else this.finish();
  }

  private hold(): void {
    const press = this.press;
    if (press?.phase === "pressed" && this.on.hold(press.start)) press.phase = "holding";
  }

  private up(event: PointerEvent): void {
    const press = this.pressOf(event);
    if (!press) return;
    const at = pointOf(press, event);
    this.finish();
    if (press.phase === "pressed") this.on.tap(press.start);
    if (press.phase === "dragging") this.on.drop(at);
    if (press.phase === "holding") this.on.pick(at);
  }

  private lost(event: PointerEvent): void {
    if (this.pressOf(event)) this.abort();
  }

  private pressOf(event: PointerEvent): Press | null {
    return this.press?.pointer === event.pointerId ? this.press : null;
  }

  private finish(): Press | null {
    const press = this.press;
    this.press = null;
    if (!press) return null;
    window.clearTimeout(press.timer);
    if (this.surface.hasPointerCapture(press.pointer)) {
      this.surface.releasePointerCapture(press.pointer);
    }
    return press;
  }
}

function pointOf(press: Press, event: PointerEvent): Point {
  return { x: event.clientX - press.corner.x, y: event.clientY - press.corner.y };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
