/** A player's colour and pattern, to know them by at a glance; the name beside it says who it is. */
import type { Look } from "../net/look";
import "../styles/swatch.css";

export function Swatch({ colour, pattern }: Look) {
  return <i class="swatch" data-colour={colour} data-pattern={pattern} aria-hidden="true" />;
}
