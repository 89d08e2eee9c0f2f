/** What of the others' race is worth saying: a run banked, a seat that has ended. Not every step. */
import type { Key, Translate } from "../i18n";
import { list } from "../i18n/say";
import type { Happening } from "../net/happening";
import type { Standing } from "../net/protocol";

/** Returns the row of another seat with the biggest news between two standings, or null. */
export function newsOf(
  before: readonly Standing[],
  after: readonly Standing[],
  you: number | null,
): Standing | null {
  const news = after.filter((row) => {
    const old = before.find(({ seat }) => seat === row.seat);
    if (!old || row.seat === you) return false;
    return row.runs > old.runs || (row.state !== old.state && row.state !== "playing");
  });
  return news.toSorted((one, other) => one.place - other.place)[0] ?? null;
}

/** Returns what a line of the room's log says. */
export function lineOf(t: Translate, { what, names }: Happening, language: string): string {
  return t(`log.${what}` as Key, { names: list(names, language) });
}
