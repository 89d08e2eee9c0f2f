/** Before the race: who is here, who is ready, how others get in. */
import { useRef } from "preact/hooks";
import { useApp } from "../../app";
import { list } from "../../i18n/say";
import type { Live } from "../../net/live";
import type { Durability, Options } from "../../net/protocol";
import { nameOf, type Room } from "../../net/room";
import type { Session } from "../../net/session";
import { Link } from "../../ui/Link";
import { Log } from "../../ui/Log";
import { useNow } from "../../ui/now";
import { OptionWords } from "../../ui/OptionWords";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { Seats } from "../../ui/Seats";
import { TakeBack } from "../../ui/TakeBack";
import { Code, Invitation } from "./Invitation";
import { ReadyBar } from "./ReadyBar";
import "../../styles/waiting.css";

interface Props {
  readonly live: Live;
  readonly session: Session;
  readonly room: Room;
}

export function WaitingScreen({ live, session, room }: Props) {
  const { t } = useApp();
  const isTaken = room.you !== null && !room.controls;
  const link = useRef<HTMLInputElement>(null);
  const { roomId } = session;
  return (
    <Page title={t("wait.title")}>
      {isTaken && <TakeBack live={live} />}
      <div class="waiting">
        {room.code && <Code roomId={roomId} code={room.code} field={link} />}
        <div class="panel seats-panel">
          <Before roomId={roomId} room={room} />
          <OptionWords options={room.options} rules={room.rules} />
          <OpenBoards options={room.options} />
          <Kept durability={room.durability} />
          <Seats live={live} room={room} />
          <BotComing live={live} room={room} />
          <Voided room={room} />
          <Problem code={session.problem?.code ?? null} />
          <Entry live={live} session={session} room={room} />
        </div>
        <div class="aside">
          <Invitation roomId={roomId} code={room.code} field={link} />
          <section class="log-panel">
            <h2>{t("log.title")}</h2>
            <Log log={room.log} />
          </section>
          <Commitment commitment={room.commitment} />
        </div>
      </div>
      {room.phase === "opening" && <Sealing room={room} />}
    </Page>
  );
}

/** On disk at once is what everybody expects: only less than that is worth a sentence. */
function Kept({ durability }: { readonly durability: Durability }) {
  const { t } = useApp();
  if (durability === "disk") return null;
  return <p class="words kept">{t(`wait.kept.${durability}`)}</p>;
}

/** Whoever gets ready here has to know who will see their cards. */
function OpenBoards({ options }: { readonly options: Options }) {
  const { t } = useApp();
  if (options.watchers !== "open") return null;
  return <p class="notice">{t("wait.open", { n: options.delay ?? 0 })}</p>;
}

function Voided({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  if (!room.voided) return null;
  const names = room.voided.map((seat) => nameOf(room, seat));
  const wasRenewed = names.length === 0;
  return (
    <p class="notice" role="status">
      {t(wasRenewed ? "wait.renewed" : "wait.voided", {
        names: list(names, speech.language.value),
      })}
    </p>
  );
}

/** Who was taken out is told so, and not offered what the server would refuse. */
function Entry({ live, session, room }: Props) {
  const { t } = useApp();
  if (session.unseated !== "removed") return <ReadyBar live={live} room={room} />;
  return (
    <p class="notice" role="status">
      {t("wait.removed")}
    </p>
  );
}

/** Which of the room's races this is, and how the one before it went. */
function Before({ roomId, room }: { readonly roomId: string; readonly room: Room }) {
  const { t } = useApp();
  const { raceNumber, series } = room;
  if (raceNumber === 1 && !series) return null;
  return (
    <p class="before">
      <strong>
        {series
          ? t("wait.series", { race: series.race, n: series.best_of })
          : t("wait.race", { race: raceNumber })}
      </strong>
      {raceNumber > 1 && (
        <Link to={{ screen: "race", race: `${roomId}-${raceNumber - 1}` }}>{t("wait.last")}</Link>
      )}
    </p>
  );
}

/** A bot that was agreed on beforehand, and how long somebody else still may come first. */
function BotComing({ live, room }: { readonly live: Live; readonly room: Room }) {
  const { t } = useApp();
  const now = useNow(live, 500);
  if (room.botAt === null || room.phase !== "waiting") return null;
  const seconds = Math.max(0, Math.ceil((room.botAt - now) / 1000));
  return <p class="words">{t("wait.bot.in", { n: seconds })}</p>;
}

function Sealing({ room }: { readonly room: Room }) {
  const { t } = useApp();
  return (
    <div class="sealing" role="status">
      <strong>{t("wait.sealing")}</strong>
      <span>{t("wait.sealing.text")}</span>
      <span class="sealing-seats" aria-hidden="true">
        {room.sealed.map(({ seat }) => (
          <i key={seat} class={room.opened.includes(seat) ? "open" : ""} />
        ))}
      </span>
    </div>
  );
}

const SHOWN = 8;

function Commitment({ commitment }: { readonly commitment: string }) {
  const { t } = useApp();
  return (
    <details class="fold commitment">
      <summary>
        {t("wait.commitment")} <code>{commitment.slice(0, SHOWN)}…</code>
      </summary>
      <p>{t("wait.commitment.text")}</p>
      <code class="whole">{commitment}</code>
    </details>
  );
}
