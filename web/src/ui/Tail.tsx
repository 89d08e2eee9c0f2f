/** The picture of the first page: a run of cards, bent like a scorpion's tail. */
import { RANKS, suitSymbol } from "../game/cards";

const CARDS = [...RANKS].reverse();
const SIZE = { width: 360, height: 236 };
const CENTRE = { x: 176, y: 172 };

/** Where the card at this step lies: an arch that rises from the left and winds in to the sting. */
function placeAt(step: number): { x: number; y: number; turn: number; scale: number } {
  const along = step / (CARDS.length - 1);
  const angle = 176 - 214 * along ** 0.9;
  const radius = 134 - 58 * along ** 1.6;
  const radians = (angle * Math.PI) / 180;
  return {
    x: CENTRE.x + radius * Math.cos(radians) * 1.06,
    y: CENTRE.y - radius * Math.sin(radians),
    turn: 90 - angle,
    scale: 1.04 - 0.58 * along,
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
