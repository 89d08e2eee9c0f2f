/** Days and months of UTC, as texts such as `2026-12-01` and `2026-12`. */

const DAY_MS = 86_400_000;
const DAY = /^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$/;
const MONTH = /^20[2-9][0-9]-(0[1-9]|1[0-2])$/;
const WEEK = 7;

/** Returns the day of an instant (ms since 1970). */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Returns the instant at which a day begins. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the day so many days later. */
export function daysLater(day: string, count: number): string {
  return dayOf(startOf(day) + count * DAY_MS);
}

/** Returns whether a text is a day that there is. */
export function isDay(text: string): boolean {
  const start = DAY.test(text) ? startOf(text) : Number.NaN;
  return !Number.isNaN(start) && dayOf(start) === text;
}

/** Returns whether a text is a month. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the month so many months later. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns a month's weeks from Monday to Sunday; a place in them that is no day of it is null. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`;
  const before = (new Date(startOf(first)).getUTCDay() + WEEK - 1) % WEEK;
  const count = (startOf(`${monthsLater(month, 1)}-01`) - startOf(first)) / DAY_MS;
  const weeks = Math.ceil((before + count) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, at) => {
      const place = week * WEEK + at - before;
      return place >= 0 && place < count ? daysLater(first, place) : null;
    }),
  );
}
