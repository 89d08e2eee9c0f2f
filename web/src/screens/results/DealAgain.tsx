/** After practice on a tournament's deal: the same once more, or back to its board. */
import { useApp } from "../../app";
import type { Finished } from "../../net/finished";
import type { Live } from "../../net/live";
import type { TournamentKey } from "../../net/protocol";
import { retry } from "../../retry";
import { parseKey } from "../../tournament/key";
import { routeOf } from "../../tournament/share";
import { Link } from "../../ui/Link";
import { Problem } from "../../ui/Problem";
import { Practise } from "../daily/Practise";

interface Props {
  readonly tournament: TournamentKey;
  readonly race: Finished;
  readonly live: Live | null;
}

export function DealAgain({ tournament, race, live }: Props) {
  const { t, host } = useApp();
  const of = parseKey(tournament, race.options);
  return (
    <>
      {live && race.you !== null ? (
        <button type="button" class="primary" onClick={() => retry(host.shelf, live)}>
          {t("practice.retry")}
        </button>
      ) : (
        <Practise tournament={of} />
      )}
      <Link to={routeOf(of)} class="button">
        {t("attempt.board")}
      </Link>
      <Problem code={live?.session.value.problem?.code ?? null} />
    </>
  );
}
