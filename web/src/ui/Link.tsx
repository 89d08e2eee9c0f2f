/** A link within the client: a real address that opens without loading the page again. */
import type { ComponentChildren } from "preact";
import { useApp } from "../app";
import { type Route, routePath } from "../router";

interface Props {
  readonly to: Route;
  readonly class?: string;
  readonly current?: boolean;
  /** What is heard, where what is seen would say too little by itself. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

export function Link({ to, class: name, current = false, label, children }: Props) {
  const { router } = useApp();
  const follow = (event: MouseEvent) => {
    // New tabs and windows are the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.go(to);
  };
  return (
    <a
      href={routePath(to)}
      class={name}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
