/** Asking again and again, as long as somebody can see the answer. */
import type { Host } from "./live";

type Watched = Pick<Host, "after" | "isVisible" | "onWake">;

/**
 * Runs an action at once and again so many ms after it is done, while the page is seen; on waking
 * at once. Returns what ends that.
 */
export function pollWhileSeen(
  host: Watched,
  every: number,
  action: () => Promise<void>,
): () => void {
  let isRunning = false;
  let hasEnded = false;
  let cancel = () => {};
  const run = async () => {
    cancel();
    if (isRunning || hasEnded || !host.isVisible()) return;
    isRunning = true;
    await action();
    isRunning = false;
    if (!hasEnded) cancel = host.after(every, () => void run());
  };
  const stopListening = host.onWake(() => void run());
  void run();
  return () => {
    hasEnded = true;
    cancel();
    stopListening();
  };
}
