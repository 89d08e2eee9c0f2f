import { defineConfig } from "vitest/config";

/** Where the game server listens while the client is developed against it. */
const SERVER = process.env["SCORPION_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  build: {
    // The size check reads which files the first load needs from the manifest.
    manifest: true,
    // The content policy allows files of our own origin only: nothing inline, no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome111", "firefox115", "safari16.4"],
    rolldownOptions: {
      // What the first page needs comes in one file: many small ones pack worse and ask more often.
      // The entry stays by itself, so that the manifest tells where to begin. So does what a race
      // needs, though other pages use a part or two of it; what they share with it stays apart.
      // What few races need comes in one file as well, and never before it is needed.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], test: /(?<!main\.tsx|\.html)$/ },
            { name: "words", test: /src\/(i18n\/say|game\/(stock|cards)|ui\/(now|Swatch))\.ts/ },
            { name: "board", test: /src\/board\/|ui\/(Aid|LinksBar|race_log)/ },
            { name: "seldom", test: /src\/ui\/(NextWish|PauseCover|TakeBack|WatchSwitch)\.tsx/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
