// The author's desk: a game folder as it will be built; what is saved on disk is shown at once.

import { announce, button, dialog, fill, h } from "./dom.js";
import { Failure, fileAddress, job, stamp } from "./api.js";
import { doing, problem } from "./work.js";
import { t } from "./words.js";

const EVERY = 800; // milliseconds between two looks at the folder

export function author(main, found, folder) {
  const named = folder === "." ? "" : folder;
  if (folder && found.games.includes(named)) return openGame(main, named);
  const trouble = h("div", {});
  const list = found.games.map((one) => h("li", {}, h("a", { class: "card small", href: `#author/${encodeURIComponent(one || ".")}` },
    h("h3", {}, one || t("this-folder")), h("small", {}, "game.json"))));
  fill(main, h("div", { class: "page" }, h("h1", {}, t("desk-author")), h("p", { class: "lead" }, t("author-lead")),
    button(t("new-game"), () => askGame(trouble), { class: "main" }), trouble,
    found.games.length ? [h("h2", {}, t("games-here")), h("ul", { class: "cards plain" }, list)] : h("p", { class: "empty" }, t("author-empty"))));
  return null;
}

async function askGame(trouble) {
  let maps;
  try { maps = (await job("games.maps", {})).value; } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem(trouble, error.message);
    return;
  }
  const title = h("input", { type: "text", id: "game-title", maxlength: "100", required: true });
  const map = h("select", { id: "game-map" }, maps.map((one) => h("option", { value: one }, one)));
  const wrong = h("div", {});
  dialog(t("new-game"), (close) => {
    const go = async () => {
      try {
        const name = title.value.trim().replace(/[^\p{L}\p{N} _-]+/gu, "").replace(/\s+/g, "-").toLowerCase() || "game";
        const made = (await job("games.new", { name, title: title.value.trim() || name, on: map.value })).value;
        close();
        location.hash = `#author/${encodeURIComponent(made)}`;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        problem(wrong, error.message);
      }
    };
    setTimeout(() => title.focus());
    title.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } });
    return h("div", {}, h("p", {}, t("new-game-hint")),
      h("div", { class: "field" }, h("label", { for: "game-title" }, t("title")), title),
      h("div", { class: "field" }, h("label", { for: "game-map" }, t("game-map")), map), wrong,
      h("div", { class: "row" }, button(t("begin-game"), go, { class: "main" }), button(t("cancel"), close, { class: "quiet" })));
  });
}

function openGame(main, folder) {
  const one = { folder, pictures: new Map(), setup: 0, stamp: "", closed: false };
  one.work = h("div", {});
  one.title = h("h1", {}, folder || t("this-folder"));
  one.problems = h("div", {});
  one.board = h("div", { class: "table-map board" });
  one.setups = h("div", { class: "tabs", role: "group", "aria-label": t("setups") });
  one.counters = h("div", { class: "counters" });
  one.lint = h("div", {});
  one.built = h("div", {});
  fill(main, h("div", { class: "split" },
    h("aside", { class: "side", "aria-label": t("problems") },
      h("p", { class: "crumb" }, h("a", { href: "#author" }, t("games-all"))), one.title,
      h("p", { class: "faint" }, t("watching", { folder: folder || "." })),
      button(t("build-module"), () => build(one), { class: "main wide" }), one.built, one.problems, one.lint),
    h("div", { class: "desk" }, one.work, one.setups, one.board, h("h2", {}, t("counters")), one.counters)));
  watch(one);
  return () => { one.closed = true; };
}

