/** A finished race, watched again. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import { errorText } from "../../i18n/say";
import type { Playback } from "../../replay/playback";
import { AskedPage } from "../../ui/AskedPage";
import { useAnswer } from "../../ui/answer";
import { ReplayStage } from "./ReplayStage";

const SAID: Readonly<Record<string, Key>> = {
  unknown_race: "results.gone",
  withheld: "replay.withheld",
  race_not_finished: "replay.unfinished",
};

export function ReplayScreen({ race }: { readonly race: string }) {
  const { t, api, speech } = useApp();
  const { answer, problem } = useAnswer(
    useCallback(() => api.ask("GET", `/api/races/${race}/playback`), [api, race]),
  );
  if (answer) return <ReplayStage playback={answer as unknown as Playback} />;
  const said = problem && SAID[problem];
  const told = problem && (said ? t(said) : errorText(speech, problem));
  return <AskedPage title={t("replay.title")} problem={told} />;
}
