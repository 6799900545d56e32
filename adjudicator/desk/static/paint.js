// Paints hexes and clicks hexsides into the overlay: single corrections, each with its reason.

import { ink } from "./dom.js";
import { Tool } from "./tools.js";

// A list of hexes or hexsides of an entry, without one of them; an entry without any is dropped.
function without(features, field, label, test) {
  return features.flatMap((one) => {
    const props = one.properties;
    if (!test(props) || !(props[field] || []).includes(label)) return [one];
    const left = props[field].filter((other) => other !== label);
    return left.length ? [{ ...one, properties: { ...props, [field]: left } }] : [];
  });
}

class OverlayTool extends Tool {
  constructor(desk) {
    super(desk);
    this.stroke = null;
  }

  // Adds a place to the entry that says the same for the same reason, or makes one.
  entered(features, field, label, action, word) {
    const serves = this.desk.serves;
    const same = (one) => {
      const p = one.properties;
      return p.serves === serves && p[field] && p[action] && p[action].length === 1 && p[action][0] === word && Object.keys(p).length === 4;
    };
    const found = features.find(same);
    if (found && found.properties[field].includes(label)) return features;
    if (found) {
      const grown = { ...found, properties: { ...found.properties, [field]: [...found.properties[field], label] } };
      return features.map((one) => (one === found ? grown : one));
    }
    const id = this.doc.freeId(`${action}-${word}`.replace(/[^A-Za-z0-9-]+/g, "-"));
    return [...features, { type: "Feature", id, geometry: null, properties: { kind: "override", serves, [field]: [label], [action]: [word] } }];
  }

  // One click: what is there goes, what is not there comes.
  switched(label, field, on, off, word, there) {
    const features = this.doc.now.overlay.features;
    const says = (action) => (p) => (p[action] || []).includes(word) && Object.keys(p).length === 4;
    if (there) {
      const taken = without(features, field, label, says(on));
      return taken.some((one, n) => one !== features[n]) || taken.length !== features.length ? taken : this.entered(features, field, label, off, word);
    }
    const taken = without(features, field, label, says(off));
    return taken.some((one, n) => one !== features[n]) || taken.length !== features.length ? taken : this.entered(features, field, label, on, word);
  }

  up() { this.stroke = null; }
}

export class PaintTool extends OverlayTool {
  terrains(q, r) {
    const number = this.desk.number(q, r);
    const found = this.chart.map.hexes.find((one) => one[0] === number);
    return found ? found[1] : [];
  }

  down(at) {
    if (!this.desk.terrain) { this.desk.tell("choose-terrain"); return; }
    const [q, r] = this.chart.lattice.hexAt(...at);
    const label = this.chart.label(q, r);
    if (!label) return;
    this.stroke = { add: !this.terrains(q, r).includes(this.desk.terrain), done: new Set() };
    this.paint(q, r, label);
  }

  paint(q, r, label) {
    if (this.stroke.done.has(label)) return;
    this.stroke.done.add(label);
    const there = this.terrains(q, r).includes(this.desk.terrain);
    if (there === this.stroke.add) return;
    this.doc.setFeatures("overlay", this.switched(label, "hexes", "add", "remove", this.desk.terrain, there));
  }

  move(at) {
    const [q, r] = this.chart.lattice.hexAt(...at);
    this.over = this.chart.label(q, r) ? [q, r] : null;
    if (this.stroke && this.over) this.paint(q, r, this.chart.label(q, r));
    super.move(at);
  }

  step(chart) { return chart.lattice.spacing / 2; }

  draw(c, chart) {
    if (!this.over) return;
    const outline = chart.lattice.outline(...this.over);
    c.beginPath();
    outline.forEach((one, n) => (n ? c.lineTo(...one) : c.moveTo(...one)));
    c.closePath();
    c.globalAlpha = 0.25;
    c.fillStyle = ink("map-right");
    c.fill();
    c.globalAlpha = 1;
    c.strokeStyle = ink("map-right");
    c.lineWidth = chart.pixel * 2.5;
    c.stroke();
  }
}

export class SideTool extends OverlayTool {
  // The hexside at a point as the overlay names it, if it is on the map.
  sideAt(at) {
    const { lattice } = this.chart;
    const { q, r, d } = lattice.nearestSide(...at);
    const here = this.chart.label(q, r);
    const [a, b] = lattice.neighbour(q, r, d);
    const there = this.chart.label(a, b);
    if (!here && !there) return null;
    if (here && there) return { q, r, d, label: `${here}/${there}`, other: `${there}/${here}` };
    if (here) return { q, r, d, label: `${here}/${lattice.names[d]}`, other: "" };
    return { q, r, d, label: `${there}/${lattice.names[(d + 3) % 6]}`, other: "" };
  }

  kinds({ q, r, d }) {
    const [a, b] = this.chart.lattice.neighbour(q, r, d);
    const same = ([x, y, e]) => (x === q && y === r && e === d) || (x === a && y === b && e === (d + 3) % 6);
    const found = this.chart.map.sides.find(same);
    return found ? found[3] : [];
  }

  down(at) {
    if (!this.desk.side) { this.desk.tell("choose-side"); return; }
    const found = this.sideAt(at);
    if (!found) return;
    const there = this.kinds(found).includes(this.desk.side);
    const listed = this.doc.now.overlay.features.some((one) => (one.properties.hexsides || []).includes(found.other));
    const label = listed ? found.other : found.label;
    this.doc.setFeatures("overlay", this.switched(label, "hexsides", "put", "clear", this.desk.side, there));
  }

  move(at) {
    this.over = this.sideAt(at);
    super.move(at);
  }

  step(chart) { return chart.lattice.spacing / 4; }

  draw(c, chart) {
    if (!this.over) return;
    const [a, b] = chart.lattice.side(this.over.q, this.over.r, this.over.d);
    c.beginPath();
    c.moveTo(...a);
    c.lineTo(...b);
    for (const [colour, width] of [[ink("sheet"), 10], [ink("map-right"), 6]]) {
      c.strokeStyle = colour;
      c.lineWidth = chart.pixel * width;
      c.stroke();
    }
  }
}
