/** Dailies: today's, the calendar of all days, and each day by itself. */
import { useApp } from "../../app";
import type { ToldClock } from "../../net/told_clock";
import { dayOf, isDay, isMonth, monthOf } from "../../tournament/days";
import { Link } from "../../ui/Link";
import { useNow } from "../../ui/now";
import { Page } from "../../ui/Page";
import { useToldClock } from "../../ui/told";
import { UnknownPage } from "../../ui/UnknownPage";
import { Archive } from "./Archive";
import { PastDay } from "./PastDay";
import { Today } from "./Today";
import "../../styles/daily.css";

interface Props {
  /** A day, a month, or nothing for today. */
  readonly when: string;
}

export function DailyScreen({ when }: Props) {
  const { t } = useApp();
  const clock = useToldClock();
  if (when !== "" && !isDay(when) && !isMonth(when)) {
    return <UnknownPage />;
  }
  return (
    <Page title={t("daily.title")}>
      <Views clock={clock} when={when} />
      {when === "" && <Today clock={clock} />}
      {isMonth(when) && <Archive clock={clock} month={when} />}
      {isDay(when) && <PastDay key={when} clock={clock} day={when} />}
    </Page>
  );
}

interface ViewsProps extends Props {
  readonly clock: ToldClock;
}

function Views({ clock, when }: ViewsProps) {
  const { t } = useApp();
  const today = useToday(clock);
  const isToday = when === "" || when === today;
  return (
    <nav class="views" aria-label={t("daily.views")}>
      <Link to={{ screen: "daily", when: "" }} current={isToday}>
        {t("daily.today")}
      </Link>
      <Link to={{ screen: "daily", when: monthOf(when || today) }} current={!isToday}>
        {t("daily.archive")}
      </Link>
    </nav>
  );
}

/** Returns today (UTC): by this device's own clock until the server has told the time. */
function useToday(clock: ToldClock): string {
  const now = useNow(clock, 1000);
  return dayOf(Number.isFinite(now) ? now : Date.now());
}
