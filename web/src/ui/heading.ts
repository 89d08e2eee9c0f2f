/** The heading of a screen: the window is called after it, and readers are led to it. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app";

/** Takes the focus to the heading when its screen appears; returns what the heading is to be. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
  // Before the screen is seen: a Tab pressed at once starts from here.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
