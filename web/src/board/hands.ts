/**
 * What a player's hands do on the board: tap, drag, keys and typed commands become moves,
 * selections or explanations. Holds the selection and the drag; draws nothing itself.
 */
import { parseCommand } from "../game/command";
import { destinations, refusal } from "../game/prediction";
import type { Reason } from "../game/reason";
import { whyNoDeal } from "../game/stock";
import { columnAt, placeOf, RESERVE, type Tableau } from "../game/tableau";
import { isTappable, tapMeaning } from "../game/tap";
import { Aim, type Drag } from "./aim";
import type { BoardHost, BoardSettings, BoardState } from "./contract";
import type { GestureHandlers } from "./drag";
import { isMovement, type KeyAction } from "./keys";
import { hitAt, type Layout, type Point } from "./layout";
import { type Lens, needsLens } from "./lens";
import type { Lit } from "./marks";
import type { Spot, Table } from "./table";
import { stepped } from "./walk";
import { columnSaid, foundSaid, reasonSaid, reserveLabel, selectionSaid } from "./words";

/** What the hands work on, and how they make themselves seen and heard. */
export interface Stage {
  readonly host: BoardHost;
  readonly table: Table;
  readonly lens: Lens;
  state(): BoardState | null;
  layout(): Layout;
  settings(): BoardSettings;
  /** Draws the marks and the dragged cards anew. */
  repaint(): void;
  /** Draws the dragged cards alone anew. */
  carry(): void;
  /** Lets everything glide to where the model has it. */
  settle(): void;
  /** Shows and says a sentence. */
  explain(sentence: string): void;
  openCommandLine(): void;
}

export class Hands implements GestureHandlers {
  private selection: string | null = null;
  private rank: string | null = null;
  private held: Drag | null = null;
  private readonly aim: Aim;

  constructor(private readonly stage: Stage) {
    this.aim = new Aim(stage);
  }

  /** Returns what is to be lit up. */
  lit(): Lit {
    const state = this.stage.state();
    const card = this.held?.card ?? this.selection;
    const legal = card && state ? destinations(state.tableau, card, state.rules) : [];
    const over = this.held ? this.aim.targetOf(this.held) : null;
    const hint = state?.hint?.kind === "move" ? state.hint : null;
    return { card, legal, over, hint, rank: this.rank, ticks: state?.rules.completed === "stay" };
  }

  /** Returns the dragged card and where its corner is to be, or null. */
  dragged(): { readonly card: string; readonly corner: Point } | null {
    if (!this.held) return null;
    const { card, hold, pointer } = this.held;
    return { card, corner: { x: pointer.x - hold.x, y: pointer.y - hold.y } };
  }

  /** Lets go of what is no longer there; returns whether a drag had to end. */
  reconsider(state: BoardState): boolean {
    const isGone = (card: string) =>
      state.locked || state.faceDown || !placeOf(state.tableau, card);
    if (this.selection && isGone(this.selection)) this.selection = null;
    if (!this.held || !isGone(this.held.card)) return false;
    this.held = null;
    return true;
  }

  tap(at: Point): void {
    const state = this.stage.state();
    if (!state) return;
    const hit = hitAt(this.stage.layout(), at);
    if (hit.column === null) {
      this.clear();
      return;
    }
    if (hit.kind === "reserve") {
      this.activate({ column: RESERVE, at: hit.index });
      return;
    }
    const card = this.aim.cardNear(at, (near) => isTappable(state.tableau, near, state.rules));
    const index = card === null ? -1 : (placeOf(state.tableau, card)?.index ?? -1);
    const { hidden } = columnAt(state.tableau, hit.column);
    const bare = hit.kind === "back" ? hit.index : Number.MAX_SAFE_INTEGER;
    this.activate({ column: hit.column, at: index < 0 ? bare : hidden + index });
  }

