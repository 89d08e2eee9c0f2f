/** The replay itself: one or two boards on one clock, and how the race stood. It never scrolls. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../../app";
import { setNameOf } from "../../i18n/rules";
import { marksOf } from "../../replay/marks";
import { chosen, MOST_BOARDS, momentQuery, parseMoment } from "../../replay/moment";
import { placedAt } from "../../replay/placing";
import { countAt, type Playback } from "../../replay/playback";
import { openPlayer, type Player, tickerOf } from "../../replay/player";
import { useHeading } from "../../ui/heading";
import { Link } from "../../ui/Link";
import { Said } from "../../ui/Said";
import { useWide } from "../../ui/wide";
import { ReplayBoard } from "./ReplayBoard";
import { ReplayClock } from "./ReplayClock";
import { ReplayControls } from "./ReplayControls";
import { ReplayMoments } from "./ReplayMoments";
import { ReplayMore } from "./ReplayMore";
import { ReplayPassing } from "./ReplayPassing";
import { ReplayPlaces } from "./ReplayPlaces";
import { useSteps } from "./replay_steps";
import "../../styles/replay.css";

/** After so many ms without a change the address follows: browsers allow only so many changes. */
const SETTLED = 300;

export function ReplayStage({ playback }: { readonly playback: Playback }) {
  const { t, name } = useApp();
  const isWide = useWide();
  const asked = useMemo(() => parseMoment(window.location.search, playback), [playback]);
  const [most, setMost] = useState(asked.seats?.length ?? (isWide ? MOST_BOARDS : 1));
  const [seats, setSeats] = useState<readonly number[]>(
    () => asked.seats ?? firstSeats(playback, name.value, most),
  );
  const player = usePlayer(playback, asked.at ?? 0);
  useAddress(player, seats);
  const plays = useMemo(
    () => seats.flatMap((seat) => playback.plays.find((play) => play.seat === seat) ?? []),
    [playback, seats],
  );
  const marks = useMemo(() => marksOf(plays), [plays]);
  const said = useSignal("");
  const steps = useSteps(playback, plays, marks, player, said);
  const placed = usePlaced(playback, player);
  const allow = (count: number) => {
    setMost(count);
    setSeats(count === 1 ? seats.slice(-1) : firstSeats(playback, null, count, seats));
  };
  const moments = <ReplayMoments {...{ playback, marks, player, steps }} />;
  const passing = <ReplayPassing {...{ playback, player, seats }} />;
  return (
    <div class="replay" data-boards={plays.length}>
      <Heading playback={playback} />
      <ReplayClock player={player} length={playback.length} />
      <ReplayPlaces
        {...{ playback, placed, seats }}
        onChoose={(seat) => setSeats(chosen(seats, seat, most))}
      />
      <main class="replay-boards" aria-label={t("replay.boards")}>
        {plays.map((play) => (
          <ReplayBoard
            key={play.seat}
            {...{ playback, play, player }}
            row={rowOf(placed, play.seat)}
          />
        ))}
      </main>
      <ReplayControls {...{ playback, plays, marks, player, steps }}>
        {!isWide && (
          <ReplayMore two={playback.plays.length > 1 ? most > 1 : null} onTwo={allow}>
            {moments}
            {passing}
          </ReplayMore>
        )}
      </ReplayControls>
      {isWide && (
        <aside class="replay-rail">
          {moments}
          {passing}
        </aside>
      )}
      <Said text={said} />
    </div>
  );
}

function Heading({ playback }: { readonly playback: Playback }) {
  const { t, speech } = useApp();
  const { race, rules, start } = playback;
  const day = new Intl.DateTimeFormat(speech.locale.value, { dateStyle: "medium" });
  const title = t("replay.title");
  const heading = useHeading(title);
  return (
    <header class="replay-head">
      <Link to={{ screen: "race", race }} class="button plain replay-back">
        <svg class="replay-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
        {t("replay.results")}
      </Link>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p class="replay-what">
        <span>{setNameOf(t, rules.name)}</span> <span>{day.format(start)}</span>
      </p>
    </header>
  );
}

/** A player for as long as the screen is there; it stops where nobody can see it. */
function usePlayer({ length }: Playback, start: number): Player {
  const player = useMemo(() => openPlayer(length, start, tickerOf(window)), [length, start]);
  useEffect(() => {
    const rest = () => document.hidden && player.stop();
    document.addEventListener("visibilitychange", rest);
    return () => {
      document.removeEventListener("visibilitychange", rest);
      player.close();
    };
  }, [player]);
  return player;
}

/** Keeps the address at the moment that is shown, so that a page loaded again is where it was. */
function useAddress(player: Player, seats: readonly number[]): void {
  const at = useComputed(() => (player.isRunning.value ? null : player.at.value)).value;
  const isNew = useRef(true);
  useEffect(() => {
    // An address that says nothing yet stays as short as it came.
    if (isNew.current || at === null) {
      isNew.current = false;
      return;
    }
    const settle = setTimeout(() => {
      window.history.replaceState(null, "", window.location.pathname + momentQuery({ seats, at }));
    }, SETTLED);
    return () => clearTimeout(settle);
  }, [at, seats]);
}

/** The standings, the same value until a step is done or a seat ends. */
function usePlaced(playback: Playback, player: Player) {
  const key = useComputed(() => {
    const at = player.at.value;
    return playback.plays.map((play) => countAt(play, at) + Number(at >= play.ended_at) / 2).join();
  }).value;
  return useMemo(() => placedAt(playback, player.at.peek()), [playback, player, key]);
}

function rowOf(placed: ReturnType<typeof placedAt>, seat: number) {
  return placed.find((row) => row.seat === seat);
}

/** Those whose boards come first: the chosen ones, oneself, then the best. */
function firstSeats(
  playback: Playback,
  own: string | null,
  count: number,
  before: readonly number[] = [],
): readonly number[] {
  const best = placedAt(playback, playback.length).map(({ seat }) => seat);
  const mine = playback.seats.filter((card) => own && card.name === own).map(({ seat }) => seat);
  return [...new Set([...before, ...mine, ...best])].slice(0, count);
}
