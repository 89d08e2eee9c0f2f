import { expect, test } from "vitest";
import type { Live } from "../src/net/live";
import { type Room, roomOf } from "../src/net/room";
import type { Wish } from "../src/net/session";
import { hasLostDeal, retry } from "../src/retry";
import { shelfOn } from "../src/storage";
import { ROOM, welcome } from "./net/frames";

const shelf = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return shelfOn(() => storage as unknown as Storage);
};

function race(number: number, change: Partial<Room> = {}): Room {
  return { ...roomOf(welcome({ race_number: number })), commitment: "c", ...change };
}

function asked(room: Room | null) {
  const wishes: Wish[] = [];
  const session = { value: { roomId: ROOM, room } };
  const kept = shelf();
  retry(kept, { session, wish: (wish: Wish) => wishes.push(wish) } as unknown as Live);
  return { kept, wishes };
}

test("the same deal is asked for once more", () => {
  expect(asked(race(3)).wishes).toEqual([{ t: "again", after: 3, same: true }]);
});

test("nothing is asked before the room is known", () => {
  expect(asked(null).wishes).toEqual([]);
});

test("the next race has the deal while the secret is the same", () => {
  const { kept } = asked(race(3));
  expect(hasLostDeal(kept, ROOM, race(4))).toBe(false);
});

test("another secret deals other cards", () => {
  const { kept } = asked(race(3));
  expect(hasLostDeal(kept, ROOM, race(4, { commitment: "d" }))).toBe(true);
});

test("a deal by its number is the same by whatever secret", () => {
  const { kept } = asked(race(3));
  const { options } = race(4);
  const numbered = race(4, { commitment: "d", options: { ...options, number: "own 7" } });
  expect(hasLostDeal(kept, ROOM, numbered)).toBe(false);
});

test("other races and rooms had nothing to lose", () => {
  const { kept } = asked(race(3));
  const other = { commitment: "d" };
  expect(hasLostDeal(kept, ROOM, race(3, other))).toBe(false);
  expect(hasLostDeal(kept, ROOM, race(5, other))).toBe(false);
  expect(hasLostDeal(kept, "b234567abcdefghi", race(4, other))).toBe(false);
  expect(hasLostDeal(shelf(), ROOM, race(4, other))).toBe(false);
});
