/** Dailies: today's, the calendar of all days, and each day by itself. */
import { useApp } from "../../app";
import { isDay, isMonth } from "../../tournament/days";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { useToldClock } from "../../ui/told";
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
    return <Page title={t("app.unknown")}>{null}</Page>;
  }
  return (
    <Page title={t("daily.title")}>
      <Views when={when} />
      {when === "" && <Today clock={clock} />}
      {isMonth(when) && <Archive clock={clock} month={when} />}
      {isDay(when) && <PastDay key={when} clock={clock} day={when} />}
    </Page>
  );
}

function Views({ when }: Props) {
  const { t } = useApp();
  // Which month it is only the archive has to know.
  const archive = when === "" ? new Date().toISOString().slice(0, 7) : when.slice(0, 7);
  return (
    <nav class="views" aria-label={t("daily.views")}>
      <Link to={{ screen: "daily", when: "" }} current={when === ""}>
        {t("daily.today")}
      </Link>
      <Link to={{ screen: "daily", when: archive }} current={when !== ""}>
        {t("daily.archive")}
      </Link>
    </nav>
  );
}
