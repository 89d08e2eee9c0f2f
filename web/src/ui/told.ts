/** The server's clock on pages that have no room to be told it by. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { type ToldClock, toldClock } from "../net/told_clock";

/** Returns a clock of this page, which goes by what its answers are heard to say. */
export function useToldClock(): ToldClock {
  const { host } = useApp();
  const [clock] = useState(() => toldClock(() => host.local()));
  return clock;
}
