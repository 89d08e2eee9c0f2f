/** Going through a replay move by move and moment by moment, by buttons or keys. */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { useApp } from "../../app";
import { type Mark, markBefore, nextMark } from "../../replay/marks";
import { nextStep, type Play, type Playback, stepBefore } from "../../replay/playback";
import type { Player } from "../../replay/player";
import { markSaid, momentSaid } from "../../replay/words";

export interface Steps {
  next(): void;
  before(): void;
  nextMark(): void;
  markBefore(): void;
  /** Goes to a mark, and says what it is. */
  to(mark: Mark): void;
}

/** Returns ways through a replay; each stops it, and says what is to be seen then. */
export function useSteps(
  playback: Playback,
  plays: readonly Play[],
  marks: readonly Mark[],
  player: Player,
  said: Signal<string>,
): Steps {
  const { t } = useApp();
  const steps = useMemo((): Steps => {
    const go = (at: number, words: string) => {
      player.stop();
      player.seek(at);
      said.value = words;
    };
    const to = (mark: Mark | null, end: number) =>
      mark ? go(mark.at, markSaid(t, playback, mark)) : go(end, "");
    const step = (at: number) =>
      go(at, momentSaid(t, playback, plays, at) || (at === 0 ? t("replay.beginning") : ""));
    return {
      next: () => step(nextStep(plays, player.at.peek()) ?? lastOf(plays)),
      before: () => step(stepBefore(plays, player.at.peek())),
      nextMark: () => to(nextMark(marks, player.at.peek()), playback.length),
      markBefore: () => to(markBefore(marks, player.at.peek()), 0),
      to: (mark) => to(mark, 0),
    };
  }, [t, playback, plays, marks, player, said]);
  useKeys(steps, player, playback.length);
  return steps;
}

function lastOf(plays: readonly Play[]): number {
  return Math.max(0, ...plays.map(({ ended_at }) => ended_at));
}

/**
 * Before the boards hear of a key: arrows are theirs only where they have the focus. And before
 * anything is painted: whoever sees the boards may press one.
 */
function useKeys(steps: Steps, player: Player, length: number): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actionOf(event, steps, player, length);
      if (!act || isTakenBy(event.target, event.key)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [steps, player, length]);
}

function actionOf(
  { key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent,
  steps: Steps,
  player: Player,
  length: number,
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const actions: Readonly<Record<string, () => void>> = {
    " ": player.toggle,
    ArrowRight: shiftKey ? steps.nextMark : steps.next,
    ArrowLeft: shiftKey ? steps.markBefore : steps.before,
    Home: () => player.seek(0),
    End: () => player.seek(length),
  };
  return actions[key];
}

/** Fields, lists and windows keep their keys; boards their arrows; Space presses what has the focus. */
function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("select, textarea, dialog, input:not([type=range])")) return true;
  if (key === " ") return target.closest("button, a, summary") !== null;
  return target.closest(".table") !== null;
}
