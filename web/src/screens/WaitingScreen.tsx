/** Before the race: who is here, who is ready, how others get in. */
import { useRef } from "preact/hooks";
import { useApp } from "../app";
import { list } from "../i18n/say";
import type { Live } from "../net/live";
import type { Durability } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import type { Session } from "../net/session";
import { later } from "../ui/later";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Seats } from "../ui/Seats";
import { TakeBack } from "../ui/TakeBack";
import { Code, Invitation } from "./Invitation";
import { ReadyBar } from "./ReadyBar";

const words = later(() => import("../ui/OptionWords").then(({ OptionWords }) => OptionWords));

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
          <words.Screen options={room.options} rules={room.rules} />
          <Kept durability={room.durability} />
          <Seats live={live} room={room} />
          <Voided room={room} />
          <Removed session={session} />
          <Problem code={session.problem?.code ?? null} />
          <ReadyBar live={live} room={room} />
        </div>
        <div class="aside">
          <Invitation roomId={roomId} code={room.code} field={link} />
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

function Removed({ session }: { readonly session: Session }) {
  const { t } = useApp();
  if (session.unseated !== "removed") return null;
  return (
    <p class="notice" role="status">
      {t("wait.removed")}
    </p>
  );
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
