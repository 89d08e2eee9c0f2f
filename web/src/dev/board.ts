/**
 * A board by itself, without rooms and network, for tests of geometry and of hands in real browsers.
 * Not part of the build. The page plays both host and server; `window.bench` drives it.
 */
import "../styles/tokens.css";
import "../styles/board.css";
import "./board.css";
import { mountBoard } from "../board/board";
import type { Board, BoardSettings, BoardState } from "../board/contract";
import { applyMove, applyOutcome, type Outcome } from "../game/prediction";
import { boardEn } from "../i18n/board.en";
import { boardJa } from "../i18n/board.ja";
import { fill } from "../i18n/fill";

const SETTINGS: BoardSettings = {
  deck: "four",
  tap: "go",
  keys: true,
  leftHanded: false,
  motion: "auto",
};

const EMPTY: BoardState = {
  tableau: {
    columns: Array.from({ length: 7 }, () => ({ hidden: 0, cards: [] })),
    stock: 0,
    reserve: [],
    banked: [],
  },
  rules: {
    name: "scorpion",
    layout: "scorpion",
    empty: "king",
    completed: "bank",
    stock: "anytime",
    score: "standard",
    undo: false,
    limit: 0,
  },
  locked: false,
  pending: 0,
  faceDown: false,
  hints: true,
  hint: null,
};

/** What a test sees and does. */
export interface Bench {
  readonly moves: string[];
  readonly said: string[];
  state: BoardState;
  board: Board;
  /** Shows a state: only the parts given change. */
  show(change: Partial<BoardState>): void;
  configure(change: Partial<BoardSettings>): void;
  outcome(outcome: Outcome): void;
  snapBack(card: string, sentence: string): void;
}

function openBench(root: HTMLElement, language: string): Bench {
  const catalogue = language === "ja" ? boardJa : boardEn;
  const moves: string[] = [];
  const said: string[] = [];
  let settings = SETTINGS;
  const bench: Bench = {
    moves,
    said,
    state: EMPTY,
    board: mountBoard(
      root,
      {
        t: (key, values) => fill(catalogue[key], values),
        say: (text) => said.push(text),
        onMove(card, to) {
          moves.push(`${card}${to}`);
          bench.show({ tableau: applyMove(bench.state.tableau, card, to) });
        },
        onDeal: () => moves.push("deal"),
        onUndo: () => moves.push("undo"),
        onHint: () => moves.push("hint"),
        onKeys: () => moves.push("keys"),
      },
      settings,
    ),
    show(change) {
      bench.state = { ...bench.state, ...change };
      bench.board.show(bench.state);
    },
    configure(change) {
      settings = { ...settings, ...change };
      bench.board.configure(settings);
    },
    outcome(outcome) {
      bench.show({ tableau: applyOutcome(bench.state.tableau, outcome) });
    },
    snapBack: (card, sentence) => bench.board.snapBack(card, sentence),
  };
  return bench;
}

const root = document.getElementById("board");
const language = new URLSearchParams(location.search).get("lang") ?? "en";
document.documentElement.lang = language;
if (root) Object.assign(window, { bench: openBench(root, language) });