  /** Does what Enter or a tap on this spot means; a spot beyond the last card is the bare felt. */
  activate(spot: Spot): void {
    const state = this.playable();
    this.stage.table.focusAt(spot);
    if (!state) return;
    if (this.selection && this.moveSelection(this.selection, spot.column, state)) return;
    const { hidden } = columnAt(state.tableau, spot.column);
    const card = this.aim.cardAt(spot, state.tableau);
    if (card !== null) this.tapCard(card, state);
    else if (spot.at < hidden) this.explain("board.why.back");
    else this.clear();
  }

  grab(at: Point): boolean {
    const state = this.playable();
    if (!state) return false;
    const card = this.aim.cardNear(
      at,
      (near) => destinations(state.tableau, near, state.rules).length > 0,
    );
    const home = card === null ? null : this.aim.homeOf(card);
    if (card === null || !home) return false;
    this.selection = null;
    this.held = { card, hold: { x: at.x - home.x, y: at.y - home.y }, pointer: at };
    this.stage.repaint();
    return true;
  }

  drag(at: Point): void {
    if (!this.held) return;
    const before = this.aim.targetOf(this.held);
    this.held.pointer = at;
    if (this.aim.targetOf(this.held) === before) this.stage.carry();
    else this.stage.repaint();
  }

  drop(at: Point): void {
    const { held } = this;
    const tableau = this.tableau();
    if (!held || !tableau) return;
    held.pointer = at;
    const to = this.aim.targetOf(held);
    this.held = null;
    const isElsewhere = to !== null && to !== placeOf(tableau, held.card)?.column;
    if (!isElsewhere || !this.attempt(held.card, to)) this.stage.settle();
  }

  cancel(): void {
    this.stage.lens.close();
    this.held = null;
    this.stage.settle();
  }

  hold(at: Point): boolean {
    const state = this.playable();
    const layout = this.stage.layout();
    const hit = hitAt(layout, at);
    const column = hit.column === null ? undefined : layout.columns[hit.column - 1];
    if (!state || hit.kind !== "card" || !column || !needsLens(column)) return false;
    const { cards } = columnAt(state.tableau, hit.column);
    this.stage.lens.open(layout, column, cards, hit.index);
    return true;
  }

  slide(at: Point): void {
    this.stage.lens.slide(at);
  }

  pick(): void {
    const card = this.stage.lens.close();
    const state = this.stage.state();
    const place = card && state ? placeOf(state.tableau, card) : null;
    if (!state || !place) return;
    const { hidden } = columnAt(state.tableau, place.column);
    this.activate({ column: place.column, at: hidden + place.index });
  }

  /** Answers a key; returns whether it meant something here. */
  key(action: KeyAction): boolean {
    if (isMovement(action)) return this.walk(action);
    switch (action.kind) {
      case "cancel":
        return this.clear();
      case "find":
        return this.find(action.rank);
      case "column":
        return this.readColumn();
      case "command":
        this.stage.openCommandLine();
        return true;
      case "deal":
        this.deal();
        return true;
      default:
        return this.askHost(action);
    }
  }

  /** Runs a typed command. */
  run(text: string): void {
    const state = this.playable();
    const command = parseCommand(text);
    if (!command) this.explain("board.why.no_command", { text });
    else if (!state) return;
    else if (command.kind === "deal") this.deal();
    else if (command.kind === "undo") this.undo();
    else if (command.to === null) this.go(command.card, state);
    else this.attempt(command.card, command.to);
  }

  /** Deals the stock, or says why not. */
  deal(): void {
    const state = this.playable();
    if (!state) return;
    const why = whyNoDeal(state.tableau, state.rules);
    if (why) {
      this.refuse(why, state);
      return;
    }
    this.selection = null;
    this.rank = null;
    this.stage.host.onDeal();
  }

  /** Returns the state while the player may act, else null: before the start, after the end. */
  private playable(): BoardState | null {
    const state = this.stage.state();
    return state && !state.locked && !state.faceDown ? state : null;
  }

  private undo(): void {
    const state = this.playable();
    if (state?.rules.undo) this.stage.host.onUndo?.();
    else if (state) this.refuse({ code: "undo_off" }, state);
  }

  private hint(): void {
    const state = this.playable();
    if (state?.hints) this.stage.host.onHint?.();
    else if (state) this.refuse({ code: "hints_off" }, state);
  }

