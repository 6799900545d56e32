// Chooses among the findings by severity, side and rule.
function filterFindings(form) {
  const kinds = new Set([...form.querySelectorAll("[name=severity]:checked")].map((box) => box.value));
  const { side, rule } = form.elements;
  const fits = (choice, value) => choice.value === "*" || choice.value === value;
  let shown = 0;
  for (const one of articles) {
    const { severity, side: whose, rule: which } = one.dataset;
    one.hidden = !(kinds.has(severity) && fits(side, whose) && fits(rule, which));
    if (!one.hidden) shown += 1;
  }
  for (const phase of document.querySelectorAll(".phase")) {
    phase.hidden = !phase.querySelector(".finding:not([hidden])");
  }
  byId("shown").textContent = shown === articles.length
    ? phrase("script-all-shown", { n: shown })
    : phrase("script-some-shown", { n: shown, all: articles.length });
}
