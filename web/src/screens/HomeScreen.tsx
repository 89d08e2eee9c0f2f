/** The first page: what this is, a name, and the ways into a room. */
import { useState } from "preact/hooks";
import { type App, useApp } from "../app";
import { ApiError } from "../net/api";
import { practise } from "../practice";
import { parseTicket } from "../router";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Tail } from "../ui/Tail";
import { useTask } from "../ui/task";

export function HomeScreen() {
  const { t } = useApp();
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
        <Entrance />
        <How />
      </div>
    </Page>
  );
}

function Entrance() {
  const app = useApp();
  const { t, router } = app;
  const [name, setName] = useState(app.name.value ?? "");
  const [ticket, setTicket] = useState("");
  const task = useTask();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    task.run(async () => {
      await app.becomeKnown(name.trim());
      if (ticket.trim()) await enter(app, ticket);
      else router.go({ screen: "create" });
    });
  };
  return (
    <form class="panel entrance" onSubmit={submit}>
      <NameField value={name} onInput={setName} />
      <div class="ways">
        {!ticket.trim() && (
          <button type="submit" class="primary" disabled={task.running}>
            {t("home.create")}
          </button>
        )}
        <button
          type="button"
          disabled={task.running}
          onClick={() => task.run(() => practise(app, name))}
        >
          {t("home.practice")}
        </button>
      </div>
      <p class="or">{t("home.or")}</p>
      <div class="join-row">
        <input
          type="text"
          name="ticket"
          class="ticket"
          aria-label={t("home.ticket")}
          placeholder={t("home.ticket")}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={ticket}
          onInput={(event) => setTicket(event.currentTarget.value)}
        />
        <button
          type="submit"
          class={ticket.trim() ? "primary" : ""}
          disabled={task.running || !ticket.trim()}
        >
          {t("home.join")}
        </button>
      </div>
      <Problem code={task.problem} />
    </form>
  );
}

/** Goes into the room of a code or link, and asks for a seat there. */
async function enter({ api, router, joining }: App, text: string): Promise<void> {
  const ticket = parseTicket(text);
  if (!ticket) throw new ApiError("not_a_ticket", text);
  const room = ticket.kind === "room" ? ticket.room : await api.roomOf(ticket.code);
  joining.value = room;
  router.go({ screen: "room", room });
}

function How() {
  const { t } = useApp();
  return (
    <ol class="how">
      <li>
        <strong>{t("home.how.1")}</strong> {t("home.how.1.text")}
      </li>
      <li>
        <strong>{t("home.how.2")}</strong> {t("home.how.2.text")}
      </li>
      <li>
        <strong>{t("home.how.3")}</strong> {t("home.how.3.text")}
      </li>
    </ol>
  );
}
