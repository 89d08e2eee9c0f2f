/** Screens that come when they are needed, with their sentences. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Part } from "../i18n";

export interface Later<Props> {
  /** Draws nothing until the screen is there, then the screen. */
  readonly Screen: ComponentType<Props>;
  /** Starts loading: a server that is replaced during a race may not have the file afterwards. */
  load(): Promise<unknown>;
}

/** Returns a screen that is loaded at its first use, or before it by `load`; it says `parts`. */
export function later<Props extends object>(
  importScreen: () => Promise<ComponentType<Props>>,
  parts: readonly Part[] = ["pages"],
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
    const [isSaid, setSaid] = useState<boolean | null>(null);
    useEffect(() => {
      Promise.all([load(), speech.learn(...parts)]).then(([, isLearnt]) => setSaid(isLearnt));
    }, [speech]);
    if (isSaid === null) return null;
    return loaded && isSaid ? ((Loaded) => <Loaded {...props} />)(loaded) : <Unloadable />;
  };
  return { Screen, load };
}

/** The server has moved on, or can't be reached: a fresh page knows what is there now. */
function Unloadable() {
  const { t } = useApp();
  return (
    <main class="unloadable">
      <p>{t("error.offline")}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t("end.reload")}
      </button>
    </main>
  );
}
