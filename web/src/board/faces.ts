/**
 * The cards' own drawings: ranks as strokes, suits and court emblems as shapes, all in `currentColor`.
 * Drawn by us, so that they look alike on every device and never turn into coloured pictures.
 */
import { RANKS, rankOf, SUITS, suitOf } from "../game/cards";

const SVG = "http://www.w3.org/2000/svg";
const SPRITE_ID = "card-faces";

/** Rank strokes in a box 24 high, with the box's width. */
const RANK_STROKES: Readonly<Record<string, readonly [number, string]>> = {
  A: [21, "M2.2 24 9.6 2h1.8l7.4 22M5 17h11"],
  "2": [18, "M3 8.5C3 4.5 5.5 2 9.2 2s6.2 2.4 6.2 6C15.4 12.2 11 15 3.6 22H16.6"],
  "3": [18, "M2.6 2H15L8.6 9.8c4.4 0 7.2 2.6 7.2 6.1 0 3.6-2.9 6.1-6.8 6.1-3.4 0-5.9-1.6-6.8-4.4"],
  "4": [20, "M13 24V2.8h-.6L2.6 17H19"],
  "5": [
    18,
    "M15 2H4.8L4.2 11.3C5.4 10 7.2 9.2 9.2 9.2c3.9 0 6.7 2.6 6.7 6.3 0 3.8-2.9 6.5-6.9 6.5-3.3 0-5.7-1.5-6.7-4.2",
  ],
  "6": [
    18,
    "M13.8 2C7.4 3.6 2.5 8.6 2.5 15.3c0 4 2.7 6.7 6.6 6.7s6.6-2.6 6.6-6.3-2.7-6.2-6.3-6.2c-3.4 0-6.1 2-6.9 5.3",
  ],
  "7": [17, "M1.6 2h13.2C10.4 9 8 16 7.4 24"],
  "8": [
    18,
    "M9 11c-3.3 0-5.6-1.8-5.6-4.5S5.7 2 9 2s5.6 1.8 5.6 4.5S12.3 11 9 11c-3.9 0-6.6 2.1-6.6 5.5S5.1 22 9 22s6.6-2.1 6.6-5.5S12.9 11 9 11z",
  ],
  "9": [
    18,
    "M4.2 22C10.6 20.4 15.5 15.4 15.5 8.7c0-4-2.7-6.7-6.6-6.7S2.3 4.6 2.3 8.3s2.7 6.2 6.3 6.2c3.4 0 6.1-2 6.9-5.3",
  ],
  T: [
    25,
    "M.8 6.6 5.6 2.8V24M16.9 2c-3.9 0-5.7 4-5.7 10s1.8 10 5.7 10 5.7-4 5.7-10-1.8-10-5.7-10z",
  ],
  J: [16, "M12.4 0v15.6c0 4-2 6.4-5.3 6.4-2.9 0-4.9-1.9-5.1-5.2"],
  Q: [21, "M10.2 2C5.3 2 2.2 6 2.2 12s3.1 10 8 10 8-4 8-10-3.1-10-8-10zM10.8 15.6 18.8 24"],
  K: [20, "M4.2 0v24M17.8 0 4.6 14M8.8 9.6 18.4 24"],
};

/** Suits in a box of 24 by 24. */
const SUIT_SHAPES: Readonly<Record<string, string>> = {
  S: "M12 1c1.5 4.2 10.5 8.4 10.5 13.6 0 2.8-2 4.7-4.5 4.7-2 0-3.8-1-4.8-2.6.2 2.8 1.1 4.7 2.8 6.3H8c1.7-1.6 2.6-3.5 2.8-6.3-1 1.6-2.8 2.6-4.8 2.6-2.5 0-4.5-1.9-4.5-4.7C1.5 9.4 10.5 5.2 12 1z",
  H: "M12 22.5C4.2 16 1 11.9 1 7.6 1 4.1 3.5 1.8 6.6 1.8c2.3 0 4.3 1.3 5.4 3.5 1.1-2.2 3.1-3.5 5.4-3.5C20.5 1.8 23 4.1 23 7.6c0 4.3-3.2 8.4-11 14.9z",
  D: "M12 .8c2.6 4.6 5.5 8.1 9.2 11.2-3.7 3.1-6.6 6.6-9.2 11.2-2.6-4.6-5.5-8.1-9.2-11.2C6.5 8.9 9.4 5.4 12 .8z",
  C: "M6.8 6.4a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM1.2 14.2a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM12.4 14.2a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM8.5 8.5 7.3 16h3.5c-.2 3-1.2 5.4-2.8 7h8c-1.6-1.6-2.6-4-2.8-7h3.5L15.5 8.5z",
};

/** Court emblems in a box of 48 by 40: feather, tiara, crown. */
const EMBLEMS: Readonly<Record<string, string>> = {
  J: "M7 39C10 24 20 8 42 1c1.5 7.5-.3 14-4 19l-6 1 3.5 2.5c-2.6 2.6-5.7 4.5-9 5.7l-6-.8 2.6 2.2c-3.6.9-7.4 1.2-10.6 2.4L10 39z",
  Q: "M3 36C6 34.5 14 32 24 32s18 2.5 21 4l1-17.5-8.5 7.5L34 12l-6 9L24 4l-4 17-6-9-3.5 14L2 18.5zM24 5.5a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 1 1 0 5.2zM33.8 12.6a2 2 0 1 1 0-4 2 2 0 1 1 0 4zM14.2 12.6a2 2 0 1 1 0-4 2 2 0 1 1 0 4z",
  K: "M6 31 2 9l11.5 9L24 2l10.5 16L46 9l-4 22zM6 34h36v5H6z",
};

