/** What a seat looks like: its colour, and a pattern for who can't tell colours apart. */
import type { SeatCard } from "./protocol";

export type Look = Pick<SeatCard, "colour" | "pattern">;

/** What a seat looks like whose player was forgotten. */
export const NOBODYS_LOOK: Look = { colour: "sky", pattern: "plain" };
