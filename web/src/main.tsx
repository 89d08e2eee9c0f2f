/** Entry of the browser client: builds the app and draws the screen of the address. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { AppContext, createApp } from "./app";
import { apiOver } from "./net/api";
import { browserHost } from "./page";
import { openRouter } from "./router";
import { preload, Screen } from "./screens/Screen";
import "./styles/tokens.css";
import "./styles/board.css";
import "./styles/app.css";

const app = createApp(
  browserHost(window),
  openRouter(window),
  apiOver((...request) => fetch(...request)),
  navigator.languages,
);

effect(() => {
  const { theme, leftHanded } = app.settings.value;
  const { dataset } = document.documentElement;
  dataset["theme"] = theme;
  dataset["hand"] = leftHanded ? "left" : "right";
});
effect(() => {
  document.documentElement.lang = app.speech.language.value;
});

const root = document.getElementById("app");
if (root) {
  preload(app.router.route.value);
  await app.start();
  render(
    <AppContext.Provider value={app}>
      <Screen />
    </AppContext.Provider>,
    root,
  );
}
