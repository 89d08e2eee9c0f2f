/** Reads the text form of a position, as its own player would see it. */
import type { Column, Tableau } from "../../src/game/tableau";
import type { Suit } from "../../src/net/protocol";

/** Parses `#5D #6D KS/AS/-/…;stock=7D;banked=H C`; what lies face down becomes a number. */
export function parseTableau(text: string): Tableau {
  const [columns = "", ...parts] = text.split(";");
  const part = (name: string) => {
    const found = parts.find((candidate) => candidate.startsWith(`${name}=`));
    return found ? found.slice(name.length + 1).split(" ") : [];
  };
  return {
    columns: columns.split("/").map(parseColumn),
    stock: part("stock").length,
    reserve: part("reserve"),
    banked: part("banked") as Suit[],
  };
}

function parseColumn(text: string): Column {
  const cards = text === "-" ? [] : text.split(" ");
  const shown = cards.filter((card) => !card.startsWith("#"));
  return { hidden: cards.length - shown.length, cards: shown };
}
