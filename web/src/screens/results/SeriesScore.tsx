/** How a series of races stands: a point a race to the first place, and who has won it. */
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import { playerName } from "../../i18n/player_name";
import { apart, list, pointsText } from "../../i18n/say";
import type { Finished } from "../../net/finished";
import type { Series } from "../../net/protocol";

export function SeriesScore({ race }: { readonly race: Finished }) {
  const { t, speech } = useApp();
  const { series } = race;
  if (!series) return null;
  const language = speech.language.value;
  const first = leadersOf(race, series);
  const names = list(
    first.map((seat) => playerName(t, race, seat)),
    language,
  );
  return (
    <section class="series">
      <h2>
        {t("series.title", { n: series.best_of })}{" "}
        <small>{t("series.after", { race: series.race, n: series.best_of })}</small>
      </h2>
      <p class="series-words">{t(wordsOf(race, series, first), { names })}</p>
      <ol class="series-points">
        {ranked(race, series).map(({ seat, points }) => (
          <li key={seat} class={first.includes(seat) ? "ahead" : ""}>
            <span class="hidden-text">
              {t("series.points", {
                name: apart(playerName(t, race, seat)),
                points: pointsText(points, language),
              })}
            </span>
            <bdi aria-hidden="true">{playerName(t, race, seat)}</bdi>
            <strong aria-hidden="true">{pointsText(points, language)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns every seat with its points, the best first. */
function ranked(
  { seats }: Finished,
  { points }: Series,
): readonly { seat: number; points: number }[] {
  return seats
    .map(({ seat }) => ({
      seat,
      points: points.find((one) => one.seat === seat)?.points ?? 0,
    }))
    .toSorted((one, other) => other.points - one.points);
}

function leadersOf(race: Finished, series: Series): readonly number[] {
  const rows = ranked(race, series);
  return rows.filter(({ points }) => points === rows[0]?.points).map(({ seat }) => seat);
}

function wordsOf(race: Finished, { is_over: isOver }: Series, first: readonly number[]): Key {
  if (first.length > 1) return isOver ? "series.tie" : "series.level";
  if (!isOver) return "series.leads";
  return first[0] === race.you ? "series.won.you" : "series.won";
}
