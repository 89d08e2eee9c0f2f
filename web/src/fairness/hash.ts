/** SHA-256 and HMAC: the browser's own, or a small library where a page over plain http has none. */

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Hasher {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** HMAC-SHA-256. */
  hmac(key: Bytes, bytes: Bytes): Promise<Bytes>;
}

/** Returns a hasher; the library is loaded only where `subtle` is missing. */
export async function openHasher(subtle: SubtleCrypto | undefined): Promise<Hasher> {
  return subtle ? nativeHasher(subtle) : libraryHasher();
}

function nativeHasher(subtle: SubtleCrypto): Hasher {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    hmac: async (key, bytes) => {
      const imported = await subtle.importKey("raw", key, algorithm, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", imported, bytes));
    },
  };
}

async function libraryHasher(): Promise<Hasher> {
  const [{ sha256 }, { hmac }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/hmac.js"),
  ]);
  return {
    sha256: async (bytes) => new Uint8Array(sha256(bytes)),
    hmac: async (key, bytes) => new Uint8Array(hmac(sha256, key, bytes)),
  };
}

/** Returns lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the bytes of a hex text; anything else gives none. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new Uint8Array();
  const pairs = text.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** Returns the bytes of a text in UTF-8. */
export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}
