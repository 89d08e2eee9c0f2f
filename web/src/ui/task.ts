/** Something that takes a while and may fail: pressed once, running, and its error's code. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { ApiError } from "../net/api";

export interface Task {
  readonly running: boolean;
  readonly problem: string | null;
  run(action: () => Promise<void>): Promise<void>;
}

/** Returns a task of this component; a second press while it runs does nothing. */
export function useTask(): Task {
  const { name } = useApp();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<void>) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "no_identity") name.value = null;
      setProblem(error.code);
    } finally {
      setRunning(false);
    }
  };
  return { running, problem, run };
}
