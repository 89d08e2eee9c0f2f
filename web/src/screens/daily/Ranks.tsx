/** A board: who is how far with a deal that everybody has, as it is now. */
import { useCallback, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import type { ToldClock } from "../../net/told_clock";
import { type BoardPage, type BoardPart, boardPage, type Tournament } from "../../net/tournaments";
import { usePolled } from "../../ui/polled";
import { RankTable } from "./RankTable";
import "../../styles/ranks.css";

const LOOK_EVERY = 3000;
/** Only somebody who is deleted changes a board that is closed. */
const LOOK_SELDOM = 60_000;
const ROWS = 25;
const TOP: BoardPart = { after: null };

interface Props {
  readonly clock: ToldClock;
  readonly of: Pick<Tournament, "key" | "rules" | "phase">;
  readonly title: string;
}

/** A page of the board, and when it came. */
interface Seen {
  readonly page: BoardPage;
  readonly at: number;
}

export function Ranks({ clock, of, title }: Props) {
  const { t, api } = useApp();
  const { key, rules, phase } = of;
  const [part, setPart] = useState<BoardPart>(TOP);
  const ask = useCallback(async (): Promise<Seen> => {
    const page = await boardPage(api, key, part, ROWS);
    clock.hear(page.at);
    return { page, at: clock.now() };
  }, [api, clock, key, part]);
  const { answer, problem } = usePolled(ask, phase === "closed" ? LOOK_SELDOM : LOOK_EVERY);
  // Another part comes in place of the one that is there, not of an empty table.
  const [last, setLast] = useState<Seen | null>(null);
  if (answer && answer !== last) setLast(answer);
  const seen = answer ?? last;
  if (!seen) {
    return <p class="told">{t(problem === null ? "ranks.loading" : "ranks.lost")}</p>;
  }
  const { page } = seen;
  return (
    <div class="ranks" data-closed={page.closed}>
      <div class="ranks-head">
        <Age seen={seen} isLost={problem !== null} />
        {page.own && (page.total > ROWS || part !== TOP) && (
          <Parts part={part} onChange={setPart} />
        )}
      </div>
      {page.rows.length === 0 ? (
        <p class="told">{t(page.closed ? "ranks.none.ever" : "ranks.none")}</p>
      ) : (
        <RankTable page={page} rules={rules} title={title} />
      )}
      <div class="ranks-on">
        {part !== TOP && part !== "around" && (
          <button type="button" onClick={() => setPart(TOP)}>
            {t("ranks.first")}
          </button>
        )}
        {part !== "around" && page.next !== null && (
          <button type="button" onClick={() => setPart({ after: page.next })}>
            {t("ranks.next")}
          </button>
        )}
      </div>
    </div>
  );
}

/** How many there are, whether it goes on, and of when it is. */
function Age({ seen, isLost }: { readonly seen: Seen; readonly isLost: boolean }) {
  const { t, speech } = useApp();
  const { page, at } = seen;
  const time = timeOf(speech, at);
  return (
    <p class="ranks-age">
      <span class="tag" data-live={!page.closed && !isLost}>
        {t(page.closed ? "ranks.final" : "ranks.live")}
      </span>
      <span>{t("ranks.total", { n: page.total })}</span>
      <span class="ranks-time">{t("ranks.asOf", { time, version: page.version })}</span>
      <span class="problem" role="status">
        {isLost && t("ranks.lost")}
      </span>
    </p>
  );
}

function timeOf({ locale }: App["speech"], at: number): string {
  return new Intl.DateTimeFormat(locale.value, { timeStyle: "medium" }).format(at);
}

interface PartsProps {
  readonly part: BoardPart;
  readonly onChange: (part: BoardPart) => void;
}

/** The top, or where one stands oneself. */
function Parts({ part, onChange }: PartsProps) {
  const { t } = useApp();
  const isAround = part === "around";
  return (
    <fieldset class="segments">
      <legend class="hidden-text">{t("ranks.part")}</legend>
      <label>
        <input type="radio" name="part" checked={!isAround} onChange={() => onChange(TOP)} />
        <span>{t("ranks.top")}</span>
      </label>
      <label>
        <input type="radio" name="part" checked={isAround} onChange={() => onChange("around")} />
        <span>{t("ranks.around")}</span>
      </label>
    </fieldset>
  );
}
