/** Which window of the race is open; one at a time. */

export type Opened = "menu" | "resign" | "log" | "keys" | "settings" | null;

/**
 * Returns what is open after a window has closed. The browser tells of that a moment later: what was
 * opened meanwhile, by a key, stays.
 */
export function instead(closed: Opened, next: Opened = null): (now: Opened) => Opened {
  return (now) => (now === closed ? next : now);
}
