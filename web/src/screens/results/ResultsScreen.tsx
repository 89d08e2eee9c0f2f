/** After the race: who won, the whole table, and whether the deal was fair. */
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import { playerName } from "../../i18n/player_name";
import { list } from "../../i18n/say";
import type { Finished } from "../../net/finished";
import type { Live } from "../../net/live";
import type { Standing } from "../../net/protocol";
import { isOfficial, isPractice } from "../../practice";
import { later } from "../../ui/later";
import { Page } from "../../ui/Page";
import { Fairness } from "./Fairness";
import { Next } from "./Next";
import { Podium } from "./Podium";
import { SeriesScore } from "./SeriesScore";
import { Standings } from "./Standings";
import "../../styles/results.css";

const attempt = later(
  () => import("./AttemptEnd").then(({ AttemptEnd }) => AttemptEnd),
  ["pages", "daily"],
);

interface Props {
  readonly race: Finished;
  /** The room, as long as one is in it. */
  readonly live: Live | null;
}

export function ResultsScreen({ race, live }: Props) {
  const { t } = useApp();
  return (
    <Page title={t("results.title")}>
      <div class="results">
        <section class="panel podium-panel">
          {isOfficial(race) ? <attempt.Screen race={race} /> : <Outcome race={race} live={live} />}
        </section>
        <section class="panel table-panel">
          <Standings race={race} />
        </section>
        <Fairness race={race} />
      </div>
    </Page>
  );
}

function Outcome({ race, live }: Props) {
  const first = firstOf(race);
  return (
    <>
      <p class="headline">
        <Headline race={race} first={first} />
      </p>
      {!isPractice(race) && <Podium race={race} first={first.length} />}
      <SeriesScore race={race} />
      <Next race={race} live={live} />
    </>
  );
}

interface HeadlineProps {
  readonly race: Finished;
  readonly first: readonly Standing[];
}

function Headline({ race, first }: HeadlineProps) {
  const { t, speech } = useApp();
  const names = list(
    first.map(({ seat }) => playerName(t, race, seat)),
    speech.language.value,
  );
  const runs = first[0]?.runs ?? 0;
  return <>{t(headlineOf(race, first), { names, runs })}</>;
}

/** Who shares the first place; nobody when there was no race. */
function firstOf({ standings }: Finished): readonly Standing[] {
  if (standings.every(({ actions }) => actions === 0)) return [];
  return standings.filter(({ place }) => place === 1);
}

/** Who raced alone beat nobody, and wins by building all runs. */
function headlineOf(race: Finished, [first, ...more]: readonly Standing[]): Key {
  if (!first) return "results.nobody";
  if (isPractice(race) && first.state !== "won") return "results.practice";
  if (more.length > 0) return "results.tie";
  const isOwn = first.seat === race.you;
  const isAlone = race.standings.length === 1 && first.state !== "won";
  if (isAlone) return isOwn ? "results.alone.you" : "results.alone";
  return isOwn ? "results.winner.you" : "results.winner";
}
