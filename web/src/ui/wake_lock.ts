/** Keeps a phone's screen on during a race, where the browser can; elsewhere nothing happens. */
import { useEffect } from "preact/hooks";

/** Holds the screen on while the component stands; a lock taken by hiding the page comes back. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      const taken = await request();
      if (over) await taken?.release();
      else lock = taken;
    };
    document.addEventListener("visibilitychange", take);
    void take();
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}

/** A low battery or a page over plain http gets none. */
async function request(): Promise<WakeLockSentinel | null> {
  const locks = navigator.wakeLock as WakeLock | undefined;
  return (await locks?.request("screen").catch(() => null)) ?? null;
}
