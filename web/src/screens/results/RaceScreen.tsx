/** A finished race by its address, or the last one of a room that is over: from the archive alone. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { errorText } from "../../i18n/say";
import { ApiError } from "../../net/api";
import { type Finished, finishedOf } from "../../net/finished";
import type { Results } from "../../net/protocol";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { ResultsScreen } from "./ResultsScreen";

export function RaceScreen({ race }: { readonly race: string }) {
  return <Archived path={`/api/races/${race}/results`} />;
}

export function OverScreen({ roomId }: { readonly roomId: string }) {
  return <Archived path={`/api/rooms/${roomId}/results`} />;
}

/** Without an answer, the race may still be there: only the server says that it isn't. */
const GONE = ["unknown_race", "unknown_room", "not_finished"];

function Archived({ path }: { readonly path: string }) {
  const { t, api, speech } = useApp();
  const [found, setFound] = useState<Finished | ApiError | null>(null);
  useEffect(() => {
    let over = false;
    const told = (answer: Finished | ApiError) => over || setFound(answer);
    api.ask("GET", path).then(
      (answer) => told(finishedOf(answer as unknown as Results)),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        told(error);
      },
    );
    return () => {
      over = true;
    };
  }, [api, path]);
  if (found && !(found instanceof ApiError)) return <ResultsScreen race={found} live={null} />;
  const problem =
    found && (GONE.includes(found.code) ? t("results.gone") : errorText(speech, found.code));
  return (
    <Page title={t("results.title")} narrow>
      <p role="status">{problem ?? t("results.loading")}</p>
      {problem && (
        <p class="actions">
          <Link to={{ screen: "home" }} class="button primary">
            {t("end.home")}
          </Link>
        </p>
      )}
    </Page>
  );
}
