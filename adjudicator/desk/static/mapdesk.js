// One map on the digitizer's desk: the sheet in the middle, tools on the left, findings on the right.

import { announce, button, fill, h } from "./dom.js";
import { Failure, fileAddress, job } from "./api.js";
import { Chart } from "./chart.js";
import { MapDoc } from "./mapdoc.js";
import { GridTool, MoveTool } from "./tools.js";
import { ChooseTool, TraceTool, ringsOf } from "./trace.js";
import { PaintTool, SideTool } from "./paint.js";
import { panelFor } from "./mappanel.js";
import { mapFindings } from "./mapfindings.js";
import { problem } from "./work.js";
import { t } from "./words.js";

const TOOLS = { move: MoveTool, grid: GridTool, trace: TraceTool, choose: ChooseTool, paint: PaintTool, side: SideTool };

export function openMap(main, found, folder) {
  const status = h("p", { class: "map-status" });
  const trouble = h("div", {});
  const desk = new Desk(folder, status, trouble);
  const side = (name, label, act) => h("button", { type: "button", "data-tool": name, "aria-pressed": "false", onclick: act }, label);
  desk.rail = h("div", { class: "rail", role: "toolbar", "aria-label": t("tools"), "aria-orientation": "vertical" },
    Object.keys(TOOLS).map((name) => side(name, t(`tool-${name}`), () => desk.take(name))));
  desk.host = h("div", { class: "chart" });
  desk.panel = h("div", { class: "panel" });
  desk.findings = h("div", { class: "map-findings" });
  desk.told = h("div", { class: "explain", "aria-live": "off" });
  const view = (name) => h("label", { class: "tick" }, h("input", { type: "checkbox", checked: true, onchange: (event) => {
    desk.chart.shown[name] = event.target.checked;
    desk.chart.drawBase();
  } }), t(`show-${name}`));
  fill(main, h("div", { class: "map-desk" },
    h("div", { class: "map-bar" },
      h("a", { href: "#map" }, t("all-maps")), h("h1", {}, folder || t("this-folder")),
      button(t("undo"), () => desk.undo(), { id: "undo" }), button(t("redo"), () => desk.doc && desk.doc.redo(), { id: "redo" }),
      h("span", { class: "row tight" }, button("−", () => desk.chart.zoom(0.8), { "aria-label": t("farther") }),
        button("+", () => desk.chart.zoom(1.25), { "aria-label": t("closer") }), button(t("whole"), () => desk.chart.whole())),
      view("picture"), view("map"), view("labels"), status,
      button(t("finish-map"), () => desk.finish(), { class: "main" })),
    trouble,
    h("div", { class: "map-work" }, desk.rail, desk.host,
      h("aside", { class: "map-side", "aria-label": t("map-side") }, desk.panel, desk.findings, desk.told))));
  desk.begin();
  const keys = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
    const name = event.key.toLowerCase();
    if (name === "z") { event.preventDefault(); if (event.shiftKey) desk.doc.redo(); else desk.undo(); }
    if (name === "y") { event.preventDefault(); desk.doc.redo(); }
  };
  window.addEventListener("keydown", keys);
  return () => {
    window.removeEventListener("keydown", keys);
    if (desk.chart) desk.chart.close();
  };
}

class Desk {
  constructor(folder, status, trouble) {
    Object.assign(this, { folder, status, trouble, kind: null, name: "", elevation: 200, snapping: true, chosen: "", terrain: "", side: "" });
    this.serves = t("serves-default");
  }

  async begin() {
    let found;
    try {
      found = (await job("maps.open_map", { folder: this.folder })).value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problem(this.trouble, error.message);
      return;
    }
    this.chart = new Chart(this.host, t("chart-label"));
    this.tool = this.chart.tool = new MoveTool(this);
    this.doc = new MapDoc(this.folder, found, (news) => this.hear(news));
    if (found.view) this.chart.setMap(this.doc.now.grid, found.view);
    if (found.error_line) this.hear({ error: found.error_line });
    this.chart.top.setAttribute("aria-describedby", "chart-keys");
    this.host.append(h("p", { id: "chart-keys", class: "sr" }, t("chart-keys")));
    this.take(this.doc.features.length || this.doc.now.overlay.features.length ? "move" : "grid");
    if (found.picture) this.load(found.picture);
    else this.chart.whole();
    mapFindings(this);
  }

  load(picture) {
    const image = new Image();
    image.onload = () => { this.chart.picture = image; this.chart.whole(); this.host.dataset.ready = "yes"; };
    image.src = fileAddress("pictures", picture.file);
  }

