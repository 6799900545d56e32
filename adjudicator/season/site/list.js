"use strict";
// Shows the rows of this page that contain all words, and have the chosen verdict and game.
const form = document.querySelector("form.find");
const rows = [...document.querySelectorAll("#rows tbody tr")];
const texts = rows.map((row) => row.textContent.toLowerCase());
const fits = (choice, value) => !choice || choice.value === "*" || choice.value === value;
function filter() {
  const { q, verdict, game } = form.elements;
  const words = q.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, n) => {
    const fit = words.every((word) => texts[n].includes(word))
      && fits(verdict, row.dataset.verdict) && fits(game, row.dataset.game);
    row.hidden = !fit;
    if (fit) shown += 1;
  });
  document.querySelector("#shown").textContent = `${shown} / ${rows.length}`;
}
form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
