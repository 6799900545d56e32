// Where everything stands after a step, and its drawing. It knows no rules: it only adds differences.
const PILE = 6, LIFT = 4, HALF = 20;

class Board {
  constructor() {
    this.where = new Array(game.units.length).fill(-1);
    this.marks = new Array(game.units.length).fill("");
    this.stacks = new Map();
    this.drawn = new Map();
    this.held = game.layers.map(() => Array.from({ length: game.sides }, () => new Set()));
    this.shown = new Set();
    this.step = -1;
    this.dirty = new Set();
    this.root = byId("units");
    this.root.replaceChildren();
  }

  // Go to a step, forwards or backwards, and draw only what has changed.
  go(step) {
    while (this.step < step) this.apply(game.steps[++this.step], 1);
    while (this.step > step) this.apply(game.steps[this.step--], -1);
    for (const place of this.dirty) this.redraw(place);
    this.dirty.clear();
    for (const layer of this.shown) this.redrawLayer(layer);
  }

  apply(step, way) {
    for (const [unit, place, old] of step.m) this.put(unit, way > 0 ? place : old);
    for (const [unit, mark, old] of step.k) {
      this.marks[unit] = way > 0 ? mark : old;
      if (this.where[unit] >= 0) this.dirty.add(this.where[unit]);
    }
    for (const [layer, side, come, gone] of step.z) {
      const held = this.held[layer][side];
      for (const place of way > 0 ? gone : come) held.delete(place);
      for (const place of way > 0 ? come : gone) held.add(place);
    }
  }

  put(unit, place) {
    const old = this.where[unit];
    if (old >= 0) {
      this.stacks.set(old, this.stacks.get(old).filter((one) => one !== unit));
      this.dirty.add(old);
    }
    this.where[unit] = place;
    if (place >= 0) {
      if (!this.stacks.has(place)) this.stacks.set(place, []);
      this.stacks.get(place).push(unit);
      this.dirty.add(place);
    }
  }

  redraw(place) {
    const [, x, y] = game.places[place];
    if (x === undefined) return;
    if (this.drawn.has(place)) this.drawn.get(place).remove();
    const units = this.stacks.get(place) || [];
    if (!units.length) {
      this.drawn.delete(place);
      return;
    }
    const group = draw("g", {});
    group.append(draw("title", {}, `${placeName(place)}: ${units.map((u) => this.name(u)).join("; ")}`));
    this.root.append(group);
    this.drawn.set(place, group);
    const [, slots] = game.areas[place] || [];
    if (slots) this.spread(group, units, slots);
    else this.pile(group, units, x, y);
  }

  // Every unit in its own slot; those beyond the last slot lie on the first ones.
  spread(group, units, slots) {
    units.forEach((unit, n) => {
      const lift = LIFT * Math.floor(n / slots.length);
      const [x, y] = [slots[n % slots.length][0] + lift, slots[n % slots.length][1] - lift];
      group.append(draw("use", { href: `#k${game.units[unit][1]}`, x, y }));
      if (this.marks[unit]) this.flag(group, this.marks[unit], x, y);
    });
  }

  pile(group, units, x, y) {
    units.slice(0, PILE).forEach((unit, n) => {
      group.append(draw("use", { href: `#k${game.units[unit][1]}`, x: x + LIFT * n, y: y - LIFT * n }));
    });
    const top = LIFT * (Math.min(units.length, PILE) - 1);
    const marked = units.find((unit) => this.marks[unit]);
    if (marked !== undefined) this.flag(group, this.marks[marked], x + top, y - top);
    if (units.length > 1) {
      group.append(draw("text", { class: "pile", x: x + top + HALF, y: y - top - HALF + 5 }, units.length));
    }
  }

  flag(group, mark, x, y) {
    const text = mark.slice(0, 1).toUpperCase();
    group.append(draw("text", { class: "flag", x: x - HALF + 3, y: y - HALF + 8 }, text));
  }

  name(unit) {
    const [id, , counter] = game.units[unit];
    const mark = this.marks[unit];
    return `${id} (${counter}${mark ? `, ${mark}` : ""})`;
  }

  show(layer, on) {
    if (on) this.shown.add(layer);
    else this.shown.delete(layer);
    this.redrawLayer(layer);
  }

  redrawLayer(layer) {
    const root = byId("layers");
    let group = root.querySelector(`[data-shown="${layer}"]`);
    if (!group) {
      group = draw("g", { "data-shown": layer });
      root.append(group);
    }
    const cells = [];
    if (this.shown.has(layer)) {
      this.held[layer].forEach((held, side) => {
        for (const place of held) {
          if (game.places[place].length > 1) cells.push(cell(place, { fill: `url(#hatch${side % 4})` }));
        }
      });
    }
    group.replaceChildren(...cells);
  }

  // The whole position as a table, for those who do not see the map.
  list() {
    const rows = [];
    for (const [place, units] of this.stacks) {
      if (units.length) rows.push([placeName(place), units.map((u) => this.name(u)).join("; ")]);
    }
    rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
    return rows;
  }
}

function cell(place, attributes) {
  const [, x, y] = game.places[place];
  const [outline] = game.areas[place] || ["cell"];
  return draw("use", { href: `#${outline}`, x, y, ...attributes });
}

// A path with an arrow that ends at the edge of the counter that went along it.
function line(places, kind) {
  const points = places.map((place) => game.places[place].slice(1)).filter((one) => one.length);
  if (points.length < 2) return [];
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const length = Math.max(1, Math.hypot(bx - ax, by - ay));
  const short = Math.min(26, length / 2) / length;
  points[points.length - 1] = [Math.round(bx - (bx - ax) * short), Math.round(by - (by - ay) * short)];
  const d = `M${points.map((point) => point.join(" ")).join("L")}`;
  return [draw("path", { class: "casing", d }), draw("path", { class: kind, d })];
}
