/** Builds the board's bare page into a folder, for tests in real browsers: `node board_page.mjs FOLDER`. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("usage: node board_page.mjs FOLDER");
await build({
  root: fileURLToPath(new URL("..", import.meta.url)),
  logLevel: "warn",
  build: {
    outDir,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { input: fileURLToPath(new URL("../board.html", import.meta.url)) },
  },
});
