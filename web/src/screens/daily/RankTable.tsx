/** The rows of a board; the own one stands first where it isn't among the first. */
import { useApp } from "../../app";
import { parseRules } from "../../game/rule_sets";
import { apart } from "../../i18n/say";
import { clockText } from "../../net/clock";
import type { BoardPage, BoardRow } from "../../net/tournaments";
import { Link } from "../../ui/Link";
import { Swatch } from "../../ui/Swatch";
import "../../styles/results.css";

/** So many rows are seen at a glance. */
const IN_SIGHT = 5;
const NOTHING = "–";

interface Props {
  readonly page: BoardPage;
  readonly rules: string;
  readonly title: string;
}

export function RankTable({ page, rules, title }: Props) {
  const { t } = useApp();
  const { rows, own, closed } = page;
  const hasScore = parseRules(rules)?.score !== "none";
  const isPinned = own !== null && !rows.slice(0, IN_SIGHT).some((row) => row.own);
  return (
    <table class="standings rank-table">
      <caption class="hidden-text">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-text">{t("results.place")}</span>
          </th>
          <th scope="col" class="col-player">
            {t("results.player")}
          </th>
          <th scope="col">{t("results.runs")}</th>
          {hasScore && <th scope="col">{t("results.score")}</th>}
          <th scope="col" class="col-time">
            {t("results.time")}
          </th>
          <th scope="col" class="col-moves">
            {t("ranks.moves")}
          </th>
          <th scope="col" class="col-ended">
            {t("ranks.state")}
          </th>
          {closed && (
            <th scope="col" class="col-replay">
              <span class="hidden-text">{t("ranks.replay")}</span>
            </th>
          )}
        </tr>
      </thead>
      {isPinned && (
        <tbody class="pinned">
          <Row row={own} hasScore={hasScore} closed={closed} />
        </tbody>
      )}
      <tbody>
        {rows.map((row, at) => (
          <Row key={row.race ?? at} row={row} hasScore={hasScore} closed={closed} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: BoardRow;
  readonly hasScore: boolean;
  readonly closed: boolean;
}

function Row({ row, hasScore, closed }: RowProps) {
  const { t } = useApp();
  const { place, runs, score, time, moves, state } = row;
  const elapsed = time > 0 ? clockText(time) : NOTHING;
  return (
    <tr class={row.own ? "own" : ""} data-state={state}>
      <td class="col-place">{place}</td>
      <th scope="row" class="col-player">
        <span class="who">
          <Swatch colour={row.colour} pattern={row.pattern} />
          <bdi>{nameOf(t, row)}</bdi>
        </span>
        {row.own && <span class="tag">{t("ranks.you")}</span>}
        <small class="details">
          {t("ranks.detail", { state: t(`state.${state}`), n: moves, time: elapsed })}
        </small>
      </th>
      <td>{runs}</td>
      {hasScore && <td>{score}</td>}
      <td class="col-time">{elapsed}</td>
      <td class="col-moves">{moves}</td>
      <td class="col-ended">{t(`state.${state}`)}</td>
      {closed && <td class="col-replay">{row.race && <Replay row={row} race={row.race} />}</td>}
    </tr>
  );
}

function nameOf(t: ReturnType<typeof useApp>["t"], { name }: BoardRow): string {
  return name || t("ranks.nameless");
}

function Replay({ row, race }: { readonly row: BoardRow; readonly race: string }) {
  const { t } = useApp();
  return (
    <Link to={{ screen: "replay", race }} class="replay-link">
      <span class="hidden-text">{t("ranks.replay.who", { name: apart(nameOf(t, row)) })}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 5v14l11-7z" />
      </svg>
    </Link>
  );
}
