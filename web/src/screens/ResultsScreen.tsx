/** After the race: who won, the whole table, and whether the deal was fair. */
import { useApp } from "../app";
import type { Key } from "../i18n";
import { list } from "../i18n/say";
import { clockText } from "../net/clock";
import type { Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { isPractice } from "../practice";
import { LinksBar } from "../ui/LinksBar";
import { Page } from "../ui/Page";
import { Fairness } from "./Fairness";
import { Next } from "./Next";
import "../styles/results.css";

interface Props {
  readonly roomId: string;
  readonly room: Room;
}

export function ResultsScreen({ roomId, room }: Props) {
  const { t } = useApp();
  return (
    <Page title={t("results.title")}>
      <div class="results">
        <section class="panel podium-panel">
          <p class="headline">
            <Headline room={room} />
          </p>
          <Podium room={room} />
          <Next room={room} />
        </section>
        <section class="panel table-panel">
          <Table room={room} />
        </section>
        <Fairness roomId={roomId} room={room} />
      </div>
    </Page>
  );
}

function Headline({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  const first = firstOf(room);
  const names = list(
    first.map(({ seat }) => nameOf(room, seat)),
    speech.language.value,
  );
  const runs = first[0]?.runs ?? 0;
  return <>{t(headlineOf(room, first), { names, runs })}</>;
}

/** Who shares the first place; nobody when there was no race. */
function firstOf(room: Room): readonly Standing[] {
  if (room.standings.every(({ actions }) => actions === 0)) return [];
  return room.standings.filter(({ place }) => place === 1);
}

/** Who raced alone beat nobody, and wins by building all runs. */
function headlineOf(room: Room, [first, ...more]: readonly Standing[]): Key {
  if (!first) return "results.nobody";
  if (isPractice(room) && first.state !== "won") return "results.practice";
  if (more.length > 0) return "results.tie";
  const isOwn = first.seat === room.you;
  const isAlone = room.standings.length === 1 && first.state !== "won";
  if (isAlone) return isOwn ? "results.alone.you" : "results.alone";
  return isOwn ? "results.winner.you" : "results.winner";
}

const STEPS = 3;

/** The first three, the best in the middle; the table below says the same in words. */
function Podium({ room }: { readonly room: Room }) {
  const first = isPractice(room) ? [] : firstOf(room);
  // Steps that can't hold all who share the first place would contradict the headline.
  if (first.length === 0 || first.length > STEPS) return null;
  const best = room.standings.slice(0, STEPS);
  return (
    <ol class="podium" aria-hidden="true">
      {best.map((row, at) => (
        <li key={row.seat} class={`step step-${at + 1}`} data-place={row.place}>
          <bdi class="step-name">{nameOf(room, row.seat)}</bdi>
          {hasScore(room) && <span class="step-score">{row.score}</span>}
          <span class="step-block">{row.place}</span>
        </li>
      ))}
    </ol>
  );
}

const COLUMNS = ["place", "player", "runs", "score", "time", "joined", "ended"] as const;

/** Some rules count runs alone. */
function hasScore({ rules }: Room): boolean {
  return rules.score !== "none";
}

function columnsOf(room: Room): readonly (typeof COLUMNS)[number][] {
  return COLUMNS.filter((column) => column !== "score" || hasScore(room));
}

function Table({ room }: { readonly room: Room }) {
  const { t } = useApp();
  return (
    <table class="standings">
      <caption class="hidden-text">{t("results.table")}</caption>
      <thead>
        <tr>
          {columnsOf(room).map((column) => (
            <th key={column} scope="col" class={`col-${column}`}>
              {t(`results.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {room.standings.map((row) => (
          <Row key={row.seat} row={row} room={room} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, room }: { readonly row: Standing; readonly room: Room }) {
  const { t } = useApp();
  return (
    <tr class={row.seat === room.you ? "own" : ""}>
      <td class="col-place">{row.place}</td>
      <th scope="row" class="col-player">
        <bdi>{nameOf(room, row.seat)}</bdi>
      </th>
      <td class="col-runs">{row.runs}</td>
      {hasScore(room) && <td class="col-score">{row.score}</td>}
      {/* The time of what counts last: none where nothing did. */}
      <td class="col-time">{row.time > 0 ? clockText(row.time) : "–"}</td>
      <td class="col-joined">
        <LinksBar links={row.links} />
        <span>{row.links}</span>
      </td>
      <td class="col-ended">{t(`state.${row.state}`)}</td>
    </tr>
  );
}
