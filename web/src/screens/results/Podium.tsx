/** The first three, the best in the middle; the table beside it says the same in words. */
import { useApp } from "../../app";
import { playerName } from "../../i18n/player_name";
import type { Finished } from "../../net/finished";
import type { Standing } from "../../net/protocol";
import { Swatch } from "../../ui/Swatch";

const STEPS = 3;

interface Props {
  readonly race: Finished;
  /** How many share the first place. */
  readonly first: number;
}

export function Podium({ race, first }: Props) {
  // Steps that can't hold all who share the first place would contradict the headline.
  if (first === 0 || first > STEPS) return null;
  return (
    <ol class="podium" aria-hidden="true">
      {race.standings.slice(0, STEPS).map((row, at) => (
        <Step key={row.seat} race={race} row={row} at={at} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly race: Finished;
  readonly row: Standing;
  readonly at: number;
}

function Step({ race, row, at }: StepProps) {
  const { t } = useApp();
  const card = race.seats.find(({ seat }) => seat === row.seat);
  return (
    <li class={`step step-${at + 1}`} data-place={row.place}>
      {card && <Swatch {...card} />}
      <bdi class="step-name">{playerName(t, race, row.seat)}</bdi>
      {race.rules.score !== "none" && <span class="step-score">{row.score}</span>}
      <span class="step-block">{row.place}</span>
    </li>
  );
}
