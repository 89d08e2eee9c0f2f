/** The way to the room's next race: asked for, joined, or wished for by who has no seat yet. */
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import type { Values } from "../../i18n/fill";
import { list } from "../../i18n/say";
import type { Finished } from "../../net/finished";
import type { Live } from "../../net/live";
import { isReady, type Room } from "../../net/room";
import { NextWish } from "../../ui/NextWish";
import { Problem } from "../../ui/Problem";

interface Props {
  readonly race: Finished;
  readonly live: Live;
}

export function Rematch({ race, live }: Props) {
  const { past, room, problem } = live.session.value;
  if (past && room) return <NextRace live={live} room={room} />;
  return (
    <>
      {race.you === null ? <NextWish live={live} /> : <Again race={race} live={live} />}
      <Problem code={problem?.code ?? null} />
    </>
  );
}

function Again({ race, live }: Props) {
  const { t } = useApp();
  const { synced, onward } = live.session.value;
  const [key, values] = againWords(race);
  return (
    <>
      <button
        type="button"
        class="primary"
        aria-disabled={!synced || onward === "go"}
        onClick={() => live.wish({ t: "again", after: race.raceNumber })}
      >
        {t(key, values)}
      </button>
      <p class="told">{t("next.rules")}</p>
    </>
  );
}

function againWords({ series }: Finished): [Key, Values] {
  if (!series) return ["next.rematch", {}];
  const { best_of: n, race, is_over: isOver } = series;
  return isOver ? ["next.series", { n }] : ["next.race", { race: race + 1, n }];
}

/** Others have gone on: who reads the results is told, and stays until they tap. */
function NextRace({ live, room }: { readonly live: Live; readonly room: Room }) {
  const { t, speech, name } = useApp();
  const ready = room.seats.filter((card) => isReady(card) && card.seat !== room.you && !card.bot);
  const names = list(
    ready.map((card) => card.name),
    speech.language.value,
  );
  const isWaiting = room.phase === "waiting";
  const sitsDown = isWaiting && room.you === null && name.value !== null;
  return (
    <>
      <p class="notice" role="status">
        {t("next.open")} {names && isWaiting && t("next.ready", { names })}
      </p>
      <button type="button" class="primary" onClick={() => live.goOn(sitsDown ? "join" : "go")}>
        {t(isWaiting || room.you !== null ? "next.join" : "next.watch")}
      </button>
    </>
  );
}
