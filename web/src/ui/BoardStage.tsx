/** The board within the screens: a plain module, told of every session and asked for nothing else. */
import { effect, useComputed } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type App, useApp } from "../app";
import { mountBoard } from "../board/board";
import type { Board, BoardHost, BoardState, Hint, Surroundings } from "../board/contract";
import { reasonSaid } from "../board/words";
import { cardSymbol } from "../game/cards";
import { NO_CARDS } from "../game/tableau";
import type { Speech, Translate } from "../i18n";
import { errorText } from "../i18n/say";
import type { Live } from "../net/live";
import type { AdviceFrame } from "../net/protocol";
import type { Room } from "../net/room";
import { adviceNow, boardOf, mayAct, type Session } from "../net/session";

/** What the player asks of the screen around the board. */
export interface Asked {
  redo(): void;
  say(text: string): void;
  progress(): void;
  time(): void;
  keys(): void;
}

interface Props {
  readonly live: Live;
  readonly asked: Asked;
  readonly shelf: RefObject<HTMLElement | null>;
  readonly aside: RefObject<HTMLElement | null>;
}

export function BoardStage({ live, asked, shelf, aside }: Props) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    if (!root.current || !shelf.current || !aside.current) return;
    const around: Surroundings = { shelf: shelf.current, aside: aside.current };
    const host = hostOf(app, live, asked);
    board.current = mountBoard(root.current, host, app.settings.peek(), around);
    return stage(app, live, board.current);
  }, [app, live, asked, shelf, aside]);
  const plays = useComputed(() => isPlayed(live.session.value)).value;
  useEffect(() => {
    // What covered the cards is gone by now: what can't be seen takes no focus.
    if (plays) board.current?.focus();
  }, [plays]);
  return <div class="board-root" ref={root} />;
}

/** Keeps a board told; returns what takes it away again. */
function stage(app: App, live: Live, board: Board): () => void {
  const endings = [
    effect(() => {
      const { room } = live.session.value;
      if (room) board.show(stateOf(live.session.value, room));
    }),
    effect(() => board.configure(app.settings.value)),
    live.onRefused(({ card, why }) => {
      const { room } = live.session.value;
      const said = reasonSaid(app.t, why, room?.rules.undo ?? false);
      board.snapBack(card, said ?? app.t("board.why.other"));
    }),
    tellAdvice(app.t, board, live),
    tellProblems(app.speech, board, live),
  ];
  return () => {
    for (const end of endings) end();
    board.destroy();
  };
}

function hostOf(app: App, live: Live, asked: Asked): BoardHost {
  return {
    t: app.t,
    onMove: (card, to) => live.act({ t: "move", card, to }),
    onDeal: () => live.act({ t: "deal" }),
    onUndo: () => live.act({ t: "undo" }),
    onRedo: asked.redo,
    onHint: () => live.wish({ t: "hint" }),
    onProgress: asked.progress,
    onTime: asked.time,
    onKeys: asked.keys,
    say: asked.say,
  };
}

function stateOf(session: Session, room: Room): BoardState {
  const tableau = boardOf(session);
  return {
    tableau: tableau ?? NO_CARDS,
    rules: room.rules,
    locked: !mayAct(session),
    pending: session.pending.length,
    faceDown: tableau === null,
    hints: room.options.hints,
    hint: hintOf(adviceNow(session)),
  };
}

function hintOf(advice: AdviceFrame | null): Hint | null {
  if (advice?.code === "deal") return { kind: "deal" };
  const { card = null, to = null } = advice ?? {};
  return card !== null && to !== null ? { kind: "move", card, to } : null;
}

/** Says each hint once, also one that is asked for again. */
function tellAdvice(t: Translate, board: Board, live: Live): () => void {
  let told: AdviceFrame | null = null;
  return effect(() => {
    const advice = adviceNow(live.session.value);
    if (advice && advice !== told) board.tell(adviceSaid(t, advice));
    told = advice;
  });
}

/** Says each request that the server wouldn't carry out once, but those from before the race. */
function tellProblems(speech: Speech, board: Board, live: Live): () => void {
  let told = live.session.peek().problem;
  return effect(() => {
    const { problem } = live.session.value;
    if (problem && problem !== told) board.tell(errorText(speech, problem.code));
    told = problem;
  });
}

function adviceSaid(t: Translate, { code, card, to }: AdviceFrame): string {
  return t(`board.hint.${code}`, { card: card ? cardSymbol(card) : "", column: to ?? "" });
}

/** Whether the keys belong to the board: from the start, after a pause, with the seat taken back. */
function isPlayed({ room }: Session): boolean {
  return room?.tableau != null && room.controls && room.phase !== "paused";
}
