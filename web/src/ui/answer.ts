/** Something that the server is asked for as soon as a part of a page is there. */
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../net/api";

export interface Asked<Answer> {
  /** Null until it is there. */
  readonly answer: Answer | null;
  /** The error's code, where it can't be had. */
  readonly problem: string | null;
}

/** Returns the answer to what `ask` asks, once; `ask` has to stay the same function. */
export function useAnswer<Answer>(ask: () => Promise<Answer>): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: null, problem: null });
  useEffect(() => {
    let isWanted = true;
    const tell = (next: Asked<Answer>) => {
      if (isWanted) setAsked(next);
    };
    ask().then(
      (answer) => tell({ answer, problem: null }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        tell({ answer: null, problem: error.code });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return asked;
}