async function watch(one) {
  while (!one.closed) {
    try {
      const now = await stamp(one.folder);
      if (now !== one.stamp && !one.closed) {
        one.stamp = now;
        await show(one);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problem(one.work, error.message);
    }
    await new Promise((done) => { setTimeout(done, document.hidden ? EVERY * 4 : EVERY); });
  }
}

async function show(one) {
  const found = await doing(one.work, t("drawing"), "games.show", { folder: one.folder, known: [...one.pictures.keys()] });
  if (!found || one.closed) return;
  drawProblems(one, found);
  if (!found.board) return;
  for (const [key, drawing] of Object.entries(found.pictures)) {
    one.pictures.set(key, drawing.startsWith("data:") ? blob(drawing) : URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" })));
  }
  one.found = found;
  one.title.textContent = found.title;
  drawBoard(one);
  drawCounters(one);
}

// A picture as the policy of the page allows it: no data addresses.
function blob(address) {
  const bytes = Uint8Array.from(atob(address.split(",")[1]), (sign) => sign.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
}

function drawProblems(one, found) {
  const row = (x) => h("li", { class: "problem-row" }, h("b", {}, [x.file, x.place].filter(Boolean).join(" · ")), h("span", {}, x.message), x.hint ? h("small", {}, x.hint) : null);
  fill(one.problems, h("h2", {}, t("problems")),
    found.problems.length ? h("ul", { class: "plain-list" }, found.problems.map(row)) : h("p", { class: "good" }, h("span", { "aria-hidden": "true" }, "✓ "), t("no-problems")));
  if (found.problems.length) announce(t("problems-count", { n: found.problems.length }));
  const lint = (found.lint || []).filter((x) => x.severity !== "note");
  fill(one.lint, found.lint ? [h("h2", {}, t("lint")),
    lint.length ? h("ul", { class: "plain-list" }, lint.map((x) => row({ file: x.code, place: x.places.slice(0, 3).join("; "), message: x.message, hint: x.hint })))
      : h("p", { class: "good" }, h("span", { "aria-hidden": "true" }, "✓ "), t("lint-clean"))] : null);
}

function drawBoard(one) {
  const { board, setups, counters } = one.found;
  if (one.setup >= setups.length) one.setup = 0;
  fill(one.setups, setups.map((setup, number) => h("button", { type: "button", "aria-pressed": String(number === one.setup), onclick: () => { one.setup = number; drawBoard(one); } }, setup.title)));
  const setup = setups[one.setup];
  const [width, height] = board.size;
  const called = new Map(counters.map((unit) => [unit.id, unit]));
  const sheet = h("div", { class: "sheet" }, h("img", { src: one.pictures.get(board.key), alt: t("board-alt", { title: one.found.title }) }));
  for (const [unit, x, y] of setup ? setup.units : []) {
    const piece = h("img", { class: "piece", src: one.pictures.get(called.get(unit).key), alt: unit, title: unit });
    piece.style.left = `${(x / width) * 100}%`;
    piece.style.top = `${(y / height) * 100}%`;
    piece.style.width = `${(board.counter / width) * 100}%`;
    sheet.append(piece);
  }
  const { scrollLeft, scrollTop } = one.board;
  fill(one.board, sheet, setup && setup.beside.length ? h("p", { class: "beside" }, t("beside", { units: setup.beside.join(", ") })) : null);
  one.board.tabIndex = 0;
  one.board.setAttribute("role", "region");
  one.board.setAttribute("aria-label", t("board-alt", { title: one.found.title }));
  one.board.scrollTo(scrollLeft, scrollTop);
}

function drawCounters(one) {
  const sides = [...new Set(one.found.counters.map((unit) => unit.side))];
  fill(one.counters, sides.map((side) => h("section", {}, h("h3", {}, side), h("ul", { class: "counter-list" },
    one.found.counters.filter((unit) => unit.side === side).map((unit) => h("li", {},
      h("img", { src: one.pictures.get(unit.key), alt: "" }), h("small", {}, unit.id)))))));
}

async function build(one) {
  const found = await doing(one.built, t("building"), "games.build", { folder: one.folder });
  if (!found) return;
  const name = found.file.split("/").pop();
  fill(one.built, h("p", { class: "good" }, h("span", { "aria-hidden": "true" }, "✓ "), t("built", { n: Math.round(found.bytes / 1024) }), " ",
    h("a", { href: fileAddress("files", found.file), download: name }, name)));
  announce(t("built", { n: Math.round(found.bytes / 1024) }));
}
