/** A friendly name for whoever gives none. */
import type { Translate } from "./i18n";
import type { Host } from "./net/live";
import type { Shelf } from "./storage";

/** Returns a name drawn from the catalogue's words; `random` gives numbers from 0 up to 1. */
export function guestName(t: Translate, random: () => number): string {
  const drawn = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(random() * all.length)] ?? "";
  };
  return t("guest.name", { first: drawn(t("guest.first")), last: drawn(t("guest.last")) });
}

const SHELF = "drawn";

interface Page {
  readonly t: Translate;
  readonly host: Pick<Host, "random" | "shelf">;
}

/** Draws a name, and remembers that nobody typed it. */
export function drawName({ t, host }: Page): string {
  const name = guestName(t, host.random);
  host.shelf.write(SHELF, name);
  return name;
}

/** Returns whether a name is the one drawn last: then another will do as well. */
export function isDrawn(shelf: Shelf, name: string): boolean {
  return shelf.read(SHELF) === name;
}
