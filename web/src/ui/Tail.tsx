/** The picture of the first page: a run of cards, bent like a scorpion's tail. */
import { RANKS, suitSymbol } from "../game/cards";

const CARDS = [...RANKS].reverse();
const SIZE = { width: 360, height: 240 };

/** Where the card at this step of the tail lies: a spiral that rises, and shrinks to the sting. */
function placeAt(step: number): { x: number; y: number; turn: number; scale: number } {
  const along = step / (CARDS.length - 1);
  const angle = Math.PI * (0.72 - 1.32 * along);
  const radius = 118 - 34 * along;
  return {
    x: 178 - radius * Math.cos(angle) * 1.12,
    y: 150 - radius * Math.sin(angle) * 0.94 + 24 * (1 - along),
    turn: 90 - (angle * 180) / Math.PI - 62,
    scale: 1 - 0.52 * along,
  };
}

export function Tail() {
  return (
    <svg class="tail" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      {CARDS.map((rank, step) => {
        const { x, y, turn, scale } = placeAt(step);
        return (
          <g key={rank} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
            <rect class="tail-card" x="-25" y="-35" width="50" height="70" rx="5" />
            <text class="tail-rank" x="-20" y="-17">
              {rank === "T" ? "10" : rank}
            </text>
            <text class="tail-suit" x="0" y="14">
              {suitSymbol("H")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
