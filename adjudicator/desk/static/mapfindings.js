// What verify finds on the map as it is now; a click leads to the place.

import { button, fill, h } from "./dom.js";
import { t } from "./words.js";

const SIGN = { error: "✗", warning: "?", note: "i" };
const HUE = { error: "violation", warning: "doubt", note: "note" };
const SHOWN = 60;

export function mapFindings(desk) {
  const { view } = desk.doc;
  if (!view) return fill(desk.findings);
  const found = view.findings;
  const wanted = desk.notes ? found : found.filter((one) => one.severity !== "note");
  const count = (severity) => found.filter((one) => one.severity === severity).length;
  const chips = Object.keys(SIGN).map((one) => h("li", { class: `chip ${HUE[one]}` }, h("span", { "aria-hidden": "true" }, SIGN[one]), t(`verify-${one}`, { n: count(one) })));
  const row = (one) => h("li", {}, button(h("span", {},
    h("span", { class: `badge ${HUE[one.severity]}` }, `${SIGN[one.severity]} ${one.code}`), " ",
    h("b", {}, [...one.hexes, ...one.hexsides].slice(0, 4).join(", ")), " ", one.message,
    one.hint ? h("small", {}, one.hint) : null), () => desk.goTo(one), { class: "found" }));
  return fill(desk.findings, h("h2", {}, t("verify")), h("ul", { class: "chips" }, chips),
    h("label", { class: "tick" }, h("input", { type: "checkbox", checked: Boolean(desk.notes), onchange: (event) => { desk.notes = event.target.checked; mapFindings(desk); } }), t("show-notes")),
    wanted.length ? h("ul", { class: "plain-list" }, wanted.slice(0, SHOWN).map(row)) : h("p", { class: "faint" }, t("verify-clean")),
    wanted.length > SHOWN ? h("p", { class: "faint" }, t("more-findings", { n: wanted.length - SHOWN })) : null);
}
