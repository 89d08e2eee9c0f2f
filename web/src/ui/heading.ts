/** The heading of a screen: the window is called after it, and readers are led to it. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";

/** Takes the focus to the heading when its screen appears; returns what the heading is to be. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
