// Adds a terrain, a kind of hexside or a road to grid.json.

import { button, dialog, h } from "./dom.js";
import { traceKinds } from "./mappanel.js";
import { t } from "./words.js";

const GROUPS = {
  terrain: { part: "terrains", policies: ["any", "majority", "centre", "share"] },
  side: { part: "hexsides", policies: ["snap", "covered", "touched", "outline"] },
  road: { part: "roads", policies: [] },
  elevation: { part: "elevation", policies: [] },
};

export function askKind(desk, group = "terrain") {
  const name = h("input", { type: "text", id: "kind-name", maxlength: "40", required: true });
  const which = h("select", { id: "kind-group", onchange: () => policies() }, Object.keys(GROUPS).map((one) => h("option", { value: one, selected: one === group }, t(`group-${one}`))));
  const policy = h("select", { id: "kind-policy" });
  const policyField = h("div", { class: "field" }, h("label", { for: "kind-policy" }, t("policy")), policy);
  const trouble = h("p", { class: "problem", hidden: true });
  const policies = () => {
    const list = GROUPS[which.value].policies;
    policyField.hidden = !list.length;
    policy.replaceChildren(...list.map((one) => h("option", { value: one }, t(`policy-${one}`))));
  };
  policies();
  dialog(t("add-kind"), (close) => {
    const go = () => {
      const word = name.value.trim();
      if (!word || /[\s/]/.test(word)) {
        trouble.hidden = false;
        trouble.textContent = t("kind-name-wrong");
        name.focus();
        return;
      }
      close();
      add(desk, which.value, word, policy.value);
    };
    name.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } });
    setTimeout(() => name.focus());
    return h("div", {}, h("div", { class: "field" }, h("label", { for: "kind-name" }, t("kind-name")), name),
      h("div", { class: "field" }, h("label", { for: "kind-group" }, t("kind-is")), which), policyField, trouble,
      h("div", { class: "row" }, button(t("add"), go, { class: "main" }), button(t("cancel"), close, { class: "quiet" })));
  });
}

function add(desk, group, word, policy) {
  desk.doc.setGrid((grid) => {
    if (group === "elevation") {
      grid.elevation = grid.elevation || { kinds: [] };
      if (!grid.elevation.kinds.includes(word)) grid.elevation.kinds.push(word);
      return;
    }
    const { part } = GROUPS[group];
    grid[part] = grid[part] || {};
    grid[part][word] = grid[part][word] || { kinds: [word], ...(policy ? { policy } : {}) };
  });
  if (group === "terrain") desk.terrain = word;
  if (group === "side") desk.side = word;
  const made = traceKinds(desk.doc.now.grid).find((one) => one.name === word && one.group === group);
  if (made) desk.kind = made;
  desk.drawPanel();
}
