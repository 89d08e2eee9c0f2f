/** Something that the server is asked for again and again, as long as somebody sees the answer. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { ApiError } from "../net/api";
import { pollWhileSeen } from "../net/poll";

export interface Polled<Answer> {
  /** The latest answer; null before the first. */
  readonly answer: Answer | null;
  /** The error's code, where the latest try had none. */
  readonly problem: string | null;
  /** Asks at once. */
  readonly again: () => void;
}

type Known<Answer> = Omit<Polled<Answer>, "again"> & { readonly ask: unknown };

/** Returns the newest answer to what `ask` asks, every so many ms; another `ask` begins anew. */
export function usePolled<Answer>(ask: () => Promise<Answer>, every: number): Polled<Answer> {
  const { host } = useApp();
  const [known, setKnown] = useState<Known<Answer>>({ ask, answer: null, problem: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const found = await tried(ask);
      if (!isWanted) return;
      setKnown((before) => ({
        ask,
        answer: found instanceof ApiError ? answerTo(before, ask) : found,
        problem: found instanceof ApiError ? found.code : null,
      }));
    };
    const end = pollWhileSeen(host, every, look);
    return () => {
      isWanted = false;
      end();
    };
  }, [ask, every, host, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const { problem } = known;
  return { answer: answerTo(known, ask), problem: known.ask === ask ? problem : null, again };
}

/** What was asked before is no answer to what is asked now. */
function answerTo<Answer>(known: Known<Answer>, ask: unknown): Answer | null {
  return known.ask === ask ? known.answer : null;
}

async function tried<Answer>(ask: () => Promise<Answer>): Promise<Answer | ApiError> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}
