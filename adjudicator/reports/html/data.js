// What the page carries, and small tools to build what is shown. Foreign text goes in as text only.
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const dataBlock = byId("history");
const game = dataBlock ? JSON.parse(dataBlock.textContent) : null;
const phrases = JSON.parse(byId("phrases").textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const articles = [...document.querySelectorAll(".finding")];

// What the page says, in its language: a whole sentence by its name, with arguments.
function phrase(name, args = {}) {
  const forms = phrases[name];
  const said = typeof forms === "string" ? forms : forms[plurals.select(args.n)] ?? forms.other;
  return said.replace(/\{(\w+)\}/g, (slot, key) => (key in args ? String(args[key]) : slot));
}

// What a place is called, by its number.
function placeName(place) {
  const [id] = game.places[place];
  return game.called[id] ?? id;
}

function make(tag, text, attributes) {
  const one = document.createElement(tag);
  if (text !== undefined) one.textContent = text;
  for (const [name, value] of Object.entries(attributes || {})) one.setAttribute(name, value);
  return one;
}

function draw(tag, attributes, text) {
  const one = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  if (text !== undefined) one.textContent = text;
  return one;
}

// Every step is a difference. Beside what it sets, remember what was there, so that it can be undone.
function remember(steps, units) {
  const where = new Array(units).fill(-1);
  const marks = new Array(units).fill("");
  for (const step of steps) {
    step.m = (step.m || []).map(([unit, place]) => {
      const old = where[unit];
      where[unit] = place;
      return [unit, place, old];
    });
    step.k = (step.k || []).map(([unit, mark]) => {
      const old = marks[unit];
      marks[unit] = mark;
      return [unit, mark, old];
    });
    step.z = step.z || [];
  }
}
