/** The first page: what this is, the ways into a race, and who else is there. */
import { useState } from "preact/hooks";
import { type App, useApp } from "../app";
import { drawName } from "../guest";
import { Page } from "../ui/Page";
import { Tail } from "../ui/Tail";
import { type Task, useTask } from "../ui/task";
import { Entrance } from "./Entrance";
import { Lobby } from "./Lobby";
import "../styles/home.css";

/** How one gets from the first page anywhere: by a name, and then by whatever was pressed. */
export interface Way {
  readonly name: string;
  setName(name: string): void;
  readonly task: Task;
  /** Makes the player known, then goes on; one way at a time. */
  enter(then: (app: App) => Promise<void>): void;
}

function useWay(): Way {
  const app = useApp();
  const [guest] = useState(() => app.name.value ?? drawName(app));
  const [name, setName] = useState(guest);
  const task = useTask();
  const enter = (then: (app: App) => Promise<void>) => {
    void task.run(async () => {
      await app.becomeKnown(name.trim() || guest);
      await then(app);
    });
  };
  return { name, setName, task, enter };
}

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
