/** One of the boards that one watches: small among others, or large by itself. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../../app";
import { cardSymbol, suitSymbol } from "../../game/cards";
import { apart } from "../../i18n/say";
import { nameOf } from "../../net/room";
import type { Focus } from "../../ui/focus";
import { LinksBar } from "../../ui/LinksBar";
import { columnSaid, MaskedBoard } from "../../ui/MaskedBoard";
import { Swatch } from "../../ui/Swatch";
import { heldBack, type Watched, watchedSaid } from "./watched";

interface SmallProps extends Watched {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function SmallTile({ isChosen, onChoose, ...watched }: SmallProps) {
  const { t } = useApp();
  const { board, row } = watched;
  return (
    <button
      type="button"
      class="watch-tile"
      data-seat={board.seat}
      data-state={row.state}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span class="hidden-text">{watchedSaid(t, watched)}</span>
      <Caption {...watched} />
      <MaskedBoard columns={board.columns} />
    </button>
  );
}

interface LargeProps {
  readonly watched: Watched;
  readonly focus: Focus;
  /** Whether there is another board to go to. */
  readonly hasOthers: boolean;
}

export function LargeTile({ watched, focus, hasOthers }: LargeProps) {
  const { t } = useApp();
  const { board, row, room } = watched;
  const back = useRef<HTMLButtonElement>(null);
  // Who chose it comes along; who follows somebody stays where they are.
  const { follows } = focus;
  useLayoutEffect(() => {
    if (!follows) back.current?.focus();
  }, []);
  return (
    <article
      class="watch-large"
      data-of={row.seat}
      aria-label={t("watch.board", { name: apart(nameOf(room, row.seat)) })}
    >
      <header class="watch-head">
        <button type="button" class="plain" ref={back} onClick={focus.close}>
          {t("watch.all")}
        </button>
        <Caption {...watched} />
        {hasOthers && <Beside focus={focus} />}
      </header>
      <p class="hidden-text">{watchedSaid(t, watched)}</p>
      <ol class="hidden-text">
        {board.columns.map((column, at) => (
          <li key={at}>{columnSaid(t, column)}</li>
        ))}
      </ol>
      <MaskedBoard columns={board.columns} />
    </article>
  );
}

/** The ways to the boards beside the large one. */
function Beside({ focus }: { readonly focus: Focus }) {
  const { t } = useApp();
  return (
    <span class="watch-beside">
      <Arrow label={t("watch.previous")} path="M15 5l-7 7 7 7" onClick={() => focus.step(-1)} />
      <Arrow label={t("watch.next")} path="M9 5l7 7-7 7" onClick={() => focus.step(1)} />
    </span>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly path: string;
  readonly onClick: () => void;
}

function Arrow({ label, path, onClick }: ArrowProps) {
  return (
    <button type="button" class="plain" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** A card in reserve is open from the start: it always has a face. */
function reserveSaid(card: string | null): string {
  return card ? cardSymbol(card) : "";
}

function Caption(watched: Watched) {
  const { t } = useApp();
  const { board, row, room } = watched;
  const card = room.seats.find(({ seat }) => seat === row.seat);
  const later = heldBack(watched);
  return (
    <span class="watch-caption" aria-hidden="true">
      <span class="watch-who">
        <b>{row.place}</b>
        {card && <Swatch {...card} />}
        <bdi>{nameOf(room, row.seat)}</bdi>
        {row.seat === room.you && <span class="tag">{t("watch.you")}</span>}
        {row.state !== "playing" && <span class="tag">{t(`state.${row.state}`)}</span>}
        {later > 0 && <span class="watch-later">+{later}</span>}
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
