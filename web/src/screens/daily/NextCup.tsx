/** The next cup, or the one that is on, as a ticket to it. */
import { useApp } from "../../app";
import { localTime, spanText, utcTime } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { ToldClock } from "../../net/told_clock";
import type { Day } from "../../net/tournaments";
import { Link } from "../../ui/Link";
import { useNow } from "../../ui/now";
import { useNextCup } from "./next_cup";

interface Props {
  readonly clock: ToldClock;
  readonly day: Day;
}

export function NextCup({ clock, day }: Props) {
  const { t, speech } = useApp();
  const now = useNow(clock, 1000);
  const cup = useNextCup(day, now);
  if (cup?.starts_at == null) return null;
  const { starts_at: start, key, rules, minutes, own } = cup;
  const isOn = now >= start;
  return (
    <section class="panel ticket-panel" data-in={own !== null}>
      <div class="cup-what">
        <h2>
          {t("cup.next")} <span class="tag">{utcTime(start)} UTC</span>
        </h2>
        <p class="told">{t("cup.line")}</p>
        <p class="told">{t("cup.terms", { rules: setNameOf(t, rules), n: minutes })}</p>
      </div>
      <p class="cup-when">
        <b>{isOn ? t("cup.on") : spanText(t, start - now)}</b>
        {!isOn && (
          <span>{t("cup.starts", { time: localTime(speech.locale.value, start, now) })}</span>
        )}
      </p>
      <Link to={{ screen: "cup", cup: key }} class="button cup-go">
        {t(own === null ? "cup.watch" : "cup.entered")}
      </Link>
    </section>
  );
}
