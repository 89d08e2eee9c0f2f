/** Puts values into the `{names}` of a catalogue's sentence. */

export type Values = Readonly<Record<string, string | number>>;

/** Returns the sentence with each `{name}` replaced by its value; a name without a value stays. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
