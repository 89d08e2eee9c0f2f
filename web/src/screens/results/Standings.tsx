/** The final standings: what each seat is placed by, and what it did on the way. */
import { useApp } from "../../app";
import { hasStock } from "../../game/stock";
import type { Translate } from "../../i18n";
import { playerName } from "../../i18n/player_name";
import { clockText } from "../../net/clock";
import type { Finished } from "../../net/finished";
import type { Standing, Tally } from "../../net/protocol";
import { isOfficial } from "../../practice";
import { LinksBar } from "../../ui/LinksBar";
import { Swatch } from "../../ui/Swatch";

const COLUMNS = [
  "place",
  "player",
  "runs",
  "score",
  "time",
  "moves",
  "undos",
  "dealt",
  "joined",
  "ended",
] as const;
type Column = (typeof COLUMNS)[number];

const NOTHING = "–";
const UNBROKEN = "\u00a0";

/** Some rules count runs alone, take nothing back, or have no stock. */
function columnsOf(race: Finished): readonly Column[] {
  const { rules } = race;
  const absent: Partial<Record<Column, boolean>> = {
    // The place that counts is that among all who have the deal.
    place: isOfficial(race),
    score: rules.score === "none",
    undos: !rules.undo,
    dealt: !hasStock(rules),
  };
  return COLUMNS.filter((column) => !absent[column]);
}

export function Standings({ race }: { readonly race: Finished }) {
  const { t } = useApp();
  const columns = columnsOf(race);
  return (
    <table class="standings">
      <caption class="hidden-text">{t("results.table")}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" class={`col-${column}`}>
              {t(`results.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {race.standings.map((row) => (
          <Row key={row.seat} row={row} race={race} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly race: Finished;
  readonly row: Standing;
  readonly columns: readonly Column[];
}

function Row({ race, row, columns }: RowProps) {
  const { t } = useApp();
  const tally = race.tallies.find(({ seat }) => seat === row.seat);
  return (
    <tr class={row.seat === race.you ? "own" : ""}>
      {columns.map((column) =>
        column === "player" ? (
          <Player key={column} race={race} row={row} details={detailsOf(t, columns, row, tally)} />
        ) : (
          <td key={column} class={`col-${column}`}>
            {column === "joined" && <LinksBar links={row.links} />}
            <span>{figureOf(t, column, row, tally)}</span>
          </td>
        ),
      )}
    </tr>
  );
}

interface PlayerProps {
  readonly race: Finished;
  readonly row: Standing;
  readonly details: string;
}

function Player({ race, row, details }: PlayerProps) {
  const { t } = useApp();
  const card = race.seats.find(({ seat }) => seat === row.seat);
  return (
    <th scope="row" class="col-player">
      <span class="who">
        {card && <Swatch {...card} />}
        <bdi>{playerName(t, race, row.seat)}</bdi>
      </span>
      {card?.bot && <span class="tag">{t(`bot.${card.bot}`)}</span>}
      <small class="details">{details}</small>
    </th>
  );
}

/** The time of what counts last: none where nothing did. */
function timeOf({ time }: Standing): string {
  return time > 0 ? clockText(time) : NOTHING;
}

function figureOf(
  t: Translate,
  column: Exclude<Column, "player">,
  row: Standing,
  tally: Tally | undefined,
): string | number {
  switch (column) {
    case "place":
    case "runs":
    case "score":
      return row[column];
    case "time":
      return timeOf(row);
    case "moves":
    case "undos":
      return tally?.[column] ?? NOTHING;
    case "dealt":
      return tally?.dealt_at == null ? NOTHING : clockText(tally.dealt_at);
    case "joined":
      return row.links;
    case "ended":
      return t(`state.${row.state}`);
  }
}

/** What a narrow screen has no columns for, in one line. */
function detailsOf(
  t: Translate,
  columns: readonly Column[],
  row: Standing,
  tally: Tally | undefined,
): string {
  const words = [t(`state.${row.state}`)];
  if (row.time > 0) words.push(timeOf(row));
  if (tally) {
    words.push(t("results.detail.moves", { n: tally.moves }));
    if (columns.includes("undos")) words.push(t("results.detail.undos", { n: tally.undos }));
    if (columns.includes("dealt")) words.push(dealtWords(t, tally));
  }
  return words.map((one) => one.replaceAll(" ", UNBROKEN)).join(`${UNBROKEN}· `);
}

function dealtWords(t: Translate, { dealt_at: at }: Tally): string {
  if (at === null) return t("results.detail.kept");
  return t("results.detail.dealt", { time: clockText(at) });
}
