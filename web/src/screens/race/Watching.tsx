/** All boards of a race, for those who play on none of them: a grid, or one of them large. */
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../../app";
import { installFaces } from "../../board/faces";
import { apart } from "../../i18n/say";
import { nameOf, type Room } from "../../net/room";
import { type Focus, useFocus } from "../../ui/focus";
import { useWatchKeys } from "../../ui/watch_keys";
import { WatchBadge } from "./WatchBadge";
import { LargeTile, SmallTile } from "./WatchTile";
import { watchedIn } from "./watched";
import "../../styles/watch.css";

interface Props {
  readonly room: Room;
  /** Whether the own board is there by itself, so that no tile has to show it. */
  readonly isBeside: boolean;
}

export function Watching({ room, isBeside }: Props) {
  const { t, settings } = useApp();
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => installFaces(document), []);
  const all = watchedIn(room, isBeside);
  const focus = useReturning(useFocus(all.map(({ row }) => row)), grid);
  useWatchKeys(focus, room.you === null);
  const large = all.find(({ board }) => board.seat === focus.seat);
  return (
    <section
      class="watch"
      data-large={large !== undefined}
      data-deck={settings.value.deck}
      aria-label={t("watch.title")}
    >
      <div class="watch-bar">
        <WatchBadge options={room.options} />
        {all.length > 1 && <Follow room={room} focus={focus} />}
      </div>
      {large && <LargeTile watched={large} focus={focus} hasOthers={all.length > 1} />}
      <ul class="watch-grid" data-across={acrossOf(all.length)} ref={grid}>
        {all.map((watched) => (
          <li key={watched.board.seat}>
            <SmallTile
              {...watched}
              isChosen={watched === large}
              onChoose={() =>
                watched === large ? focus.close() : focus.choose(watched.board.seat)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever closes a large board is at the small one of the same seat. */
function useReturning(focus: Focus, grid: { readonly current: HTMLElement | null }): Focus {
  const close = () => {
    focus.close();
    grid.current?.querySelector<HTMLElement>(`[data-seat="${focus.seat}"]`)?.focus();
  };
  return { ...focus, close };
}

/** The switch with which the large board is always the leader's; it says whose that is. */
function Follow({ room, focus }: { readonly room: Room; readonly focus: Focus }) {
  const { t } = useApp();
  const { seat, follows } = focus;
  return (
    <>
      <button type="button" class="watch-follow" aria-pressed={follows} onClick={focus.follow}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 21V4M6 4h12l-3 4 3 4H6" />
        </svg>
        {t("watch.follow")}
      </button>
      <p class="hidden-text" role="status">
        {follows && seat !== null && t("watch.following", { name: apart(nameOf(room, seat)) })}
      </p>
    </>
  );
}

/** How many stand side by side where there is room. */
function acrossOf(boards: number): number {
  if (boards <= 3) return boards;
  if (boards === 4) return 2;
  return boards <= 6 ? 3 : Math.ceil(boards / 2);
}
