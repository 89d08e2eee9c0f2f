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
