/** A player's colour and pattern, to know them by at a glance; the name beside it says who it is. */
import type { SeatCard } from "../net/protocol";
import "../styles/swatch.css";

type Look = Pick<SeatCard, "colour" | "pattern">;

export function Swatch({ colour, pattern }: Look) {
  return <i class="swatch" data-colour={colour} data-pattern={pattern} aria-hidden="true" />;
}
