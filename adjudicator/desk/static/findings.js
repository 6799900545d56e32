// The findings of a report: each can be waived with a reason, explained, and looked at on the map.

import { button, dialog, fill, h } from "./dom.js";
import { Failure, job } from "./api.js";
import { doing, problem } from "./work.js";
import { t } from "./words.js";

const SIGNS = { violation: "✗", doubt: "?", note: "i", waived: "~" };

export function findings(body, one, goTo, judged) {
  const { result } = one;
  const kinds = ["violation", "doubt", "note", "waived"];
  const chips = h("ul", { class: "chips" }, kinds.filter((kind) => result.counts[kind]).map((kind) =>
    h("li", { class: `chip ${kind}` }, h("span", { "aria-hidden": "true" }, SIGNS[kind]), t(`count-${kind}`, { n: result.counts[kind] }))));
  const list = result.findings.map((finding) => card(finding, one, goTo, judged));
  fill(body, chips,
    list.length ? h("div", { class: "findings" }, list) : h("p", { class: "empty" }, t(`nothing-${result.verdict.replace(" ", "-")}`)),
    result.more ? h("p", { class: "faint" }, t("more-findings", { n: result.more })) : null,
    rows(t("pending"), result.pending.map((x) => [x.message, x.cite])),
    rows(t("unchecked"), result.unchecked.map((x) => [x.why, x.needs])),
    rows(t("outcome"), result.outcome));
}

function rows(title, list) {
  if (!list.length) return null;
  return h("details", { class: "more" }, h("summary", {}, `${title} (${list.length})`),
    h("div", { class: "scroll", tabindex: "0" }, h("table", {}, h("tbody", {}, list.map((row) => h("tr", {}, row.map((cell) => h("td", {}, String(cell)))))))));
}

function card(finding, one, goTo, judged) {
  const kind = finding.waived ? "waived" : finding.severity;
  const more = h("div", {});
  const ruling = { event: finding.event, rule: finding.rule, units: finding.units, at: finding.at };
  return h("article", { class: `finding ${kind}` },
    h("h3", {}, h("span", { class: "badge" }, `${SIGNS[kind]} ${t(`kind-${kind}`)}`), " ",
      h("span", { class: "event" }, t("event", { number: finding.event })), " ", finding.message),
    finding.when ? h("p", { class: "faint" }, finding.when) : null,
    h("dl", {}, finding.details.map(([label, text]) => h("div", {}, h("dt", {}, label), h("dd", {}, text)))),
    h("div", { class: "row" },
      button(t("explain-rule", { rule: finding.rule }), (event) => explain(more, finding.rule, event.currentTarget), { "aria-expanded": "false" }),
      button(t("look"), () => goTo(Math.max(0, finding.event - 1), finding.units[0])),
      finding.waived
        ? button(t("unwaive"), async () => {
          const result = await doing(one.work, t("judging"), "logs.unwaive", { case: one.case, ...ruling });
          if (result) judged(result);
        })
        : button(t("waive"), () => waive(finding, ruling, one, judged))),
    more);
}

async function explain(place, rule, opener) {
  const open = opener.getAttribute("aria-expanded") === "true";
  opener.setAttribute("aria-expanded", String(!open));
  if (open) return fill(place);
  try {
    const { value } = await job("logs.explain", { rule });
    fill(place, value.map((one) => h("div", { class: "explained" }, h("h4", {}, `${one.id}  ${one.title}`),
      h("dl", {}, one.rows.map(([label, text]) => h("div", {}, h("dt", {}, label), h("dd", {}, text)))))));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem(place, error.message);
  }
  return place;
}

function waive(finding, ruling, one, judged) {
  dialog(t("waive-title"), (close) => {
    const reason = h("textarea", { rows: "3", id: "reason", required: true, maxlength: "500" });
    const trouble = h("p", { class: "problem", hidden: true });
    const go = async () => {
      if (!reason.value.trim()) {
        trouble.hidden = false;
        trouble.textContent = t("reason-needed");
        reason.focus();
        return;
      }
      close();
      const result = await doing(one.work, t("judging"), "logs.waive", { case: one.case, ...ruling, reason: reason.value });
      if (result) judged(result);
    };
    setTimeout(() => reason.focus());
    return h("div", {}, h("p", {}, finding.message),
      h("label", { for: "reason" }, t("reason")), reason, h("p", { class: "faint" }, t("reason-hint")), trouble,
      h("div", { class: "row" }, button(t("waive"), go, { class: "main" }), button(t("cancel"), close, { class: "quiet" })));
  });
}
