// One game of the referee: its logs in order, and what they give.

import { announce, button, fill, h } from "./dom.js";
import { doing } from "./work.js";
import { dropZone } from "./drop.js";
import { TAKEN, more } from "./referee.js";
import { findings } from "./findings.js";
import { report, auditPart, mail, downloads } from "./papers.js";
import { steps } from "./steps.js";
import { t } from "./words.js";

const TABS = ["findings", "report", "steps", "audit", "mail", "files"];
const short = (name) => name.split("/").pop();
const vassal = (name) => !/\.jsonl$/i.test(name);

export function openCase(main, found, game) {
  const one = {
    case: { logs: game.logs.filter((name) => !/\.vsav$/i.test(name)), chain: true, as_given: false, module: "", profile: "", options: [], reader: "" },
    found, folder: game.folder, result: null, tab: "findings",
  };
  const mine = (names) => names.filter((name) => name.startsWith(game.folder ? `${game.folder}/` : ""));
  one.modules = mine(found.modules);
  one.profiles = mine(found.profiles);
  // a module that lies beside the logs is theirs; one of ours needs no profile
  if (one.modules.length && one.profiles.length) {
    one.case.module = one.modules[0];
    one.case.profile = one.profiles[0];
  }
  one.order = h("div", {});
  one.work = h("div", {});
  one.verdict = h("div", {});
  one.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("parts") });
  one.body = h("div", { class: "tab-body", role: "tabpanel", id: "panel", tabindex: "0" });
  fill(main, h("div", { class: "split" },
    h("aside", { class: "side", "aria-label": t("logs") },
      h("p", { class: "crumb" }, h("a", { href: "#referee" }, t("all-games"))),
      h("h1", {}, game.folder || t("this-folder")), one.order,
      dropZone(t("add-logs"), t("add-logs-hint"), TAKEN, async (files) => {
        const now = await more(game.folder, files, one.work);
        const again = now.cases.find((other) => other.folder === game.folder);
        if (again) openCase(main, now, again);
      }, { plain: true })),
    h("div", { class: "desk" }, one.work, one.verdict, one.tabs, one.body)));
  propose(one).then(() => judge(one));
}

async function propose(one) {
  if (one.case.logs.length > 1) {
    const proposal = await doing(one.work, t("ordering"), "logs.propose", { case: one.case });
    if (proposal) one.case.logs = proposal.order;
  }
  drawOrder(one, "");
}

async function judge(one) {
  if (!one.case.logs.length) {
    fill(one.verdict, h("p", { class: "empty" }, t("no-log")));
    return;
  }
  fill(one.verdict);
  const result = await doing(one.work, t("judging"), "logs.judge", { case: one.case });
  show(one, result);
}

export function show(one, result) {
  one.result = result || null;
  fill(one.verdict, result ? verdict(result) : null);
  drawOrder(one, one.wrong || "");
  drawTabs(one);
  if (result) announce(result.line);
}

function verdict(result) {
  const players = Object.entries(result.players).map(([side, name]) => `${side}: ${name}`).join(" · ");
  return h("div", {},
    h("p", { class: "eyebrow" }, result.title),
    h("div", { class: `verdict ${result.verdict.replace(" ", "-")}` },
      h("p", { class: "word" }, result.word), h("p", {}, result.line)),
    players ? h("p", { class: "about" }, players) : null,
    result.hidden ? h("p", { class: "about" }, t("kept-back", { n: result.hidden })) : null);
}

