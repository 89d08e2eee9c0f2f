/** How the race stood at the moment; each row shows its board, or takes it away. */
import { useApp } from "../../app";
import { playerName } from "../../i18n/player_name";
import { scored } from "../../i18n/say";
import type { Placed } from "../../replay/placing";
import type { Playback } from "../../replay/playback";
import { nameIn } from "../../replay/words";
import { LinksBar } from "../../ui/LinksBar";
import { Swatch } from "../../ui/Swatch";

interface Props {
  readonly playback: Playback;
  readonly placed: readonly Placed[];
  /** Whose boards are shown. */
  readonly seats: readonly number[];
  readonly onChoose: (seat: number) => void;
}

export function ReplayPlaces({ playback, placed, seats, onChoose }: Props) {
  const { t } = useApp();
  return (
    <section class="replay-places" aria-label={t("replay.places")}>
      <ol>
        {placed.map((row) => (
          <li key={row.seat}>
            <Row
              {...{ playback, row }}
              isShown={seats.includes(row.seat)}
              onChoose={() => onChoose(row.seat)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  readonly playback: Playback;
  readonly row: Placed;
  readonly isShown: boolean;
  readonly onChoose: () => void;
}

function Row({ playback, row, isShown, onChoose }: RowProps) {
  const { t } = useApp();
  const { seat, place, runs, score, hidden, links, state } = row;
  const card = playback.seats.find((one) => one.seat === seat);
  return (
    <button
      type="button"
      class="replay-place"
      data-state={state}
      aria-pressed={isShown}
      onClick={onChoose}
    >
      <span class="hidden-text">
        {t("race.lane", {
          ...{ name: nameIn(t, playback, seat), place, runs, hidden, links },
          scored: scored(t, playback.rules, score),
          state: t(`state.${state}`),
        })}
      </span>
      <span class="replay-who" aria-hidden="true">
        <b>{place}</b>
        {card && <Swatch {...card} />}
        <bdi>{playerName(t, playback, seat)}</bdi>
      </span>
      <span class="replay-figures" aria-hidden="true">
        <LinksBar links={links} />
        <span>{t("race.runs.of", { runs })}</span>
        {playback.rules.score !== "none" && <span class="replay-score">{score}</span>}
      </span>
    </button>
  );
}
