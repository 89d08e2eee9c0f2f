/** What happened in the room, the latest first, each line with its time. */
import { useApp } from "../app";
import type { Happening } from "../net/happening";
import { lineOf } from "./race_log";
import "../styles/log.css";

interface Props {
  readonly log: readonly Happening[];
  /** Lines to show, the latest ones; all of them where none is given. */
  readonly most?: number;
}

export function Log({ log, most = 8 }: Props) {
  const { t, speech } = useApp();
  const language = speech.language.value;
  const latest = log.slice(-most).reverse();
  if (latest.length === 0) return <p class="told">{t("log.none")}</p>;
  return (
    <ol class="log" aria-label={t("log.title")}>
      {latest.map((one, at) => (
        <li key={log.length - at}>
          <time dateTime={new Date(one.at).toISOString()}>{timeOf(one.at, language)}</time>
          <span>{lineOf(t, one, language)}</span>
        </li>
      ))}
    </ol>
  );
}

function timeOf(at: number, language: string): string {
  const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(language, parts).format(at);
}
