import { defineConfig } from "vitest/config";

/** Where the game server listens while the client is developed against it. */
const SERVER = process.env["SCORPION_SERVER"] ?? "http://127.0.0.1:8000";

/** What several pages about days and cups share. */
const DAYS = ["i18n/daily", "screens/daily/(deal_suit|next_cup|Practise)"];

/** What few races need, and what one seldom does in a race. */
const SELDOM = [
  "screens/race/(LookingOn|seldom)",
  "ui/(KeyList|Log|NextWish|PauseCover|SettingsFields|TakeBack|WatchSwitch)",
];

/** What several pages before and after a race share. */
const PAGES = [
  "guest|joining|practice_room|retry|i18n/(found|player_name|rules)|net/poll",
  "screens/create/RuleSetField",
  "ui/(answer|Check|Dialog|NameField|OptionWords|polled|Problem|ProofData|share|ShareText|task|told)",
];

/** Returns what finds the source files of these names, each without its ending. */
function modules(...names: readonly string[]): RegExp {
  return new RegExp(`/src/(${names.join("|")})\\.tsx?$`);
}

export default defineConfig({
  build: {
    // The size check reads which files the first load needs from the manifest.
    manifest: true,
    // The content policy allows files of our own origin only: nothing inline, no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome111", "firefox115", "safari16.4"],
    rolldownOptions: {
      // Many small files pack worse, ask more often, and each is named in the first one: what the
      // first page needs comes in one, and so do small parts that several screens share. The entry
      // stays by itself, so that the manifest tells where to begin. So does what a race needs,
      // though other pages use a part or two of it; what they share with it stays apart.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], test: /(?<!main\.tsx|\.html)$/ },
            { name: "words", test: modules("i18n/say", "game/(stock|cards)", "ui/(now|Swatch)") },
            { name: "board", test: modules("board/.+", "ui/(Aids?|LinksBar|race_log|Said|wide)") },
            { name: "days", test: modules("net/tournaments", "tournament/.+", ...DAYS) },
            { name: "seldom", test: modules(...SELDOM) },
            { name: "pages", test: modules(...PAGES) },
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