function drawOrder(one, wrong) {
  const { logs, chain } = one.case;
  one.wrong = wrong;
  const several = logs.length > 1;
  const move = async (from, to, focus) => {
    const next = [...logs];
    next.splice(to, 0, next.splice(from, 1)[0]);
    one.case.logs = next;
    const proposal = await doing(one.work, t("ordering"), "logs.propose", { case: one.case });
    drawOrder(one, proposal ? proposal.wrong : "");
    const again = one.order.querySelectorAll(`[data-${focus}]`)[to];
    if (again) again.focus();
  };
  const rows = logs.map((name, at) => h("li", {},
    h("span", { class: "log-name" }, short(name)),
    several && !chain ? button(t("judge-this"), () => { one.case.chosen = name; judge(one); }, { "aria-label": t("judge-one", { name: short(name) }), "aria-pressed": String(one.case.chosen === name) }) : null,
    several && chain ? h("span", { class: "row tight" },
      button("↑", () => move(at, at - 1, "up"), { disabled: at === 0, "data-up": "", "aria-label": t("earlier", { name: short(name) }) }),
      button("↓", () => move(at, at + 1, "down"), { disabled: at === logs.length - 1, "data-down": "", "aria-label": t("later", { name: short(name) }) }),
      button("×", () => { one.case.logs = logs.filter((other) => other !== name); drawOrder(one, ""); }, { "aria-label": t("leave-out", { name: short(name) }) })) : null));
  const tick = (label, value, change) => h("label", { class: "tick" },
    h("input", { type: "checkbox", checked: value, onchange: (event) => change(event.target.checked) }), label);
  fill(one.order,
    h("ol", { class: "logs" }, rows),
    several ? tick(t("one-game"), chain, (yes) => { one.case.chain = yes; one.case.chosen = ""; drawOrder(one, wrong); }) : null,
    wrong ? [h("p", { class: "problem", role: "alert" }, h("span", { class: "sign", "aria-hidden": "true" }, "!"), wrong),
      tick(t("as-given"), one.case.as_given, (yes) => { one.case.as_given = yes; })] : null,
    settings(one),
    chain || !several ? button(one.result ? t("judge-again") : t("judge"), () => judge(one), { class: "main wide", disabled: !logs.length }) : null);
}

function choice(label, names, value, change) {
  const shown = (name) => h("option", { value: name, selected: name === value }, name === "" ? t("none") : short(name));
  return h("label", { class: "field" }, h("span", {}, label),
    h("select", { onchange: (event) => change(event.target.value) }, ["", ...names].map(shown)));
}

function settings(one) {
  const chosen = one.case;
  const sides = one.result ? Object.keys(one.result.sides) : [];
  const options = one.result ? one.result.options : [];
  return h("details", { class: "settings", open: Boolean(chosen.module) },
    h("summary", {}, t("settings")),
    chosen.logs.some(vassal) ? [
      choice(t("module"), one.found.modules, chosen.module, (name) => { chosen.module = name; if (!name) chosen.profile = ""; }),
      choice(t("profile"), [...one.found.profiles, ...one.found.named_profiles], chosen.profile, (name) => { chosen.profile = name; })] : null,
    choice(t("reader"), sides, chosen.reader, (side) => { chosen.reader = side; }),
    options.length ? h("fieldset", {}, h("legend", {}, t("variants")), options.map((name) => h("label", { class: "tick" },
      h("input", { type: "checkbox", checked: chosen.options.includes(name), onchange: (event) => {
        chosen.options = event.target.checked ? [...chosen.options, name] : chosen.options.filter((other) => other !== name);
      } }), name))) : null,
    h("p", { class: "faint" }, t("settings-hint")));
}

function drawTabs(one) {
  const open = (name) => { one.tab = name; drawTabs(one); };
  const there = one.result ? TABS : [];
  fill(one.tabs, there.map((name) => h("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel",
    "aria-selected": String(name === one.tab), tabindex: name === one.tab ? "0" : "-1",
    onclick: () => open(name),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = there[(there.indexOf(name) + step + there.length) % there.length];
      open(next);
      document.getElementById(`tab-${next}`).focus();
    },
  }, t(`tab-${name}`))));
  one.body.setAttribute("aria-labelledby", `tab-${one.tab}`);
  if (!one.result) return fill(one.body);
  const parts = { findings, report, steps, audit: auditPart, mail, files: downloads };
  parts[one.tab](one.body, one, (event, unit) => { one.event = event; one.unit = unit; open("steps"); }, (result) => show(one, result));
}
