// The papers that come out of a game: its page, its audit, its mail, and all files.

import { announce, button, fill, h } from "./dom.js";
import { fileAddress } from "./api.js";
import { doing } from "./work.js";
import { t } from "./words.js";

const short = (name) => name.split("/").pop();
let shown = 0;

// A page of ours in a frame of its own: it can run its script, and reach nothing.
function framed(name, title) {
  shown += 1; // made anew each time
  return h("iframe", { class: "paper", sandbox: "allow-scripts", title, src: `${fileAddress("pages", name)}?${shown}` });
}

export function report(body, one) {
  fill(body, framed(one.result.files.html, t("tab-report")));
}

export async function auditPart(body, one) {
  if (one.case.logs.every((name) => /\.jsonl$/i.test(name))) {
    fill(body, h("p", { class: "empty" }, t("audit-needs-vassal")));
    return;
  }
  const found = await doing(body, t("auditing"), "logs.audit", { case: one.case });
  if (!found) return;
  Object.assign(one.result.files, found.files);
  if (one.tab === "audit") fill(body, framed(found.files["audit.html"], t("tab-audit")));
}

export async function mail(body, one) {
  const answer = await fetch(fileAddress("files", one.result.files["mail.txt"]));
  const text = h("textarea", { class: "mail", readOnly: true, rows: "24", "aria-label": t("tab-mail") });
  text.value = await answer.text();
  const copy = async () => {
    text.select();
    try { await navigator.clipboard.writeText(text.value); } catch { document.execCommand("copy"); }
    announce(t("copied"));
    copied.textContent = t("copied");
  };
  const copied = h("span", { class: "faint" });
  fill(body, h("div", { class: "row" }, button(t("copy"), copy, { class: "main" }), copied), text);
}

export function downloads(body, one) {
  const rows = Object.entries(one.result.files).map(([kind, name]) => h("li", {},
    h("a", { class: "file", href: fileAddress("files", name), download: short(name) }, short(name)),
    h("span", { class: "faint" }, t(`file-${kind.replace(".", "-")}`))));
  fill(body, h("p", {}, t("files-hint")), h("ul", { class: "files" }, rows));
}
