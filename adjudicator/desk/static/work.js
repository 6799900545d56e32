// Shows that something is being done, with its progress and a button that stops it.

import { announce, button, fill, h } from "./dom.js";
import { Failure, cancel, job } from "./api.js";
import { t } from "./words.js";

// Does a job while `place` shows its progress; shows errors there. Returns the result, or nothing.
export async function doing(place, label, name, args) {
  let number = "";
  const bar = h("progress", { "aria-label": label });
  const count = h("span", { class: "count" });
  const stop = button(t("cancel"), () => number && cancel(number), { class: "quiet" });
  const shown = setTimeout(() => fill(place, h("div", { class: "working" }, h("p", {}, label), bar, count, stop)), 150);
  try {
    const found = await job(name, args, (news) => {
      if (news.job) number = news.job;
      if (!news.progress) return;
      const { done, total, what } = news.progress;
      if (total) { bar.max = total; bar.value = done; }
      count.textContent = total ? `${done} / ${total} ${what}` : `${done} ${what}`;
    });
    clearTimeout(shown);
    fill(place);
    for (const line of found.said || []) place.append(h("p", { class: "said" }, line));
    return found.value;
  } catch (error) {
    clearTimeout(shown);
    if (!(error instanceof Failure)) throw error;
    problem(place, error.message);
    return undefined;
  }
}

export function problem(place, text) {
  fill(place, h("p", { class: "problem", role: "alert" }, h("span", { class: "sign", "aria-hidden": "true" }, "!"), text));
  announce(text);
}
