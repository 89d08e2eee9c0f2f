/** A button that passes a text on: by the share sheet, the clipboard, or a box to copy it from. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { copy, inOne, type Shareable, type Shared, share } from "./share";

interface Props {
  readonly label: string;
  readonly what: Shareable;
}

export function ShareText({ label, what }: Props) {
  const { t } = useApp();
  const [shared, setShared] = useState<Shared | null>(null);
  const [hasBox, setBox] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const text = inOne(what);
  useLayoutEffect(() => {
    // Before the box is seen: the old way of copying needs one, and nobody should find it unselected.
    if (hasBox && shared === null) void copy(navigator, text, box.current).then(setShared);
  }, [hasBox, shared, text]);
  const send = async () => {
    const outcome = await share(navigator, what);
    setShared(outcome === "byHand" ? null : outcome);
    setBox(outcome === "byHand");
  };
  return (
    <>
      <button type="button" onClick={send}>
        {label}
      </button>
      <p class="told" role="status">
        {shared === "copied" && t("results.shared")}
        {shared === "byHand" && t("results.byHand")}
      </p>
      {hasBox && (
        <textarea
          class="by-hand"
          readOnly
          rows={text.split("\n").length}
          aria-label={label}
          ref={box}
          value={text}
        />
      )}
    </>
  );
}
