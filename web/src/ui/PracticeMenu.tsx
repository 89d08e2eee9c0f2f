/** What the menu holds in practice alone: the same deal again, another one, and passing it on. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Key } from "../i18n";
import type { Live } from "../net/live";
import type { DealNumber } from "../net/protocol";
import { isPractice } from "../practice";
import { dealPath } from "../practice_room";
import { retry } from "../retry";
import { type Shared, share } from "./share";

export function PracticeMenu({ live }: { readonly live: Live }) {
  const { t, host } = useApp();
  const { room, synced } = live.session.value;
  if (!room || room.you === null || !isPractice(room)) return null;
  const isClosed = !synced || !room.controls || room.phase === "countdown";
  const another = () => live.wish({ t: "again", after: room.raceNumber });
  return (
    <>
      <button type="submit" disabled={isClosed} onClick={() => retry(host.shelf, live)}>
        {t("practice.retry")}
      </button>
      {room.options.number !== null && <ShareDeal number={room.options.number} />}
      {room.options.number === null && room.options.tournament === undefined && (
        <button type="submit" disabled={isClosed} onClick={another}>
          {t("practice.another")}
        </button>
      )}
    </>
  );
}

const TOLD: Readonly<Record<Shared, Key | null>> = {
  shared: null,
  copied: "practice.shared",
  byHand: null,
};

function ShareDeal({ number }: { readonly number: DealNumber }) {
  const { t } = useApp();
  const [shared, setShared] = useState<Shared | null>(null);
  const url = window.location.origin + dealPath(number);
  const send = async () => {
    const text = t("practice.share.text", { deal: number });
    setShared(await share(navigator, { title: t("app.name"), text, url }));
  };
  const told = shared && TOLD[shared];
  return (
    <>
      <button type="button" onClick={send}>
        {t("practice.share")}
      </button>
      <p class="told" role="status">
        {told && t(told)}
      </p>
      {shared === "byHand" && (
        <input type="text" readOnly value={url} aria-label={t("practice.share")} />
      )}
    </>
  );
}