  hear({ changed, compiled, error }) {
    if (changed) {
      this.status.textContent = t("compiling");
      this.host.dataset.settled = "no";
      this.chart.drawTop();
      this.drawPanel();
    }
    if (compiled) {
      if (!compiled.labels) compiled = { ...compiled, labels: this.chart.labels };
      this.chart.setMap(this.doc.now.grid, compiled);
      fill(this.trouble);
      mapFindings(this);
      this.drawPanel();
      this.status.textContent = t("compiled-in", { n: Math.round(this.doc.took) });
    }
    if (error) { problem(this.trouble, error); this.status.textContent = ""; }
    if (!changed) {
      this.host.dataset.took = String(Math.round(this.doc.took));
      this.host.dataset.settled = this.doc.now === this.doc.saved ? "yes" : "no";
    }
  }

  take(name) {
    if (!this.chart) return;
    this.tool.close();
    this.tool = this.chart.tool = new TOOLS[name](this);
    this.toolName = name;
    for (const one of this.rail.children) one.setAttribute("aria-pressed", String(one.dataset.tool === name));
    this.host.dataset.tool = name;
    this.drawPanel();
    this.chart.drawTop();
  }

  drawPanel() { if (this.doc) panelFor(this); }

  undo() {
    if (this.tool.undo && this.tool.undo()) return;
    if (this.doc) this.doc.undo();
  }

  tell(name) { this.status.textContent = t(name); announce(t(name)); }

  // Grid: the picture's source, a preview while a point is dragged, and labels of hexes left out.

  pictureSource(grid) { return MapDoc.pictureSource(grid); }

  async previewGrid(number, at) {
    if (this.asking) { this.asked = [number, at]; return; }
    this.asking = true;
    const grid = structuredClone(this.doc.now.grid);
    MapDoc.pictureSource(grid).registration.points[number].at = at;
    try {
      const { value } = await job("maps.fit", { folder: this.folder, grid });
      if (value.transform) { this.chart.setTransform(grid, value.transform); this.residuals = value.residuals; }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    } finally { this.asking = false; }
    const next = this.asked;
    this.asked = null;
    if (next && (this.tool.held >= 0 || this.tool.carried >= 0)) this.previewGrid(...next);
  }

  // New labels: control points go on naming the same hexes.
  async renumber(change) {
    const before = this.doc.now.grid;
    const after = structuredClone(before);
    change(after);
    try {
      const { value } = await job("maps.renumber", { folder: this.folder, before, after });
      this.doc.change({ grid: value });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problem(this.trouble, error.message);
    }
  }

  absent(q, r) { return this.tool.gone ? this.tool.gone.get(`${q},${r}`) : undefined; }

  number(q, r) {
    const label = this.chart.label(q, r);
    return this.chart.labels.findIndex((one) => one[0] === label);
  }

  vertices() {
    if (this.seen !== this.doc.now.trace) {
      this.seen = this.doc.now.trace;
      this.corners = this.doc.features.flatMap((one) => (one.geometry ? ringsOf(one).flat() : []));
    }
    return this.corners;
  }

  choose(id) { this.chosen = id; this.drawPanel(); this.chart.drawTop(); }

  removeChosen() {
    const left = this.doc.features.filter((one) => one.id !== this.chosen);
    if (left.length < this.doc.features.length) this.doc.setFeatures("trace", left);
    this.choose("");
  }

  // Hover: what the compiler says of the hex under the pointer.
  hover(at) {
    if (!this.chart.lattice || !this.chart.names) return;
    const label = this.chart.label(...this.chart.lattice.hexAt(...at));
    if (label === this.hovered) return;
    this.hovered = label;
    clearTimeout(this.waiting);
    if (label) this.waiting = setTimeout(() => this.explain(label), 150);
  }

  async explain(label) {
    try {
      const { value } = await job("maps.explain", { folder: this.folder, label });
      if (this.hovered === label) fill(this.told, h("h3", {}, t("explained", { label })), h("pre", {}, value.join("\n")));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  goTo({ hexes, hexsides, features }) {
    const labels = [...hexes, ...hexsides.map((one) => one.split("/")[0])];
    const spots = labels.filter((one) => this.chart.at.has(one)).map((one) => this.chart.lattice.point(...this.chart.at.get(one)));
    for (const id of features) {
      const one = this.doc.features.find((other) => other.id === id);
      if (one && one.geometry && !spots.length) spots.push(ringsOf(one)[0][0]);
    }
    this.chart.lit = spots.length ? spots : null;
    if (spots.length) this.chart.goTo(spots[0]);
  }

  async finish() {
    await this.doc.settled();
    try {
      const { value } = await job("maps.finish", { folder: this.folder });
      this.status.textContent = t("finished", value);
      announce(this.status.textContent);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problem(this.trouble, error.message);
    }
  }
}
