// What the chosen tool needs to know: kinds, names, reasons, control points.

import { button, fill, h } from "./dom.js";
import { gridPanel } from "./gridpanel.js";
import { askKind } from "./kinds.js";
import { t } from "./words.js";

export function panelFor(desk) {
  const focused = document.activeElement && desk.panel.contains(document.activeElement) ? document.activeElement.id : "";
  const build = { move: movePanel, grid: gridPanel, trace: tracePanel, choose: choosePanel, paint: paintPanel, side: sidePanel }[desk.toolName];
  fill(desk.panel, h("h2", {}, t(`tool-${desk.toolName}`)), h("p", { class: "faint" }, t(`tool-${desk.toolName}-hint`)), build(desk));
  if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
}

function movePanel() { return null; }

// Every kind that can be traced: a kind of the source, and what the game makes of it.
export function traceKinds(grid) {
  const found = [];
  const of = (group, policies, shape) => {
    for (const [name, one] of Object.entries(policies || {})) for (const kind of one.kinds || []) found.push({ group, name, kind, shape: shape(one) });
  };
  of("terrain", grid.terrains, () => "area");
  of("side", grid.hexsides, (one) => (one.policy === "snap" ? "line" : "area"));
  of("road", grid.roads, () => "line");
  if (grid.elevation) for (const kind of grid.elevation.kinds) found.push({ group: "elevation", name: kind, kind, shape: "area" });
  return found.filter((one) => !(one.group === "side" && ["crossing", "levels"].includes((grid.hexsides[one.name] || {}).policy)));
}

function pick(desk, label, list, chosen, take) {
  return h("div", { class: "kinds", role: "group", "aria-label": label }, list.map(({ id, text, group }) => h("button", {
    type: "button", id: `kind-${group}-${id}`, "aria-pressed": String(chosen === id), onclick: () => { take(id); desk.drawPanel(); },
  }, swatch(desk, group, id), text)));
}

function swatch(desk, group, name) {
  const looks = desk.chart.map && desk.chart.map.looks;
  const colour = looks && ((looks.terrains[name] || looks.sides[name] || looks.roads[name] || [])[0]);
  const made = h("span", { class: `swatch is-${group}`, "aria-hidden": "true" });
  if (colour) made.style.background = colour;
  return made;
}

function tracePanel(desk) {
  const kinds = traceKinds(desk.doc.now.grid);
  if (desk.kind && !kinds.some((one) => one.kind === desk.kind.kind)) desk.kind = null;
  const list = kinds.map((one) => ({ id: one.name, group: one.group, text: `${one.name} (${t(`shape-${one.shape}`)})`, one }));
  const name = h("input", { type: "text", id: "feature-name", maxlength: "100", value: desk.name, oninput: (event) => { desk.name = event.target.value; } });
  const tool = desk.tool;
  return [
    pick(desk, t("kinds"), list, desk.kind ? desk.kind.name : "", (id) => { tool.points = []; desk.kind = kinds.find((one) => one.name === id); }),
    button(t("add-kind"), () => askKind(desk), { id: "add-kind" }),
    h("div", { class: "field" }, h("label", { for: "feature-name" }, t("feature-name")), name),
    desk.kind && desk.kind.group === "elevation" ? h("div", { class: "field" }, h("label", { for: "elevation" }, t("elevation")),
      h("input", { type: "number", id: "elevation", value: String(desk.elevation), onchange: (event) => { desk.elevation = Number(event.target.value) || 0; } })) : null,
    h("label", { class: "tick" }, h("input", { type: "checkbox", id: "snapping", checked: desk.snapping, onchange: (event) => { desk.snapping = event.target.checked; } }), t("snapping")),
    tool.points.length ? h("div", { class: "row" }, button(t("finish-shape"), () => tool.finish(), { class: "main" }), h("span", { class: "faint" }, t("points", { n: tool.points.length }))) : null,
    features(desk)];
}

function features(desk) {
  const list = desk.doc.features;
  if (!list.length) return h("p", { class: "faint" }, t("no-features"));
  return h("details", {}, h("summary", {}, t("features", { n: list.length })), h("ul", { class: "plain-list" }, list.slice(-80).map((one) => h("li", {},
    button(`${one.properties.kind} ${one.properties.name || one.id}`, () => { desk.take("choose"); desk.choose(one.id); }, { class: "quiet" })))));
}

function choosePanel(desk) {
  const one = desk.doc.features.find((other) => other.id === desk.chosen);
  if (!one) return features(desk);
  const change = (properties) => desk.doc.setFeatures("trace", desk.doc.features.map((other) => (other === one ? { ...one, properties } : other)));
  const kinds = [...new Set([one.properties.kind, ...traceKinds(desk.doc.now.grid).map((x) => x.kind)])];
  return [
    h("div", { class: "field" }, h("label", { for: "chosen-kind" }, t("kind")), h("select", { id: "chosen-kind", onchange: (event) => change({ ...one.properties, kind: event.target.value }) },
      kinds.map((kind) => h("option", { value: kind, selected: kind === one.properties.kind }, kind)))),
    h("div", { class: "field" }, h("label", { for: "chosen-name" }, t("feature-name")), h("input", { type: "text", id: "chosen-name", value: one.properties.name || "", maxlength: "100",
      onchange: (event) => { const { name, ...rest } = one.properties; change(event.target.value ? { ...rest, name: event.target.value } : rest); } })),
    button(t("remove-feature"), () => desk.removeChosen())];
}

function serves(desk) {
  return h("div", { class: "field" }, h("label", { for: "serves" }, t("serves")),
    h("input", { type: "text", id: "serves", maxlength: "200", value: desk.serves, onchange: (event) => { desk.serves = event.target.value.trim() || t("serves-default"); event.target.value = desk.serves; } }));
}

function paintPanel(desk) {
  const list = Object.keys(desk.doc.now.grid.terrains || {}).map((id) => ({ id, group: "terrain", text: id }));
  return [pick(desk, t("terrains"), list, desk.terrain, (id) => { desk.terrain = id; }), button(t("add-kind"), () => askKind(desk, "terrain"), { id: "add-kind" }), serves(desk)];
}

function sidePanel(desk) {
  const list = Object.keys(desk.doc.now.grid.hexsides || {}).map((id) => ({ id, group: "side", text: id }));
  return [pick(desk, t("hexsides"), list, desk.side, (id) => { desk.side = id; }), button(t("add-kind"), () => askKind(desk, "side"), { id: "add-kind" }), serves(desk)];
}
