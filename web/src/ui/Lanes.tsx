/** How far everybody is: the own lane first, then the others by place. */
import { useApp } from "../app";
import { scored } from "../i18n/say";
import type { SeatState, Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { isPractice } from "../practice";
import { LinksBar } from "./LinksBar";

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
  const { t } = useApp();
  const isOwn = row.seat === room.you;
  const name = nameOf(room, row.seat);
  const { place, runs, score, hidden, links, state } = row;
  return (
    <li class={isOwn ? "lane own" : "lane"} data-state={state}>
      <span class="hidden-text">
        {t("race.lane", {
          ...{ name, place, runs, hidden, links },
          scored: scored(t, room.rules, score),
          state: t(`state.${state}`),
        })}
      </span>
      <span class="lane-head" aria-hidden="true">
        {!isPractice(room) && <span class="lane-place">{place}</span>}
        <bdi class="lane-name">{name}</bdi>
        <StateMark state={state} />
      </span>
      <span class="lane-foot" aria-hidden="true">
        <LinksBar links={links} />
        <span class="lane-runs">{t("race.runs.of", { runs })}</span>
        <span class="lane-hidden">{hidden}</span>
      </span>
    </li>
  );
}

const MARKS: Partial<Readonly<Record<SeatState, string>>> = {
  won: "✓",
  stuck: "■",
  resigned: "✕",
  timeup: "◷",
};

/** A sign beside the numbers of a seat that has ended. */
function StateMark({ state }: { readonly state: SeatState }) {
  const { t } = useApp();
  const mark = MARKS[state];
  if (!mark) return null;
  return (
    <span class="lane-state" title={t(`state.${state}`)}>
      {mark}
    </span>
  );
}
