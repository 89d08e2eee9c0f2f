/** A window over the screen; the browser keeps the focus in it and Esc closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    // Esc does the same as a click beside the window; the browser handles it.
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={closeOutside}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
