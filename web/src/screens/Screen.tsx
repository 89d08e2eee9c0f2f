/** The screen of the current address. */
import { useApp } from "../app";
import { later } from "../ui/later";
import { Page } from "../ui/Page";
import { HomeScreen } from "./HomeScreen";
import { RoomScreen } from "./RoomScreen";

const create = later(() => import("./CreateScreen").then(({ CreateScreen }) => CreateScreen));
const rules = later(() => import("./RulesScreen").then(({ RulesScreen }) => RulesScreen));
const settings = later(() =>
  import("./SettingsScreen").then(({ SettingsScreen }) => SettingsScreen),
);

export function Screen() {
  const { router, t } = useApp();
  const route = router.route.value;
  switch (route.screen) {
    case "home":
      return <HomeScreen />;
    case "create":
      return <create.Screen />;
    case "rules":
      return <rules.Screen />;
    case "settings":
      return <settings.Screen />;
    case "room":
      return <RoomScreen key={route.room} roomId={route.room} />;
    case "unknown":
      return <Page title={t("app.unknown")}>{null}</Page>;
  }
}