/** Where the pips of a number card stand, on a card of 100 by 140. */
const LEFT = 28;
const MIDDLE = 50;
const RIGHT = 72;
const PIP_TOP = 67;
const PIP_BOTTOM = 121;
/** Four rows of pips leave less room for each than two or three. */
const PIP_SIZE = 23;
const SMALL_PIP_SIZE = 17;

/** Heights of the pips in the outer columns and in the middle one, as shares from top to bottom. */
const PIP_ROWS: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  "2": [[], [0, 1]],
  "3": [[], [0, 0.5, 1]],
  "4": [[0, 1], []],
  "5": [[0, 1], [0.5]],
  "6": [[0, 0.5, 1], []],
  "7": [[0, 0.5, 1], [0.25]],
  "8": [
    [0, 0.5, 1],
    [0.25, 0.75],
  ],
  "9": [[0, 1 / 3, 2 / 3, 1], [0.5]],
  T: [
    [0, 1 / 3, 2 / 3, 1],
    [1 / 6, 5 / 6],
  ],
};

/** Puts the shapes into the document, once, for every board in it. */
export function installFaces(document: Document): void {
  if (document.getElementById(SPRITE_ID)) return;
  const sprite = element("svg", { id: SPRITE_ID, width: 0, height: 0, "aria-hidden": "true" });
  sprite.classList.add("faces");
  for (const rank of RANKS) sprite.append(rankSymbol(rank));
  for (const suit of SUITS) sprite.append(shape(`suit-${suit}`, 24, 24, SUIT_SHAPES[suit]));
  for (const rank of "JQK") sprite.append(shape(`court-${rank}`, 48, 40, EMBLEMS[rank]));
  document.body.append(sprite);
}

/** Returns rank and suit side by side, as tall as the box they are put in. */
export function cardIndex(card: string): SVGElement {
  const [width] = RANK_STROKES[rankOf(card)] ?? [20];
  const svg = element("svg", { viewBox: `0 0 ${width + 26} 24`, "aria-hidden": "true" });
  svg.classList.add("index");
  svg.append(
    use(`rank-${rankOf(card)}`, 0, 0, width, 24),
    use(`suit-${suitOf(card)}`, width + 4, 1, 22, 22),
  );
  return svg;
}

/** Returns the drawing below the index: pips, or a court's panel; small cards show one large pip. */
export function cardFace(card: string): SVGElement {
  const svg = element("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" });
  svg.classList.add("face");
  const suit = `suit-${suitOf(card)}`;
  if ("JQK".includes(rankOf(card))) {
    svg.append(...court(rankOf(card), suit));
  } else {
    svg.append(large(suit), pips(rankOf(card), suit));
  }
  return svg;
}

/** Returns one suit alone, for the bank and the lens. */
export function suitMark(suit: string): SVGElement {
  const svg = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.classList.add("suit");
  svg.append(use(`suit-${suit}`, 0, 0, 24, 24));
  return svg;
}

function court(rank: string, suit: string): SVGElement[] {
  const panel = element("rect", { x: 12, y: 60, width: 76, height: 71, rx: 7 });
  panel.classList.add("panel");
  return [panel, use(`court-${rank}`, 26, 65, 48, 40), use(suit, 40, 107, 20, 20)];
}

function large(suit: string): SVGElement {
  const pip = use(suit, 22, 66, 56, 56);
  pip.classList.add("large-pip");
  return pip;
}

function pips(rank: string, suit: string): SVGElement {
  const group = element("g", {});
  group.classList.add("pips");
  if (rank === "A") {
    group.append(use(suit, 27, 70, 46, 46));
    return group;
  }
  const [outer, middle] = PIP_ROWS[rank] ?? [[], []];
  const size = outer.length > 2 ? SMALL_PIP_SIZE : PIP_SIZE;
  for (const row of outer) group.append(pip(suit, size, LEFT, row), pip(suit, size, RIGHT, row));
  for (const row of middle) group.append(pip(suit, size, MIDDLE, row));
  return group;
}

function pip(suit: string, size: number, x: number, row: number): SVGElement {
  const y = PIP_TOP + row * (PIP_BOTTOM - PIP_TOP);
  return use(suit, x - size / 2, y - size / 2, size, size);
}

function rankSymbol(rank: string): SVGElement {
  const [width, strokes] = RANK_STROKES[rank] ?? [20, ""];
  const symbol = element("symbol", { id: `rank-${rank}`, viewBox: `0 0 ${width} 24` });
  symbol.append(
    element("path", { d: strokes, fill: "none", stroke: "currentColor", "stroke-width": 4.2 }),
  );
  return symbol;
}

function shape(id: string, width: number, height: number, d = ""): SVGElement {
  const symbol = element("symbol", { id, viewBox: `0 0 ${width} ${height}` });
  symbol.append(element("path", { d, fill: "currentColor" }));
  return symbol;
}

function use(id: string, x: number, y: number, width: number, height: number): SVGElement {
  return element("use", { href: `#${id}`, x, y, width, height });
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
