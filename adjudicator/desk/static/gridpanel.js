// The grid: its size and labels, its control points and how well they agree.

import { button, h } from "./dom.js";
import { decimal, t } from "./words.js";

export function gridPanel(desk) {
  const { grid } = desk.doc.now;
  const spec = grid.grids[0];
  const number = (id, value, change, least = 1) => h("div", { class: "field" }, h("label", { for: id }, t(id)),
    h("input", { type: "number", id, min: String(least), max: "99999", value: String(value), onchange: (event) => desk.doc.setGrid((one) => change(one.grids[0], Number(event.target.value))) }));
  const label = (id, value, change) => h("div", { class: "field" }, h("label", { for: id }, t(id)),
    h("input", { type: "number", id, min: "0", max: "99999", value: String(value), onchange: (event) => desk.renumber((one) => change(one.grids[0], Number(event.target.value))) }));
  const choice = (id, values, value, change, labels) => h("div", { class: "field" }, h("label", { for: id }, t(id)),
    h("select", { id, onchange: (event) => (labels ? desk.renumber((one) => change(one, event.target.value)) : desk.doc.setGrid((one) => change(one, event.target.value))) },
      values.map((one) => h("option", { value: one, selected: one === value }, t(`${id}-${one}`)))));
  const { tool } = desk;
  return [
    points(desk),
    h("div", { class: "row" },
      button(t("add-point"), () => { tool.adding = !tool.adding; tool.leaving = false; desk.drawPanel(); }, { id: "add-point", "aria-pressed": String(tool.adding) }),
      button(t("leave-hexes"), () => { tool.leaving = !tool.leaving; tool.adding = false; remember(desk); desk.drawPanel(); }, { id: "leave-hexes", "aria-pressed": String(tool.leaving) })),
    h("details", {}, h("summary", {}, t("grid-size")),
      h("div", { class: "row" }, number("columns", spec.columns, (one, n) => { one.columns = n; }), number("rows", spec.rows, (one, n) => { one.rows = n; })),
      choice("orientation", ["flat", "pointy"], grid.lattice.orientation, (one, value) => { one.lattice.orientation = value; }),
      choice("shifted", ["odd", "even"], spec.shifted || "odd", (one, value) => { one.grids[0].shifted = value; }),
      h("label", { class: "tick" }, h("input", { type: "checkbox", id: "short", checked: Boolean(spec.short), onchange: (event) => desk.doc.setGrid((one) => { one.grids[0].short = event.target.checked; }) }), t("short"))),
    h("details", {}, h("summary", {}, t("grid-labels")),
      h("div", { class: "row" },
        label("first-column", (spec.column || {}).first ?? 1, (one, n) => relabel(one, "column", "first", n)),
        label("first-row", (spec.row || {}).first ?? 1, (one, n) => relabel(one, "row", "first", n)),
        label("digits", (spec.column || {}).digits ?? 2, (one, n) => { relabel(one, "column", "digits", n); relabel(one, "row", "digits", n); })),
      choice("order", ["column-row", "row-column"], spec.order || "column-row", (one, value) => { one.grids[0].order = value; }, true),
      h("p", { class: "faint" }, t("labels-hint")))];
}

function relabel(spec, axis, field, value) { spec[axis] = { ...(spec[axis] || {}), [field]: value }; }

// Where the hexes lie that are left out: they can be clicked back.
function remember(desk) {
  const { tool, chart } = desk;
  tool.gone = tool.gone || new Map();
  for (const [label, q, r] of chart.labels || []) tool.gone.set(`${q},${r}`, label);
}

function points(desk) {
  const source = (desk.doc.now.grid.sources || []).find((one) => one.space === "pixels");
  const { registration } = source || {};
  if (!registration || !registration.points) return h("p", { class: "faint" }, t("no-points"));
  const fit = desk.doc.view && desk.doc.view.fit;
  const rows = registration.points.map((one, number) => {
    const [, off, outlier] = (fit && fit.residuals[number]) || ["", 0, false];
    return h("tr", { class: outlier ? "violation" : "" }, h("th", { scope: "row" }, one.hex || one.name),
      h("td", {}, decimal(off, 2)), h("td", {}, outlier ? t("outlier") : ""),
      h("td", {}, one.at ? button("✥", () => desk.tool.carry(number), { class: "quiet", id: `carry-${number}`, "aria-label": t("carry-point", { name: one.hex || one.name }) }) : null,
        button("×", () => desk.doc.setGrid((grid) => { desk.pictureSource(grid).registration.points.splice(number, 1); }),
        { class: "quiet", "aria-label": t("remove-point", { name: one.hex || one.name }) })));
  });
  return h("div", {}, h("table", { class: "residuals" }, h("caption", {}, t("residuals")),
    h("thead", {}, h("tr", {}, [t("point"), t("off"), "", h("span", { class: "sr" }, t("remove"))].map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, rows)),
  fit ? h("p", { class: "faint" }, t("rms", { n: decimal(fit.rms, 2) })) : null,
  h("div", { class: "field" }, h("label", { for: "fit" }, t("fit")), h("select", { id: "fit", onchange: (event) => desk.doc.setGrid((grid) => { desk.pictureSource(grid).registration.fit = event.target.value; }) },
    ["similarity", "affine"].map((one) => h("option", { value: one, selected: one === (registration.fit || "similarity") }, t(`fit-${one}`))))));
}
