// Files that are dropped on a place, or chosen with its button.

import { h } from "./dom.js";

export function dropZone(title, hint, accept, take, attributes) {
  const input = h("input", { type: "file", multiple: true, accept, class: "sr" });
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) take(files);
  });
  // the chooser itself takes the focus and the keys; its label is what is seen of it
  const zone = h("div", { class: "drop" },
    h("label", { class: attributes.plain ? "chooser" : "chooser main" }, input, title), h("p", {}, hint));
  const over = (event, yes) => {
    event.preventDefault();
    zone.classList.toggle("over", yes);
  };
  zone.addEventListener("dragover", (event) => over(event, true));
  zone.addEventListener("dragleave", (event) => over(event, false));
  zone.addEventListener("drop", (event) => {
    over(event, false);
    const files = [...event.dataTransfer.files];
    if (files.length) take(files);
  });
  return zone;
}

// A file that misses the place must not replace the page.
export function guardWindow() {
  for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => event.preventDefault());
}
