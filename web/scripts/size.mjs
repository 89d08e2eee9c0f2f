/** Measures the built client in gzip and fails above the budgets: players on phones wait for this. */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const DIST = new URL("../dist/", import.meta.url);
const KILOBYTE = 1024;
const BUDGETS = { total: 60, js: 35, race: 48, css: 8, locale: 4, faces: 3 };
const HOME = ["src/screens/home/HomeScreen.tsx", "src/i18n/home.en.ts", "src/i18n/pages.en.ts"];
const PAGE = "index.html";
const RACE = "src/screens/race/PlayScreen.tsx";
const LOCALES = ["src/i18n/en.ts", "src/i18n/ja.ts"];
const FACES = "src/board/faces.ts";

/** Returns every file that the browser fetches for these entries. */
function filesOf(manifest, entries) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

const gzipped = (content) => gzipSync(content, { level: 9 }).length / KILOBYTE;

/** Returns the size of one module, built and minified by itself. */
async function moduleSize(input) {
  const output = await build({
    logLevel: "silent",
    build: {
      write: false,
      manifest: false,
      rolldownOptions: { input, preserveEntrySignatures: "strict" },
    },
  });
  return gzipped(output.output.map(({ code }) => code ?? "").join(""));
}

/** Returns the size of files of the build, those with this ending alone where one is given. */
async function filesSize(files, ending = "") {
  const wanted = files.filter((file) => file.endsWith(ending));
  const contents = await Promise.all(wanted.map((file) => readFile(new URL(file, DIST))));
  return contents.reduce((all, content) => all + gzipped(content), 0);
}

async function measure() {
  const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", DIST), "utf8"));
  const start = filesOf(manifest, [PAGE]);
  const race = filesOf(manifest, [PAGE, RACE, LOCALES[0]]);
  const home = filesOf(manifest, [PAGE, LOCALES[0], ...HOME]);
  const rows = [
    ["all of the first page", await filesSize([PAGE, ...home]), BUDGETS.total],
    ["first screen, scripts", await filesSize(start, ".js"), BUDGETS.js],
    ["scripts until a race", await filesSize(race, ".js"), BUDGETS.race],
    ["styles", await filesSize(race, ".css"), BUDGETS.css],
    ["all until a race", await filesSize([PAGE, ...race]), BUDGETS.total],
    [FACES, await moduleSize(FACES), BUDGETS.faces],
  ];
  for (const locale of LOCALES) rows.push([locale, await moduleSize(locale), BUDGETS.locale]);
  return rows;
}

const rows = await measure();
for (const [name, size, budget] of rows) {
  const verdict = size <= budget ? "ok" : "TOO LARGE";
  console.log(`${name.padEnd(24)} ${size.toFixed(2).padStart(6)} KB of ${budget}  ${verdict}`);
}
process.exitCode = rows.some(([, size, budget]) => size > budget) ? 1 : 0;
