/** The board: draws a player's tableau, and tells its host what the player wants. No framework, no network. */
import { shapeOf } from "../game/shape";
import { groupOf, isSameTableau } from "../game/tableau";
import { Motion, seenAt } from "./anim";
import { CommandLine } from "./command_line";
import type { Board, BoardHost, BoardSettings, BoardState, Surroundings } from "./contract";
import { type Concealed, concealed } from "./countdown";
import { Gestures } from "./drag";
import { Hands, type Stage } from "./hands";
import { actionFor, isMovement } from "./keys";
import { type Layout, layOut, type Point } from "./layout";
import { Lens } from "./lens";
import { Marks } from "./marks";
import { Note } from "./note";
import { Shelf } from "./shelf";
import { Table } from "./table";
import { changeSaid } from "./words";

/** Builds a board in `root`, with all that belongs to it there unless there is a place around it. */
export function mountBoard(
  root: HTMLElement,
  host: BoardHost,
  settings: BoardSettings,
  around: Surroundings = { shelf: root, aside: root },
): Board {
  return new MountedBoard(root, host, settings, around);
}

class MountedBoard implements Board, Stage {
  readonly table: Table;
  readonly lens: Lens;
  private readonly marks: Marks;
  private readonly note: Note;
  private readonly shelf: Shelf;
  private readonly commandLine: CommandLine;
  private readonly hands: Hands;
  private readonly gestures: Gestures;
  private readonly motion: Motion;
  private readonly observer: ResizeObserver;
  private shown: BoardState | null = null;
  private geometry: Layout = layOut({ width: 0, height: 0 }, []);
  private unsettled = 0;
  private readonly leaving = new Set<HTMLElement>();

  constructor(
    private readonly root: HTMLElement,
    readonly host: BoardHost,
    private current: BoardSettings,
    around: Surroundings,
  ) {
    const document = root.ownerDocument;
    this.table = new Table(document, host.t);
    this.lens = new Lens(document);
    this.marks = new Marks(document);
    this.note = new Note(this.table.element, around.aside);
    this.hands = new Hands(this);
    this.shelf = new Shelf(document, host.t, () => this.hands.deal());
    this.commandLine = new CommandLine(
      document,
      host.t,
      (text) => this.hands.run(text),
      () => this.table.focus(),
    );
    this.motion = new Motion(() => this.isStill());
    this.gestures = new Gestures(this.table.element, this.hands);
    this.table.element.addEventListener("click", this.onClick);
    document.addEventListener("keydown", this.onKey);
    around.shelf.append(this.shelf.element);
    this.table.element.append(this.marks.element, this.lens.element);
    root.append(this.table.element, this.commandLine.element);
    root.classList.add("board");
    this.observer = new ResizeObserver(() => this.redraw());
    this.observer.observe(this.table.element);
    this.configure(current);
  }

  show(state: BoardState): void {
    const before = this.shown;
    if (before && isDrawnAlike(before, state)) {
      this.shown = state;
      this.drawShelf(state);
      this.light();
      return;
    }
    const animated = before !== null && !this.isStill();
    const seen = animated ? seenAt(this.pieces()) : new Map<HTMLElement, Point>();
    if (animated) this.sendToBank(before, state);
    this.shown = state;
    // What it says is about the board before, and may name a card that is hidden again.
    this.note.hide();
    if (this.hands.reconsider(state)) this.gestures.abort();
    this.redraw();
    if (animated) this.animate(before, seen);
    if (before && !before.faceDown && !state.faceDown) this.announce(before, state);
  }

  snapBack(card: string, sentence: string): void {
    const element = this.table.cardElement(card);
    if (element) this.motion.shake(element);
    this.explain(sentence);
  }

  tell(sentence: string): void {
    this.explain(sentence);
  }

  focus(): void {
    this.table.focus();
  }

