// The digitizer's desk: the maps of the folder, and how to begin one.

import { button, dialog, fill, h } from "./dom.js";
import { Failure, job, newFolder, upload } from "./api.js";
import { dropZone } from "./drop.js";
import { problem } from "./work.js";
import { openMap } from "./mapdesk.js";
import { t } from "./words.js";

const short = (name) => name.split("/").pop();
const stem = (name) => short(name).replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "") || "map";

export function maps(main, found, folder) {
  const named = folder === "." ? "" : folder;
  if (folder && found.maps.includes(named)) return openMap(main, found, named);
  const trouble = h("div", {});
  const take = (files) => safely(trouble, () => begin(files[0], found));
  const list = found.maps.map((one) => h("li", {}, h("a", { class: "card small", href: `#map/${encodeURIComponent(one || ".")}` },
    h("h3", {}, one || t("this-folder")), h("small", {}, "grid.json"))));
  const modules = found.modules.map((name) => h("li", {}, button(t("board-of", { name: short(name) }), () => safely(trouble, () => chooseBoard(name)))));
  fill(main, h("div", { class: "page" },
    h("h1", {}, t("desk-map")), h("p", { class: "lead" }, t("map-lead")),
    dropZone(t("drop-scan"), t("drop-scan-hint"), ".png,.jpg,.jpeg,.gif,.bmp,.webp,.vmod", take, {}), trouble,
    modules.length ? [h("h2", {}, t("modules-here")), h("ul", { class: "row plain-list" }, modules)] : null,
    found.maps.length ? [h("h2", {}, t("your-maps")), h("ul", { class: "cards plain" }, list)] : h("p", { class: "empty" }, t("map-empty"))));
  return null;
}

async function safely(trouble, act) {
  try { await act(); } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem(trouble, error.message);
  }
}

async function begin(file) {
  if (/\.vmod$/i.test(file.name)) {
    const folder = await newFolder(stem(file.name));
    return chooseBoard(await upload(folder, file), folder);
  }
  const folder = await newFolder(stem(file.name));
  await upload(folder, file);
  return askGrid(folder, stem(file.name));
}

// The size of the grid is asked; where it lies is dragged.
function askGrid(folder, title) {
  const number = (id, value) => h("input", { type: "number", id, min: "1", max: "500", value: String(value), required: true });
  const inputs = { title: h("input", { type: "text", id: "title", value: title, maxlength: "100" }), columns: number("columns", 20), rows: number("rows", 15) };
  const orientation = h("select", { id: "orientation" }, h("option", { value: "flat" }, t("flat")), h("option", { value: "pointy" }, t("pointy")));
  const trouble = h("div", {});
  const field = (label, input) => h("div", { class: "field" }, h("label", { for: input.id }, label), input);
  dialog(t("new-grid"), (close) => h("div", {},
    h("p", {}, t("new-grid-hint")),
    field(t("title"), inputs.title), h("div", { class: "row" }, field(t("columns"), inputs.columns), field(t("rows"), inputs.rows)),
    field(t("hexes-are"), orientation), trouble,
    h("div", { class: "row" }, button(t("lay-grid"), () => safely(trouble, async () => {
      await job("new_map.begin", {
        folder, title: inputs.title.value, columns: Number(inputs.columns.value), rows: Number(inputs.rows.value), orientation: orientation.value,
      });
      close();
      location.hash = `#map/${encodeURIComponent(folder)}`;
    }), { class: "main" }), button(t("cancel"), close, { class: "quiet" }))));
}

async function chooseBoard(module, folder) {
  const { value: boards } = await job("module_board.boards", { module });
  const trouble = h("div", {});
  dialog(t("choose-board"), (close) => h("div", {}, trouble,
    boards.length ? null : h("p", { class: "empty" }, t("no-board")),
    h("ul", { class: "plain-list" }, boards.map((one, board) => h("li", {}, button(
      h("span", {}, h("b", {}, one.name), h("small", {}, ` ${one.map} · ${one.size.join(" × ")} · ${t("hexes", { n: one.n })}`)),
      () => safely(trouble, async () => {
        const into = folder || await newFolder(stem(module));
        const laid = (await job("module_board.from_board", { folder: into, module, board, title: one.name })).value;
        close();
        if (laid) location.hash = `#map/${encodeURIComponent(into)}`;
        else askGrid(into, one.name);
      }), { class: "wide" })))),
    h("div", { class: "row" }, button(t("cancel"), close, { class: "quiet" }))));
}
