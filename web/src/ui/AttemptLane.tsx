/** The own lane of an official attempt: that it counts, how far it is, and its place among all. */
import { useCallback } from "preact/hooks";
import { useApp } from "../app";
import { scored } from "../i18n/say";
import type { Room } from "../net/room";
import { type BoardPage, boardPage } from "../net/tournaments";
import { LaneFoot } from "./LaneFoot";
import { usePolled } from "./polled";
import "../styles/attempt.css";

const LOOK_EVERY = 5000;
const TOP = { after: null };

export function AttemptLane({ room }: { readonly room: Room }) {
  const { t } = useApp();
  const { runs, score, hidden, links, state } = room.own;
  const board = useBoard(room);
  const place = placeText(t, board);
  return (
    <ul class="lanes" data-crowd="few" aria-label={t("race.lanes")}>
      <li class="lane own attempt" data-state={state}>
        <span class="hidden-text">
          {t("attempt.mark")}. {place}.{" "}
          {t("attempt.progress", { runs, hidden, links, scored: scored(t, room.rules, score) })}
        </span>
        <span class="lane-head" aria-hidden="true">
          <span class="attempt-mark">{t("attempt.mark")}</span>
          <span class="attempt-place">{place}</span>
        </span>
        <LaneFoot links={links} runs={runs} hidden={hidden} />
      </li>
    </ul>
  );
}

/** The board as it is now, without its rows; null before the first answer. */
function useBoard({ options, tableau }: Room): BoardPage | null {
  const { api } = useApp();
  const key = options.tournament ?? "";
  const hasBegun = tableau !== null;
  const ask = useCallback(
    async () => (hasBegun ? boardPage(api, key, TOP, 1) : null),
    [api, key, hasBegun],
  );
  return usePolled(ask, LOOK_EVERY).answer;
}

function placeText(t: ReturnType<typeof useApp>["t"], board: BoardPage | null): string {
  if (!board?.own) return t("attempt.place.none");
  return t("attempt.place", { place: board.own.place, of: board.total });
}