  configure(settings: BoardSettings): void {
    this.current = settings;
    this.root.dataset["deck"] = settings.deck;
    this.shelf.element.dataset["deck"] = settings.deck;
    for (const element of [this.root, this.shelf.element]) {
      element.classList.toggle("left-handed", settings.leftHanded);
    }
    if (this.isStill()) this.motion.stop();
    this.redraw();
  }

  destroy(): void {
    this.observer.disconnect();
    this.gestures.destroy();
    this.motion.stop();
    this.note.hide();
    cancelAnimationFrame(this.unsettled);
    this.root.ownerDocument.removeEventListener("keydown", this.onKey);
    this.root.classList.remove("board", "left-handed");
    for (const part of [this.table, this.commandLine, this.shelf]) part.element.remove();
  }

  state(): BoardState | null {
    return this.shown;
  }

  layout(): Layout {
    return this.geometry;
  }

  settings(): BoardSettings {
    return this.current;
  }

  explain(sentence: string): void {
    this.note.show(sentence, this.geometry);
    this.host.say(sentence);
  }

  openCommandLine(): void {
    this.commandLine.open();
  }

  repaint(): void {
    this.light();
    this.carry();
  }

  /** Lets what was let go glide home, unless the host draws something newer within this frame. */
  settle(): void {
    this.light();
    cancelAnimationFrame(this.unsettled);
    this.unsettled = requestAnimationFrame(() => {
      const seen = seenAt(this.pieces());
      this.redraw();
      for (const [element, to] of seenAt(this.pieces())) {
        this.motion.glide(element, seen.get(element) ?? to, to);
      }
    });
  }

  private light(): void {
    if (!this.shown) return;
    this.marks.draw(this.table, drawn(this.shown).tableau, this.geometry, this.hands.lit());
  }

  private redraw(): void {
    cancelAnimationFrame(this.unsettled);
    const { clientWidth: width, clientHeight: height } = this.table.element;
    if (!this.shown || width === 0 || height === 0) return;
    this.motion.stop();
    const { tableau, stacks } = drawn(this.shown);
    const { layout, completed } = this.shown.rules;
    this.geometry = layOut({ width, height }, stacks, shapeOf(layout).reserve);
    this.table.draw(tableau, this.geometry, completed === "stay");
    this.drawShelf(this.shown);
    this.root.classList.toggle("locked", this.shown.locked);
    this.repaint();
    this.note.place(this.geometry);
  }

  private drawShelf(state: BoardState): void {
    const { tableau } = drawn(state);
    this.shelf.draw({ ...state, tableau, hinted: state.hint?.kind === "deal" });
  }

  /** Writes the dragged cards' positions: at the pointer, relative to where the model has them. */
  carry(): void {
    const dragged = this.hands.dragged();
    const head = dragged ? this.table.cardElement(dragged.card) : undefined;
    const held = new Set(dragged && this.shown ? groupOf(this.shown.tableau, dragged.card) : []);
    const list = head?.parentElement;
    const x = dragged && list && head ? dragged.corner.x - list.offsetLeft - head.offsetLeft : 0;
    const y = dragged && head ? dragged.corner.y - head.offsetTop : 0;
    for (const [card, element] of this.table.cardElements()) {
      const isHeld = held.has(card);
      element.classList.toggle("held", isHeld);
      element.style.transform = isHeld ? `translate(${x}px, ${y}px)` : "";
    }
  }

  private *pieces(): Iterable<HTMLElement> {
    for (const [, element] of this.table.cardElements()) yield element;
  }

  private animate(before: BoardState, seen: ReadonlyMap<HTMLElement, Point>): void {
    const isDeal = (this.shown?.tableau.stock ?? 0) < before.tableau.stock;
    const pile = this.shelf.stockElement.getBoundingClientRect();
    // All places are read before anything moves: reading in between would lay the page out each time.
    for (const [element, to] of seenAt(this.pieces())) {
      if (element.classList.contains("held")) continue;
      const from = seen.get(element);
      if (from) this.motion.glide(element, from, to);
      else if (isDeal && !element.nextElementSibling && !before.faceDown) {
        this.motion.glide(element, { x: pile.left, y: pile.top }, to);
      } else this.motion.turn(element);
    }
  }

