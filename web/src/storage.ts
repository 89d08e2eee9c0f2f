/** Small things kept in the browser: a read may find nothing or rubbish, a write may be forbidden. */

/** A place that keeps values by name, never throws, and forgets at worst. */
export interface Shelf {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

const PREFIX = "scorpion.";

/** Returns a shelf on a storage; where that one is blocked, values last as long as the page. */
export function shelfOn(storage: () => Storage): Shelf {
  const held = new Map<string, string>();
  return {
    read: (key) => parse(attempt(() => storage().getItem(PREFIX + key)) ?? held.get(key)),
    write: (key, value) => {
      const text = JSON.stringify(value);
      held.set(key, text);
      attempt(() => storage().setItem(PREFIX + key, text));
    },
    remove: (key) => {
      held.delete(key);
      attempt(() => storage().removeItem(PREFIX + key));
    },
  };
}

/** Returns the value as a record to pick fields from, or null when it is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return value as Record<string, unknown>;
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function parse(text: string | undefined): unknown {
  return text === undefined ? null : attempt(() => JSON.parse(text));
}
