// The position after any event, and what was legal for a unit there.

import { button, fill, h } from "./dom.js";
import { doing } from "./work.js";
import { t } from "./words.js";

let address = "";
let zoom = 1;
const CLOSE = 2.2; // how much larger the map is around a unit that is asked for

// A drawing of ours as a picture: what it shows cannot act.
function picture(svg) {
  if (address) URL.revokeObjectURL(address);
  address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return address;
}

export function steps(body, one) {
  const last = one.result.events;
  const number = h("input", { type: "number", id: "at", min: "0", max: String(last), value: String(one.event ?? last) });
  const slider = h("input", { type: "range", id: "at-slider", min: "0", max: String(last), value: number.value, "aria-label": t("after-event") });
  const now = h("p", { class: "now" });
  const work = h("div", {});
  const map = h("div", { class: "table-map", tabindex: "0", role: "region", "aria-label": t("tab-steps") });
  const stack = h("div", { class: "stack" });
  const go = async (to) => {
    const at = Math.max(0, Math.min(last, Number(to) || 0));
    one.event = at;
    number.value = slider.value = String(at);
    const found = await doing(work, t("playing"), "table.position", { case: one.case, at });
    if (!found || one.event !== at) return; // the user has gone on meanwhile
    now.textContent = t("turn-phase", { turn: found.turn, phase: found.phase, event: found.at });
    draw(map, found, (place) => choose(stack, place, one, map, found, work));
    places(stack, found, (place) => choose(stack, place, one, map, found, work));
    const asked = one.unit && found.stacks.find((place) => place.units.some((unit) => unit.id === one.unit));
    if (asked) choose(stack, asked, one, map, found, work);
    one.unit = "";
  };
  number.addEventListener("change", () => go(number.value));
  slider.addEventListener("change", () => go(slider.value));
  slider.addEventListener("input", () => { number.value = slider.value; });
  fill(body, h("div", { class: "row stepper" },
    button("«", () => go(0), { "aria-label": t("first-event") }),
    button("‹", () => go(one.event - 1), { "aria-label": t("event-back") }),
    h("label", { for: "at" }, t("after-event")), number,
    button("›", () => go(one.event + 1), { "aria-label": t("event-on") }),
    button("»", () => go(last), { "aria-label": t("last-event") }), slider,
    button("−", () => enlarge(map, zoom / 1.4), { "aria-label": t("farther") }), button("+", () => enlarge(map, zoom * 1.4), { "aria-label": t("closer") })),
  now, work, h("div", { class: "table" }, map, stack));
  go(number.value);
}

// The map, with a button over each stack.
function draw(map, found, choose) {
  if (!found.svg) return fill(map, h("p", { class: "faint" }, t("no-map-drawn")));
  const sheet = h("div", { class: "sheet" }, h("img", { src: picture(found.svg), alt: t("map-at", { event: found.at ?? "" }) }));
  sheet.style.width = `${zoom * 100}%`;
  const called = new Map((found.stacks || []).map((one) => [one.at, one]));
  for (const [at, [x, y]] of Object.entries(found.spots)) {
    const place = called.get(at);
    if (!place) continue;
    const spot = button("", () => choose(place), { class: "spot", tabindex: "-1", "data-at": at, "aria-label": t("stack-at", { n: place.units.length, at: place.called }) });
    spot.style.left = `${x * 100}%`;
    spot.style.top = `${y * 100}%`;
    spot.style.width = `${found.pitch * 90}%`;
    sheet.append(spot);
  }
  return fill(map, sheet);
}

function places(stack, found, choose) {
  fill(stack, h("p", { class: "faint" }, t("choose-stack")),
    h("ul", { class: "places" }, found.stacks.map((one) => h("li", {},
      button(`${one.called} (${one.units.length})`, () => choose(one), { class: "quiet" })))));
}

function choose(stack, place, one, map, position, work) {
  const wanted = one.unit;
  const answer = h("div", {});
  const ask = async (unit) => {
    const found = await doing(work, t("asking"), "table.reach", { case: one.case, at: one.event, unit: unit.id });
    if (!found) return;
    if (found.moves === null) {
      fill(answer, h("h4", {}, t("legal-actions")), h("ul", { class: "code" }, found.actions.map((line) => h("li", {}, h("code", {}, line)))));
      return;
    }
    zoom = Math.max(zoom, CLOSE);
    draw(map, { ...found, stacks: position.stacks }, (other) => choose(stack, other, one, map, position, work));
    bring(map, place.at);
    fill(answer, h("p", {}, found.head), h("p", { class: "faint" }, t("reach-count", { n: found.moves.length })),
      h("ul", { class: "reach" }, found.moves.map((to) => h("li", {}, `${to.to} `, h("b", {}, String(to.cost))))));
  };
  fill(stack, button(t("all-stacks"), () => { draw(map, position, (other) => choose(stack, other, one, map, position, work)); places(stack, position, (other) => choose(stack, other, one, map, position, work)); }, { class: "quiet" }),
    h("h3", {}, place.called),
    h("p", { class: "faint" }, t("ask-unit")),
    h("ul", { class: "units" }, place.units.map((unit) => h("li", {},
      button(h("span", {}, h("b", {}, unit.id), h("small", {}, `${unit.counter} · ${unit.side}`)), () => ask(unit))))), answer);
  const unit = place.units.find((other) => other.id === wanted);
  if (unit) ask(unit);
  else stack.querySelector(".units button").focus();
  bring(map, place.at);
}

// Makes the map larger or smaller around its middle.
function enlarge(map, wanted) {
  const sheet = map.querySelector(".sheet");
  if (!sheet) return;
  const middle = [(map.scrollLeft + map.clientWidth / 2) / sheet.clientWidth, (map.scrollTop + map.clientHeight / 2) / sheet.clientHeight];
  zoom = Math.min(5, Math.max(1, wanted));
  sheet.style.width = `${zoom * 100}%`;
  map.scrollTo(middle[0] * sheet.clientWidth - map.clientWidth / 2, middle[1] * sheet.clientHeight - map.clientHeight / 2);
}

// Scrolls the map, once it is drawn, so that a place is in its middle.
async function bring(map, at) {
  const image = map.querySelector("img");
  const spot = map.querySelector(`[data-at="${CSS.escape(at)}"]`);
  if (!image || !spot) return;
  await image.decode().catch(() => undefined);
  const [x, y] = [parseFloat(spot.style.left), parseFloat(spot.style.top)];
  map.scrollTo((image.width * x) / 100 - map.clientWidth / 2, (image.height * y) / 100 - map.clientHeight / 2);
}