  /** Banked cards leave the model at once; what glides to the bank is only their picture. */
  private sendToBank(before: BoardState, after: BoardState): void {
    for (const ghost of this.leaving) ghost.remove();
    this.leaving.clear();
    for (const suit of after.tableau.banked) {
      const place = this.shelf.bankPlaceOf(suit);
      if (before.tableau.banked.includes(suit) || !place) continue;
      const { left, top } = place.getBoundingClientRect();
      for (const [card, element] of this.table.cardElements()) {
        if (card.endsWith(suit)) this.sendOff(element, { x: left, y: top });
      }
    }
  }

  private sendOff(element: HTMLElement, to: Point): void {
    const corner = this.table.element.getBoundingClientRect();
    const { left, top } = element.getBoundingClientRect();
    const ghost = pictureOf(element);
    ghost.style.left = `${left - corner.left}px`;
    ghost.style.top = `${top - corner.top}px`;
    this.leaving.add(ghost);
    this.marks.element.before(ghost);
    const by = { x: to.x - left, y: to.y - top };
    // The table is drawn first, which ends what is under way.
    requestAnimationFrame(() => this.motion.leave(ghost, by, () => ghost.remove()));
  }

  private announce(before: BoardState, after: BoardState): void {
    const stays = after.rules.completed === "stay";
    const said = changeSaid(this.host.t, before.tableau, after.tableau, stays);
    if (said) this.host.say(said);
  }

  private isStill(): boolean {
    return this.current.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Clicks come from keys and assistive technology; those of a pointer are answered as gestures. */
  private readonly onClick = (event: MouseEvent): void => {
    const isFromPointer = this.gestures.takeClick() && event.detail !== 0;
    const spot = this.table.spotOf(event.target instanceof Element ? event.target : null);
    if (spot && !isFromPointer) this.hands.activate(spot);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const action = actionFor(event, this.current.keys);
    if (!action || event.defaultPrevented || !this.shown) return;
    if (isBusyElsewhere(event.target, this.root)) return;
    const isHere = event.target instanceof Node && this.table.element.contains(event.target);
    const isNowhere = event.target === this.root.ownerDocument.body;
    if (isMovement(action) && !isHere && !isNowhere) return;
    if (action.kind === "cancel" && this.gestures.isActive) this.gestures.abort();
    if (this.hands.key(action)) event.preventDefault();
  };
}

/** Returns whether all cards stay as they are, so that whatever glides may go on gliding. */
function isDrawnAlike(before: BoardState, after: BoardState): boolean {
  return (
    before.faceDown === after.faceDown &&
    before.locked === after.locked &&
    before.rules.layout === after.rules.layout &&
    isSameTableau(before.tableau, after.tableau)
  );
}

/** Returns what is to be drawn, and the places for it. */
function drawn(state: BoardState): Concealed {
  if (state.faceDown) return concealed(state.rules.layout);
  const { tableau } = state;
  const stacks = tableau.columns.map(({ hidden, cards }) => ({ hidden, shown: cards.length }));
  return { tableau, stacks };
}

/** Returns what a card looks like, as decoration: no button, no name. */
function pictureOf(card: HTMLElement): HTMLElement {
  const picture = document.createElement("div");
  picture.className = "card ghost";
  picture.dataset["suit"] = card.dataset["suit"] ?? "";
  picture.setAttribute("aria-hidden", "true");
  const sheet = document.createElement("span");
  sheet.className = "sheet";
  sheet.append(...[...card.querySelectorAll("svg")].map((drawing) => drawing.cloneNode(true)));
  picture.append(sheet);
  return picture;
}

/** Typing in a field, or working in a dialogue, is not playing. */
function isBusyElsewhere(target: EventTarget | null, root: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  const dialogue = target.closest("dialog, [role=dialog]");
  return dialogue !== null && !dialogue.contains(root);
}
