import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHex, openHasher, toHex, utf8 } from "../../src/fairness/hash";

test("both hashers say the same", async () => {
  const [native, library] = await Promise.all([
    openHasher(globalThis.crypto.subtle),
    openHasher(undefined),
  ]);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1 }), fc.uint8Array(), async (key, bytes) => {
      const [secret, message] = [new Uint8Array(key), new Uint8Array(bytes)];
      expect(await library.sha256(message)).toEqual(await native.sha256(message));
      expect(await library.hmac(secret, message)).toEqual(await native.hmac(secret, message));
    }),
  );
});

test("hex and bytes turn into each other", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
});

test.each(["0", "zz", "AB", " 00"])("%j is no hex, and gives nothing", (text) => {
  expect(fromHex(text)).toHaveLength(0);
});

test("text is hashed as UTF-8", () => {
  expect(toHex(utf8("é|1"))).toBe("c3a97c31");
});
