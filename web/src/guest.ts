/** A friendly name for whoever gives none. */
import type { Translate } from "./i18n";

/** Returns a name drawn from the catalogue's words; `random` gives numbers from 0 up to 1. */
export function guestName(t: Translate, random: () => number): string {
  const drawn = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(random() * all.length)] ?? "";
  };
  return t("guest.name", { first: drawn(t("guest.first")), last: drawn(t("guest.last")) });
}
