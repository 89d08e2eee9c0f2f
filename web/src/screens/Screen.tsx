/** The screen of the current address. */
import { useApp } from "../app";
import type { Route } from "../router";
import { later } from "../ui/later";
import { UnknownPage } from "../ui/UnknownPage";
import { RoomScreen } from "./room/RoomScreen";

const home = later(
  () => import("./home/HomeScreen").then(({ HomeScreen }) => HomeScreen),
  ["home", "pages"],
);
const create = later(
  () => import("./create/CreateScreen").then(({ CreateScreen }) => CreateScreen),
  ["home", "pages"],
);
const practice = later(
  () => import("./practice/PracticeScreen").then(({ PracticeScreen }) => PracticeScreen),
  ["home", "pages"],
);
const me = later(() => import("./me/MeScreen").then(({ MeScreen }) => MeScreen), ["me", "pages"]);
const move = later(() => import("./me/MoveScreen").then(({ MoveScreen }) => MoveScreen), ["me"]);
const rules = later(() => import("./RulesScreen").then(({ RulesScreen }) => RulesScreen));
const settings = later(() =>
  import("./SettingsScreen").then(({ SettingsScreen }) => SettingsScreen),
);
const daily = later(
  () => import("./daily/DailyScreen").then(({ DailyScreen }) => DailyScreen),
  ["daily", "pages"],
);
const cup = later(
  () => import("./daily/CupScreen").then(({ CupScreen }) => CupScreen),
  ["daily", "pages"],
);
const race = later(
  () => import("./results/RaceScreen").then(({ RaceScreen }) => RaceScreen),
  ["pages", "room"],
);

const replay = later(
  () => import("./replay/ReplayScreen").then(({ ReplayScreen }) => ReplayScreen),
  ["replay", "pages", "room"],
);

/** Starts loading the screen of the address while the language is still on its way. */
export function preload({ screen }: Route): void {
  if (screen === "home") void home.load();
}

export function Screen() {
  const { router } = useApp();
  const route = router.route.value;
  switch (route.screen) {
    case "home":
      return <home.Screen />;
    case "create":
      return <create.Screen />;
    case "practice":
      return <practice.Screen />;
    case "me":
      return <me.Screen />;
    case "move":
      return <move.Screen />;
    case "rules":
      return <rules.Screen />;
    case "settings":
      return <settings.Screen />;
    case "room":
      return <RoomScreen key={route.room} roomId={route.room} />;
    case "race":
      return <race.Screen key={route.race} race={route.race} />;
    case "daily":
      return <daily.Screen when={route.when} />;
    case "cup":
      return <cup.Screen key={route.cup} cup={route.cup} />;
    case "replay":
      return <replay.Screen key={route.race} race={route.race} />;
    case "unknown":
      return <UnknownPage />;
  }
}
