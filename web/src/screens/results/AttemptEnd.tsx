/** What an official attempt came to, its place so far, and what is left to do with the deal. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { localTime, utcTime } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { Finished } from "../../net/finished";
import { type BoardPage, boardPage } from "../../net/tournaments";
import { type Named, parseKey } from "../../tournament/key";
import { routeOf, shareable } from "../../tournament/share";
import { Link } from "../../ui/Link";
import { usePolled } from "../../ui/polled";
import { ShareText } from "../../ui/ShareText";
import { Practise } from "../daily/Practise";
import "../../styles/attempt.css";

const LOOK_EVERY = 5000;
const TOP = { after: null };

export function AttemptEnd({ race }: { readonly race: Finished }) {
  const { t, api } = useApp();
  const of = parseKey(race.options.tournament ?? "", race.options);
  const { key, rules } = of;
  const { answer: board } = usePolled(
    useCallback(() => boardPage(api, key, TOP, 1), [api, key]),
    LOOK_EVERY,
  );
  const row = race.standings[0];
  const isOwn = race.you !== null;
  const isClosed = board?.closed ?? race.proof !== null;
  if (!row) return null;
  return (
    <div class="attempt-end">
      <span class="attempt-mark">{t("attempt.mark")}</span>
      <p class="headline">{t("attempt.result", { rules: setNameOf(t, rules), runs: row.runs })}</p>
      {isOwn && <Standing board={board} />}
      <Opening race={race} of={of} isClosed={isClosed} />
      <div class="next">
        <Link to={routeOf(of)} class="button primary">
          {t("attempt.board")}
        </Link>
        {(isClosed || (isOwn && of.kind === "daily")) && <Practise tournament={of} />}
        {isOwn && <Share of={of} race={race} board={board} />}
      </div>
    </div>
  );
}

function Standing({ board }: { readonly board: BoardPage | null }) {
  const { t } = useApp();
  if (!board) return null;
  const { own, total, closed } = board;
  if (!own) return <p class="told">{t("deal.noPlace")}</p>;
  return (
    <p class="attempt-standing" role="status">
      <b>{t("attempt.place", { place: own.place, of: total })}</b>
      {!closed && <span>{t("attempt.soFar")}</span>}
    </p>
  );
}

interface OpeningProps {
  readonly race: Finished;
  readonly of: Named;
  readonly isClosed: boolean;
}

/** When the proof comes; or the way to it, where this page was there before it came. */
function Opening({ race, of, isClosed }: OpeningProps) {
  const { t, speech } = useApp();
  if (race.proof) return null;
  if (!isClosed) {
    const time = localTime(speech.locale.value, of.closes_at, Date.now());
    return <p class="told">{t("attempt.proof", { time, utc: utcTime(of.closes_at) })}</p>;
  }
  return (
    <>
      <p class="told">{t("attempt.open")}</p>
      <Link to={{ screen: "race", race: race.race }} class="button">
        {t("attempt.record")}
      </Link>
    </>
  );
}

interface ShareProps {
  readonly of: Named;
  readonly race: Finished;
  readonly board: BoardPage | null;
}

function Share({ of, race, board }: ShareProps) {
  const { t } = useApp();
  const row = race.standings[0];
  if (!row) return null;
  const { state, runs, score, time, actions: moves } = row;
  const reached = { state, runs, score, time, moves, place: board?.own?.place ?? null };
  const total = board?.total ?? null;
  const what = shareable(t, of, reached, total, window.location.origin);
  return <ShareText label={t("share.button")} what={what} />;
}
