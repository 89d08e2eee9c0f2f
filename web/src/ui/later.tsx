/** Screens that come when they are needed, with their sentences. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";

export interface Later<Props> {
  /** Draws nothing until the screen is there, then the screen. */
  readonly Screen: ComponentType<Props>;
  /** Starts loading: a server that is replaced during a race may not have the file afterwards. */
  load(): Promise<unknown>;
}

/** Returns a screen that is loaded at its first use, or before it by `load`. */
export function later<Props extends object>(
  importScreen: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<unknown> | null = null;
  const load = () => {
    loading ??= importScreen().then(
      (screen) => {
        loaded = screen;
      },
      () => {
        // The next use tries again.
        loading = null;
      },
    );
    return loading;
  };
  const Screen = (props: Props) => {
    const { speech } = useApp();
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      Promise.all([load(), speech.learnPages()]).then(() => setThere(true));
    }, [speech]);
    return isThere && loaded ? ((Loaded) => <Loaded {...props} />)(loaded) : null;
  };
  return { Screen, load };
}
