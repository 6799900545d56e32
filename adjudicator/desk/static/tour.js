// The tour: a few words on each desk, and a sample game to begin with.

import { announce, button, dialog, fill, h } from "./dom.js";
import { Failure, job } from "./api.js";
import { t } from "./words.js";

const STEPS = ["welcome", "referee", "map", "author", "sample"];

export function tour() {
  let at = 0;
  const text = h("div", { class: "tour-text" });
  const trouble = h("p", { class: "problem", hidden: true });
  dialog(t("tour-title"), (close) => {
    const back = button(t("tour-back"), () => go(at - 1));
    const on = button(t("tour-on"), () => go(at + 1), { class: "main" });
    const sample = button(t("tour-sample-go"), async () => {
      try {
        const folder = (await job("tour.sample", {})).value;
        close();
        location.hash = `#referee/${folder}`;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        trouble.hidden = false;
        trouble.textContent = error.message;
      }
    }, { class: "main" });
    const go = (next) => {
      at = Math.max(0, Math.min(STEPS.length - 1, next));
      const name = STEPS[at];
      fill(text, h("h3", {}, t(`tour-${name}`)), h("p", {}, t(`tour-${name}-text`)),
        h("p", { class: "faint" }, t("tour-step", { number: at + 1, all: STEPS.length })));
      back.disabled = at === 0;
      on.hidden = at === STEPS.length - 1;
      sample.hidden = !on.hidden;
      (on.hidden ? sample : on).focus();
      announce(t(`tour-${name}`));
    };
    setTimeout(() => go(0));
    return h("div", {}, text, trouble, h("div", { class: "row" }, button(t("tour-end"), close, { class: "quiet" }), back, on, sample));
  });
}
