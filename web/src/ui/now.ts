/** The server's time, for what has to be drawn again as it passes. */
import { useEffect, useState } from "preact/hooks";
import type { Live } from "../net/live";

/** Returns the server's time, and draws the component again every so many ms. */
export function useNow(live: Pick<Live, "now">, every: number): number {
  const [now, setNow] = useState(live.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(live.now()), every);
    return () => clearInterval(timer);
  }, [live, every]);
  return now;
}
