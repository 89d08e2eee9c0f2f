/**
 * Movement on the board: elements glide from where they were seen to where the model has put them.
 * An animation is decoration: it never gates input, and the next one starts from what is on screen.
 */
import type { Point } from "./layout";

const SHORTEST = 90;
const LONGEST = 160;
/** Milliseconds that a glide takes longer for each pixel of way. */
const PER_PIXEL = 0.12;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Returns where elements are seen now, in the middle of an animation too. */
export function seenAt(elements: Iterable<HTMLElement>): Map<HTMLElement, Point> {
  const seen = new Map<HTMLElement, Point>();
  for (const element of elements) {
    const { left, top } = element.getBoundingClientRect();
    seen.set(element, { x: left, y: top });
  }
  return seen;
}

/** Plays animations, or leaves them out where the player or the system wants none. */
export class Motion {
  private readonly running = new Set<Animation>();

  /** `isStill` says, at each call, whether nothing may move. */
  constructor(private readonly isStill: () => boolean) {}

  /** Lets an element glide from one point of the window to another, where it stands, on top of others. */
  glide(element: HTMLElement, from: Point, to: Point): void {
    const x = from.x - to.x;
    const y = from.y - to.y;
    const way = Math.hypot(x, y);
    if (way < 1) return;
    const duration = Math.min(LONGEST, SHORTEST + way * PER_PIXEL);
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    this.play(element, frames, duration, "gliding");
  }

  /** Lets a card turn up in its place. */
  turn(element: HTMLElement): void {
    this.play(element, [{ transform: "scaleX(0.05)" }, { transform: "none" }], SHORTEST);
  }

  /** Lets a refused card shake its head. */
  shake(element: HTMLElement): void {
    const at = (x: number) => ({ transform: `translateX(${x}px)` });
    this.play(element, [at(0), at(-5), at(5), at(-3), at(0)], LONGEST);
  }

  /** Lets an element that has left the board glide by this much to the bank, then calls `gone`. */
  leave(element: HTMLElement, by: Point, gone: () => void): void {
    const end = `translate(${by.x}px, ${by.y}px) scale(0.3)`;
    const frames = [{ transform: "none" }, { transform: end, opacity: 0.4 }];
    if (!this.play(element, frames, LONGEST, "gliding", gone)) gone();
  }

  /** Ends every animation at once: everything is where the model has it. */
  stop(): void {
    for (const animation of this.running) animation.cancel();
  }

  private play(
    element: HTMLElement,
    frames: Keyframe[],
    duration: number,
    className?: string,
    done?: () => void,
  ): boolean {
    if (this.isStill() || typeof element.animate !== "function") return false;
    const animation = element.animate(frames, { duration, easing: EASING });
    this.running.add(animation);
    if (className) element.classList.add(className);
    const end = () => {
      this.running.delete(animation);
      if (className) element.classList.remove(className);
      done?.();
    };
    animation.onfinish = end;
    animation.oncancel = end;
    return true;
  }
}
