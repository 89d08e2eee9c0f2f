/** All boards of a race, for those who play on none of them: a grid, or one of them large. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { installFaces } from "../board/faces";
import { cardSymbol, suitSymbol } from "../game/cards";
import { apart, scored } from "../i18n/say";
import type { MaskedBoard as Board, Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { LinksBar } from "../ui/LinksBar";
import { columnSaid, MaskedBoard } from "../ui/MaskedBoard";
import { Swatch } from "../ui/Swatch";
import "../styles/watch.css";

/** What one tile shows. */
interface Tile {
  readonly board: Board;
  readonly row: Standing;
  readonly room: Room;
}

interface Props {
  readonly room: Room;
  /** Whether the own board is there by itself, so that no tile has to show it. */
  readonly isBeside: boolean;
}

export function Watching({ room, isBeside }: Props) {
  const { t, settings } = useApp();
  const [chosen, setChosen] = useState<number | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => installFaces(document), []);
  const tiles = tilesOf(room).filter(({ board }) => !isBeside || board.seat !== room.you);
  const large = tiles.find(({ board }) => board.seat === chosen);
  const close = () => {
    setChosen(null);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${chosen}"]`)?.focus();
  };
  return (
    <section
      class="watch"
      data-large={large !== undefined}
      data-deck={settings.value.deck}
      aria-label={t("watch.title")}
    >
      <Masked />
      {large && <Large {...large} onClose={close} />}
      <ul class="watch-grid" data-across={acrossOf(tiles.length)} ref={grid}>
        {tiles.map((tile) => (
          <li key={tile.board.seat}>
            <SmallTile
              {...tile}
              isChosen={tile === large}
              onChoose={() => (tile === large ? close() : setChosen(tile.board.seat))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each seat keeps its place on the screen, however the race goes; the own board hides nothing. */
function tilesOf(room: Room): readonly Tile[] {
  const boards = room.boards?.boards ?? [];
  return boards.flatMap((board) => {
    const row = room.standings.find(({ seat }) => seat === board.seat);
    const isOwn = board.seat === room.you && room.tableau !== null;
    const shown = isOwn ? { ...board, ...room.tableau, later: 0 } : board;
    return row ? [{ board: shown, row, room }] : [];
  });
}

/** How many stand side by side where there is room. */
function acrossOf(tiles: number): number {
  if (tiles <= 3) return tiles;
  if (tiles === 4) return 2;
  return tiles <= 6 ? 3 : Math.ceil(tiles / 2);
}

/** Says what is masked, and why; always in sight. */
function Masked() {
  const { t } = useApp();
  return (
    <details class="watch-mask">
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 8c3-2 7-2 10 0 3-2 7-2 10 0 0 6-3 9-6 9-2 0-3-2-4-2s-2 2-4 2c-3 0-6-3-6-9zM6 11h3M15 11h3" />
        </svg>
        {t("watch.masked")}
      </summary>
      <p>{t("watch.masked.text")}</p>
      <ul class="watch-legend">
        <li>
          <i class="masked-sample back" />
          {t("watch.legend.back")}
        </li>
        <li>
          <i class="masked-sample turned" />
          {t("watch.legend.turned")}
        </li>
        <li>
          <span class="watch-later">+2</span>
          {t("watch.legend.later")}
        </li>
      </ul>
    </details>
  );
}

interface SmallProps extends Tile {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SmallTile({ isChosen, onChoose, ...tile }: SmallProps) {
  const { t } = useApp();
  const { board, row, room } = tile;
  return (
    <button
      type="button"
      class="watch-tile"
      data-seat={board.seat}
      data-state={row.state}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span class="hidden-text">{saidOf(t, tile)}</span>
      <Caption board={board} row={row} room={room} />
      <MaskedBoard columns={board.columns} />
    </button>
  );
}

function Large({ onClose, ...tile }: Tile & { readonly onClose: () => void }) {
  const { t } = useApp();
  const { board, row, room } = tile;
  const back = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => back.current?.focus(), []);
  const name = apart(nameOf(room, row.seat));
  return (
    <article class="watch-large" aria-label={t("watch.board", { name })}>
      <header class="watch-head">
        <button type="button" class="plain" ref={back} onClick={onClose}>
          {t("watch.all")}
        </button>
        <Caption board={board} row={row} room={room} />
      </header>
      <p class="hidden-text">{saidOf(t, tile)}</p>
      <ol class="hidden-text">
        {board.columns.map((column, at) => (
          <li key={at}>{columnSaid(t, column)}</li>
        ))}
      </ol>
      <MaskedBoard columns={board.columns} />
    </article>
  );
}

function saidOf(t: ReturnType<typeof useApp>["t"], { board, row, room }: Tile): string {
  const { place, runs, hidden, links, state, score } = row;
  const lane = t("race.lane", {
    ...{ name: apart(nameOf(room, row.seat)), place, runs, hidden, links },
    scored: scored(t, room.rules, score),
    state: t(`state.${state}`),
  });
  return board.later > 0 ? `${lane}. ${t("watch.later", { n: board.later })}` : lane;
}

/** A card in reserve is open from the start: it always has a face. */
function reserveSaid(card: string | null): string {
  return card ? cardSymbol(card) : "";
}

function Caption({ board, row, room }: Tile) {
  const { t } = useApp();
  const card = room.seats.find(({ seat }) => seat === row.seat);
  return (
    <span class="watch-caption" aria-hidden="true">
      <span class="watch-who">
        <b>{row.place}</b>
        {card && <Swatch {...card} />}
        <bdi>{nameOf(room, row.seat)}</bdi>
        {row.seat === room.you && <span class="tag">{t("watch.you")}</span>}
        {row.state !== "playing" && <span class="tag">{t(`state.${row.state}`)}</span>}
        {board.later > 0 && <span class="watch-later">+{board.later}</span>}
      </span>
      <span class="watch-figures">
        <LinksBar links={row.links} />
        <span>
          {t("race.runs.of", { runs: row.runs })} {board.banked.map(suitSymbol).join("")}
        </span>
        {board.reserve.length > 0 && <span>{board.reserve.map(reserveSaid).join(" ")}</span>}
        {room.rules.score !== "none" && <span>{t("watch.score", { score: row.score })}</span>}
        {board.stock > 0 && <span>{t("watch.stock", { n: board.stock })}</span>}
      </span>
    </span>
  );
}
