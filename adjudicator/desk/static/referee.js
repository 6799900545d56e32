// The referee's desk: the games of the folder, and one game with its logs.

import { announce, button, fill, h } from "./dom.js";
import { Failure, newFolder, state, upload } from "./api.js";
import { dropZone } from "./drop.js";
import { problem } from "./work.js";
import { openCase } from "./case.js";
import { t } from "./words.js";

export const TAKEN = ".vlog,.jsonl,.log,.vsav,.vmod,.json";
const LOG = /\.(vlog|jsonl|log|vsav)$/i;

export function referee(main, found, folder) {
  const known = found.cases.find((one) => one.folder === folder);
  if (folder !== "" && folder !== "." && !known) return games(main, found);
  if (folder === "." || known && folder) return openCase(main, found, folder === "." ? found.cases.find((one) => !one.folder) : known);
  return games(main, found);
}

const short = (name) => name.split("/").pop();

function games(main, found) {
  const trouble = h("div", {});
  const take = (files) => begin(files, trouble);
  const list = found.cases.map((one) => h("li", {},
    h("a", { class: "card small", href: `#referee/${encodeURIComponent(one.folder || ".")}` },
      h("h3", {}, one.folder || t("this-folder")),
      h("p", {}, t("logs-count", { n: one.logs.length })),
      h("small", {}, one.logs.slice(0, 3).map(short).join(", ") + (one.logs.length > 3 ? " …" : "")),
      one.rulings ? h("span", { class: "badge waived" }, t("has-rulings")) : null)));
  fill(main, h("div", { class: "page" },
    h("h1", {}, t("desk-referee")), h("p", { class: "lead" }, t("referee-lead")),
    dropZone(t("drop-logs"), t("drop-logs-hint"), TAKEN, take, {}), trouble,
    found.cases.length ? [h("h2", {}, t("your-games")), h("ul", { class: "cards plain" }, list)]
      : h("p", { class: "empty" }, t("referee-empty"))));
}

// A new game: a folder of its own, named after its first log.
async function begin(files, trouble) {
  const log = files.find((one) => LOG.test(one.name));
  if (!log) return problem(trouble, t("no-log-dropped"));
  try {
    const folder = await newFolder(log.name.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "") || "game");
    for (const file of files) await upload(folder, file);
    announce(t("logs-taken", { n: files.length }));
    location.hash = `#referee/${encodeURIComponent(folder)}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem(trouble, error.message);
  }
}

// More files for a game; returns what there is in the folder then.
export async function more(folder, files, trouble) {
  try {
    for (const file of files) await upload(folder, file);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem(trouble, error.message);
  }
  return state();
}
