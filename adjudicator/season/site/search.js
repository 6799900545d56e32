"use strict";
// Searches the games of this part; the next part is asked for the same words.
const form = document.querySelector("form.find");
const list = JSON.parse(document.querySelector("#found-in").textContent);
const body = document.querySelector("#rows tbody");
const most = 200;
const keys = list.games.map((one) => one.slice(0, 3).join(" ").toLowerCase());
function cell(row, text, href) {
  const made = row.appendChild(document.createElement("td"));
  if (href) {
    const link = made.appendChild(document.createElement("a"));
    link.href = href;
    link.textContent = text;
  } else made.textContent = text;
}
function search() {
  const words = form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
  body.replaceChildren();
  let found = 0;
  for (let n = 0; n < keys.length && words.length; n += 1) {
    if (!words.every((word) => keys[n].includes(word))) continue;
    found += 1;
    if (found > most) continue;
    const [path, players, verdict, place] = list.games[n];
    const row = body.appendChild(document.createElement("tr"));
    cell(row, path, place);
    cell(row, players);
    cell(row, verdict);
  }
  document.querySelector("#shown").textContent = words.length ? String(found) : "";
  for (const link of document.querySelectorAll(".parts a")) {
    link.href = link.href.split("#")[0] + "#" + encodeURIComponent(form.elements.q.value);
  }
}
form.hidden = false;
try { form.elements.q.value = decodeURIComponent(location.hash.slice(1)); } catch { /* no words */ }
form.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
search();
