// Elements are built, never parsed: text from files stays text.

export function h(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "list" && key !== "form" && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  add(made, children);
  return made;
}

function add(parent, children) {
  for (const one of children.flat(9)) {
    if (one !== undefined && one !== null && one !== false) parent.append(one);
  }
}

export function fill(parent, ...children) {
  parent.replaceChildren();
  add(parent, children);
  return parent;
}

export const $ = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";
export function s(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  add(made, children);
  return made;
}

export function button(label, action, attributes) {
  return h("button", { type: "button", onclick: action, ...attributes }, label);
}

// Says something to those who do not see the page change.
export function announce(text) {
  $("live").textContent = "";
  requestAnimationFrame(() => { $("live").textContent = text; });
}

// A dialog in the middle of the page: Escape closes it, the focus returns.
export function dialog(title, build) {
  const box = h("dialog", { class: "box", "aria-label": title });
  const close = () => box.close();
  add(box, [h("h2", {}, title), build(close)]);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

// A colour of the style sheet, for what is drawn on a canvas.
const inks = new Map();
export function ink(name) {
  if (!inks.has(name)) inks.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  return inks.get(name);
}
