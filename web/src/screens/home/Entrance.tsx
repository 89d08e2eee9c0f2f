/** The ways into a race: at once, against a bot, alone, with friends. */
import { useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { ApiError } from "../../net/api";
import { unfinishedPractice } from "../../practice_room";
import { raceBot } from "../../quick";
import { parseTicket } from "../../router";
import { later } from "../../ui/later";
import { NameField } from "../../ui/NameField";
import { Problem } from "../../ui/Problem";
import { RaceNow } from "./RaceNow";
import type { Way } from "./way";

const bots = later(() => import("../room/BotSheet").then(({ BotSheet }) => BotSheet), ["home"]);

export function Entrance({ way }: { readonly way: Way }) {
  const { t, router } = useApp();
  const [picksBot, setPicksBot] = useState(false);
  return (
    <div class="panel entrance">
      <NameField value={way.name} onInput={way.setName} />
      <RaceNow way={way} />
      <div class="ways">
        <button type="button" disabled={way.task.running} onClick={() => setPicksBot(true)}>
          {t("home.bot")}
        </button>
        <PracticeWay way={way} />
        <button
          type="button"
          class="ways-create"
          disabled={way.task.running}
          onClick={() => way.enter(async () => router.go({ screen: "create" }))}
        >
          {t("home.create")}
        </button>
      </div>
      <p class="or">{t("home.or")}</p>
      <Join way={way} />
      <Problem code={way.task.problem} />
      {picksBot && (
        <bots.Screen
          onPick={(strength) => way.enter((app) => raceBot(app, strength))}
          onClose={() => setPicksBot(false)}
        />
      )}
    </div>
  );
}

/** A game that was begun goes on; else there is the choice of a new one. */
function PracticeWay({ way }: { readonly way: Way }) {
  const app = useApp();
  const { t, router } = app;
  const [room, setRoom] = useState<string | null>(null);
  useEffect(() => {
    void unfinishedPractice(app).then(setRoom);
  }, [app]);
  const go = () => {
    if (room) router.go({ screen: "room", room });
    else router.go({ screen: "practice" });
  };
  return (
    <button type="button" disabled={way.task.running} onClick={go}>
      {t(room ? "home.practice.go" : "home.practice")}
    </button>
  );
}

function Join({ way }: { readonly way: Way }) {
  const { t } = useApp();
  const [ticket, setTicket] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    way.enter((app) => enterRoom(app, ticket));
  };
  const isReady = ticket.trim() !== "";
  return (
    <form class="join-row" onSubmit={submit}>
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
        class={isReady ? "primary" : ""}
        disabled={way.task.running || !isReady}
      >
        {t("home.join")}
      </button>
    </form>
  );
}

/** Goes into the room of a code or link, and asks for a seat there. */
async function enterRoom({ api, router, joining }: App, text: string): Promise<void> {
  const ticket = parseTicket(text);
  if (!ticket) throw new ApiError("not_a_ticket", text);
  const room = ticket.kind === "room" ? ticket.room : await api.roomOf(ticket.code);
  joining.value = room;
  router.go({ screen: "room", room });
}
