/** One line of what happened in a room. */
export interface Happening {
  /** On the server's clock, ms. */
  readonly at: number;
  /** Names its sentence. */
  readonly what: string;
  /** Whom it is about, named as they were then. */
  readonly names: readonly string[];
}
