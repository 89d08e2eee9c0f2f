/** Getting a text or a link to others: the share sheet, the clipboard, or text to copy by hand. */

export interface Shareable {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/** shared: the device took over. copied: it is in the clipboard. byHand: neither can be had here. */
export type Shared = "shared" | "copied" | "byHand";

type Sharer = Pick<Navigator, "clipboard"> & Partial<Pick<Navigator, "share">>;

/** Returns whether this browser has a share sheet; pages over plain http have none. */
export function canShare(navigator: Partial<Pick<Navigator, "share">>): boolean {
  return typeof navigator.share === "function";
}

/** Returns all of it as one text; after several lines the address has its own. */
export function inOne({ text, url }: Shareable): string {
  if (!url) return text;
  return `${text}${text.includes("\n") ? "\n" : " "}${url}`;
}

/** Offers something to the share sheet, else to the clipboard. */
export async function share(navigator: Sharer, what: Shareable): Promise<Shared> {
  if (!navigator.share) return copy(navigator, inOne(what));
  try {
    await navigator.share(what);
    return "shared";
  } catch (error) {
    // Closing the sheet is an answer, too.
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
    return copy(navigator, inOne(what));
  }
}

/** Copies a text; `field` holds the same text and is selected where there is no clipboard. */
export async function copy(
  navigator: Pick<Navigator, "clipboard">,
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null = null,
): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return field && copySelected(field) ? "copied" : "byHand";
  }
}

/** The old way, which works over plain http; the field comes into view only if it fails. */
function copySelected(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus({ preventScroll: true });
  field.select();
  const copied = tryToCopy();
  if (!copied) field.scrollIntoView({ block: "nearest" });
  return copied;
}

function tryToCopy(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
