/** Keys for who watches: beside the own board only what is pressed among the others is meant. */
import { useLayoutEffect } from "preact/hooks";
import type { Focus } from "./focus";

const ELSEWHERE = "input, select, textarea, dialog, .own-board";

/** Answers the keys of the page; `isAlone` says that there is no own board that they could mean. */
export function useWatchKeys(focus: Focus, isAlone: boolean): void {
  // Before anything is painted: a key always means the board that is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isMeant(event, isAlone) && answered(focus, event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

function isMeant(event: KeyboardEvent, isAlone: boolean): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(ELSEWHERE)) return false;
  return isAlone || target.closest(".watch") !== null;
}

function answered(focus: Focus, key: string): boolean {
  if (key === "l" || key === "L") {
    focus.follow();
    return true;
  }
  if (focus.seat === null) return false;
  switch (key) {
    case "ArrowRight":
      focus.step(1);
      return true;
    case "ArrowLeft":
      focus.step(-1);
      return true;
    case "Escape":
      focus.close();
      return true;
    default:
      return false;
  }
}
