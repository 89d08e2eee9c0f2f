/** A finished race by its address, or the last one of a room that is over: from the archive alone. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { errorText } from "../../i18n/say";
import { finishedOf } from "../../net/finished";
import type { Results } from "../../net/protocol";
import { AskedPage } from "../../ui/AskedPage";
import { useAnswer } from "../../ui/answer";
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
  const ask = useCallback(
    async () => finishedOf((await api.ask("GET", path)) as unknown as Results),
    [api, path],
  );
  const { answer, problem } = useAnswer(ask);
  if (answer) return <ResultsScreen race={answer} live={null} />;
  const told = problem && (GONE.includes(problem) ? t("results.gone") : errorText(speech, problem));
  return <AskedPage title={t("results.title")} problem={told} />;
}
