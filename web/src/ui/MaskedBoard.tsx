/** A board that one watches, as one drawing: small among others, or large by itself. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardSymbol, rankOf, suitOf } from "../game/cards";
import type { Translate } from "../i18n";
import type { MaskedBoard as Board } from "../net/protocol";
import { CARD, type Drawn, drawingOf, HEIGHT, heightIn, readableHeight } from "./masked_layout";
import "../styles/masked.css";

/** Around the cards, for their edges. */
const MARGIN = 4;
/** Rank and suit at the top of a card. */
const INDEX = { most: 42, air: 6 } as const;

/** As large as its place allows, which the board itself doesn't make larger. */
export function MaskedBoard({ columns }: Pick<Board, "columns">) {
  const place = useRef<HTMLSpanElement>(null);
  const [height, setHeight] = useState(HEIGHT);
  const across = columns.length;
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = current;
      setHeight(heightIn(across, { width: clientWidth, height: clientHeight }));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [across]);
  return (
    <span class="masked-place" ref={place}>
      <Drawing columns={columns} height={readableHeight(columns, height)} />
    </span>
  );
}

interface Props extends Pick<Board, "columns"> {
  /** In parts of which a card is 100 wide. */
  readonly height: number;
}

function Drawing({ columns, height }: Props) {
  const { width, cards, slots } = drawingOf(columns, height);
  const size = { width: CARD.width, height: CARD.height, rx: 10 };
  return (
    <svg
      class="masked-board"
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
    >
      {slots.map((x) => (
        <rect key={x} class="masked-slot" x={x} y={0} {...size} />
      ))}
      {cards.map((card) => (
        <Card key={`${card.x} ${card.y}`} {...card} />
      ))}
    </svg>
  );
}

function Card({ x, y, face, strip }: Drawn) {
  const sheet = { width: CARD.width, height: CARD.height, rx: 10 };
  if (face === "back") return <rect class="masked-back" x={x} y={y} {...sheet} />;
  const top = Math.min(INDEX.air, strip / 8);
  const index = Math.min(INDEX.most, strip - top - 2);
  if (face === "turned") {
    return (
      <g transform={`translate(${x} ${y})`} class="masked-turned">
        <rect {...sheet} />
        <path d={`M34 ${top + index / 2}h32`} />
      </g>
    );
  }
  return (
    <g transform={`translate(${x} ${y})`} class="masked-card" data-suit={suitOf(face)}>
      <rect {...sheet} />
      <use href={`#rank-${rankOf(face)}`} x={6} y={top} width={index} height={index} />
      <use href={`#suit-${suitOf(face)}`} x={52} y={top} width={index} height={index} />
      {strip === CARD.height && (
        <use href={`#suit-${suitOf(face)}`} x={24} y={66} width={52} height={52} />
      )}
    </g>
  );
}

/** Returns what lies in a column, from its bottom to its end, as it is read out. */
export function columnSaid(t: Translate, { hidden, cards }: Board["columns"][number]): string {
  const down = hidden > 0 ? [t("watch.hidden", { n: hidden })] : [];
  const lying = cards.map((card) => (card ? cardSymbol(card) : t("watch.unseen")));
  return [...down, ...lying].join(", ") || t("watch.empty");
}
