/** The first page: what this is, the ways into a race, and who else is there. */
import { useApp } from "../../app";
import { later } from "../../ui/later";
import { Page } from "../../ui/Page";
import { Tail } from "../../ui/Tail";
import { Entrance } from "./Entrance";
import { Lobby } from "./Lobby";
import { useWay } from "./way";
import "../../styles/home.css";

const today = later(
  () => import("./TodayCard").then(({ TodayCard }) => TodayCard),
  ["pages", "daily"],
);

export function HomeScreen() {
  const { t } = useApp();
  const way = useWay();
  return (
    <Page title={t("app.name")} quiet>
      <div class="home">
        <section class="hero">
          <Tail />
          <p class="hero-name" aria-hidden="true">
            {t("app.name")}
          </p>
          <p class="hero-line">{t("home.line")}</p>
        </section>
        <Entrance way={way} />
        <today.Screen />
        <Lobby way={way} />
        <How />
      </div>
    </Page>
  );
}

const STEPS = [1, 2, 3] as const;

function How() {
  const { t } = useApp();
  return (
    <ol class="how">
      {STEPS.map((step) => (
        <li key={step}>
          <strong>{t(`home.how.${step}`)}</strong> {t(`home.how.${step}.text`)}
        </li>
      ))}
    </ol>
  );
}
