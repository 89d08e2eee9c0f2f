/** Moving to another device: a code that works once, to scan or to type. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../../app";
import { clockText } from "../../net/clock";
import { offerTransfer, type Transfer } from "../../net/player";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

/** A code, and until when it works on the page's own clock (ms). */
interface Offered extends Transfer {
  readonly until: number;
}

export function Offer() {
  const { t, api, host } = useApp();
  const [offered, setOffered] = useState<Offered | null>(null);
  const task = useTask();
  const offer = () =>
    task.run(async () => {
      const transfer = await offerTransfer(api);
      setOffered({ ...transfer, until: host.local() + transfer.expires_in });
    });
  return (
    <section class="panel offer">
      <h2>{t("move.title")}</h2>
      <p class="told">{t("move.text")}</p>
      {offered && <Ticket key={offered.code} offered={offered} />}
      <button type="button" disabled={task.running} onClick={offer}>
        {t(offered ? "move.again" : "move.make")}
      </button>
      <Problem code={task.problem} />
    </section>
  );
}

/** The code for as long as it works; its place says so afterwards. */
function Ticket({ offered }: { readonly offered: Offered }) {
  const { t } = useApp();
  const left = useTimeLeft(offered.until);
  if (left <= 0) return <p role="status">{t("move.over")}</p>;
  const place = `${window.location.host}/move`;
  return (
    <div class="ticket-offer">
      <Qr svg={offered.qr} label={t("move.qr")} />
      <div class="ticket-words">
        <p class="ticket-code">
          <span aria-hidden="true">{offered.code}</span>
          <span class="hidden-text">
            {t("move.code.spell", { letters: [...offered.code].join(" ") })}
          </span>
        </p>
        <p>{t("move.scan", { place })}</p>
        <p class="told" role="timer" aria-live="off">
          {t("move.left", { time: clockText(left, "up") })}
        </p>
      </div>
    </div>
  );
}

function useTimeLeft(until: number): number {
  const { host } = useApp();
  const [left, setLeft] = useState(until - host.local());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - host.local()), 500);
    return () => clearInterval(timer);
  }, [host, until]);
  return left;
}

/** Draws the server's SVG as an image of the page: an address for it would have to hold the code. */
function Qr({ svg, label }: { readonly svg: string; readonly label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    place.current?.replaceChildren(document.importNode(drawn, true));
  }, [svg]);
  return <div class="qr" role="img" aria-label={label} ref={place} />;
}