  private askHost(action: KeyAction): boolean {
    const { host } = this.stage;
    if (action.kind === "undo") this.undo();
    else if (action.kind === "redo") host.onRedo?.();
    else if (action.kind === "hint") this.hint();
    else if (action.kind === "progress") host.onProgress?.();
    else if (action.kind === "time") host.onTime?.();
    else if (action.kind === "keys") host.onKeys?.();
    return true;
  }

  private tapCard(card: string, state: BoardState): void {
    if (this.selection === card) {
      this.clear();
      this.stage.host.say(this.stage.host.t("board.say.unselected"));
    } else if (this.stage.settings().tap === "select") {
      this.select(card, state);
    } else {
      this.go(card, state);
    }
  }

  private go(card: string, state: BoardState): void {
    const meaning = tapMeaning(state.tableau, card, state.rules);
    if (meaning.kind === "go") this.commit(card, meaning.to);
    else if (meaning.kind === "choose") this.select(card, state);
    else {
      this.clear();
      this.refuse(meaning.why, state);
    }
  }

  private select(card: string, state: BoardState): void {
    this.selection = card;
    this.rank = null;
    const { host } = this.stage;
    host.say(selectionSaid(host.t, card, destinations(state.tableau, card, state.rules)));
    this.stage.repaint();
  }

  /** Moves the selection where it may go; elsewhere a tap begins anew. */
  private moveSelection(card: string, to: number, state: BoardState): boolean {
    if (refusal(state.tableau, card, to, state.rules) !== null) return false;
    this.commit(card, to);
    return true;
  }

  /** Plays a move, or says why not; returns whether it was played. */
  private attempt(card: string, to: number): boolean {
    const state = this.playable();
    if (!state) return false;
    const why = refusal(state.tableau, card, to, state.rules);
    if (why) this.refuse(why, state);
    else this.commit(card, to);
    return why === null;
  }

  private commit(card: string, to: number): void {
    this.selection = null;
    this.rank = null;
    const before = this.stage.state();
    this.stage.host.onMove(card, to);
    if (this.stage.state() === before) this.stage.settle();
  }

  private clear(): boolean {
    const wasLit = this.selection !== null || this.rank !== null || this.held !== null;
    this.selection = null;
    this.rank = null;
    this.stage.repaint();
    return wasLit;
  }

  private find(rank: string): boolean {
    const tableau = this.tableau();
    if (!tableau) return false;
    this.rank = this.rank === rank ? null : rank;
    if (this.rank) this.stage.host.say(foundSaid(this.stage.host.t, tableau, rank));
    this.stage.repaint();
    return true;
  }

  private readColumn(): boolean {
    const tableau = this.tableau();
    const spot = this.stage.table.focusedSpot();
    if (!tableau || !spot) return false;
    const { t, say } = this.stage.host;
    if (spot.column === RESERVE) say(reserveLabel(t, tableau.reserve));
    else say(columnSaid(t, spot.column, columnAt(tableau, spot.column)));
    return true;
  }

  private walk(action: KeyAction): boolean {
    const tableau = this.tableau();
    const { table } = this.stage;
    const spot = table.focusedSpot();
    if (!tableau) return false;
    if (!spot) table.focus();
    else if (action.kind === "step") {
      table.focusAt(stepped(tableau, this.stage.layout().reserve.length, spot, action));
    } else if (action.kind === "edge") {
      table.focusAt({ ...spot, at: action.to === "first" ? 0 : Number.MAX_SAFE_INTEGER });
    }
    return true;
  }

  private tableau(): Tableau | null {
    const state = this.stage.state();
    return state && !state.faceDown ? state.tableau : null;
  }

  private explain(key: Parameters<BoardHost["t"]>[0], values = {}): void {
    this.stage.explain(this.stage.host.t(key, values));
  }

  private refuse(why: Reason, state: BoardState): void {
    const { t } = this.stage.host;
    this.stage.explain(reasonSaid(t, why, state.rules.undo) ?? t("board.why.other"));
  }
}
