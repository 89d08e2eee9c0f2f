/** Why an action is refused, in the server's own form: a code, and what the sentence about it needs. */

/** What a code has no use for is none; on the wire it may be missing, too. */
export interface Reason {
  readonly code: string;
  /** The card that was to move. */
  readonly card?: string | null;
  /** The card that it goes on. */
  readonly needed?: string | null;
  /** Where the needed card lies, or the column that was asked for; none for the reserve. */
  readonly column?: number | null;
  /** How many cards lie on the needed one; none where that isn't visible. */
  readonly covers?: number | null;
  /** The number of actions that was reached. */
  readonly limit?: number | null;
}

/** Returns the situation that the sentence is about: the code, or where the needed card lies. */
export function situationOf(reason: Reason): string {
  const { code, needed, column } = reason;
  if (code === "empty_needs_king" && needed) return "empty_needs_king.instead";
  if (code === "king_needs_empty" && !column) return "king_needs_empty.none";
  return needed && code !== "already_joined" ? whereabouts(reason) : code;
}

/** Returns the situation of the needed card alone. */
export function whereabouts({ column, covers }: Reason): string {
  if (covers === undefined || covers === null) return "needed.not_visible";
  if (!column) return "needed.in_reserve";
  if (covers === 0) return "needed.is_last";
  return covers === 1 ? "needed.covered.one" : "needed.covered.other";
}
