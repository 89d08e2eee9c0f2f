/** How far everybody is: the own lane first, then the others by place. */
import { useApp } from "../app";
import { pointsText, scored } from "../i18n/say";
import type { SeatState, Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { isPractice } from "../practice";
import { LaneFoot } from "./LaneFoot";
import { Swatch } from "./Swatch";

export function Lanes({ room }: { readonly room: Room }) {
  const { t } = useApp();
  return (
    <ul class="lanes" data-crowd={crowdOf(room.standings.length)} aria-label={t("race.lanes")}>
      {inOrder(room).map((row) => (
        <Lane key={row.seat} row={row} room={room} />
      ))}
    </ul>
  );
}

/** How many lanes share the space: what each of them may show depends on it. */
function crowdOf(lanes: number): "few" | "four" | "some" | "many" {
  if (lanes <= 3) return "few";
  if (lanes === 4) return "four";
  return lanes <= 6 ? "some" : "many";
}

/** Returns the rows as they are shown; the server's order holds among the others. */
export function inOrder(room: Room): readonly Standing[] {
  const own = room.standings.filter(({ seat }) => seat === room.you);
  return [...own, ...room.standings.filter(({ seat }) => seat !== room.you)];
}

interface LaneProps {
  readonly row: Standing;
  readonly room: Room;
}

function Lane({ row, room }: LaneProps) {
  const { t, speech } = useApp();
  const language = speech.language.value;
  const isOwn = row.seat === room.you;
  const name = nameOf(room, row.seat);
  const { place, runs, score, hidden, links, state } = row;
  const card = room.seats.find(({ seat }) => seat === row.seat);
  // The game of who is away goes on without them.
  const isAway = state === "playing" && card?.is_away === true;
  const points = pointsOf(room, row.seat);
  return (
    <li class={isOwn ? "lane own" : "lane"} data-state={state} data-away={isAway}>
      <span class="hidden-text">
        {t("race.lane", {
          ...{ name, place, runs, hidden, links },
          scored: scored(t, room.rules, score),
          state: t(isAway ? "state.away" : `state.${state}`),
        })}
      </span>
      <span class="lane-head" aria-hidden="true">
        {!isPractice(room) && <span class="lane-place">{place}</span>}
        {card && !isPractice(room) && <Swatch {...card} />}
        <bdi class="lane-name">{name}</bdi>
        {points > 0 && <span class="lane-points">★{pointsText(points, language)}</span>}
        <StateMark state={isAway ? "away" : state} />
      </span>
      <LaneFoot links={links} runs={runs} hidden={hidden} />
    </li>
  );
}

/** What a seat has won in the series so far. */
function pointsOf({ series }: Room, seat: number): number {
  return series?.points.find((one) => one.seat === seat)?.points ?? 0;
}

const MARKS: Partial<Readonly<Record<SeatState | "away", string>>> = {
  away: "◌",
  won: "✓",
  stuck: "■",
  resigned: "✕",
  timeup: "◷",
};

/** A sign beside the numbers of a seat that has ended, or whose player is away. */
function StateMark({ state }: { readonly state: SeatState | "away" }) {
  const { t } = useApp();
  const mark = MARKS[state];
  if (!mark) return null;
  return (
    <span class="lane-state" title={t(`state.${state}`)}>
      {mark}
    </span>
  );
}
