// Traces areas and lines; chooses, moves and removes what has been traced.

import { ink } from "./dom.js";
import { nearest } from "./geometry.js";
import { rounded } from "./mapdoc.js";
import { Tool, grip } from "./tools.js";

const NEAR = 12;

export class TraceTool extends Tool {
  constructor(desk) {
    super(desk);
    this.points = [];
    this.aim = null;
  }

  get kind() { return this.desk.kind; }

  get area() { return Boolean(this.kind) && this.kind.shape === "area"; }

  // A point where the tracing would go on: a corner of a hex if it snaps and one is near.
  aimed(at) {
    const { chart } = this;
    const near = chart.pixel * NEAR;
    if (this.points.length > 2 && Math.hypot(at[0] - this.points[0][0], at[1] - this.points[0][1]) < near) return this.points[0];
    const [vertex, away] = nearest(this.desk.vertices(), ...at);
    if (vertex && away < near) return vertex;
    if (this.desk.snapping) {
      const [corner, far] = chart.lattice.nearestCorner(...at);
      if (far < Math.max(near, chart.lattice.spacing * 0.22)) return rounded(corner);
    }
    return rounded(at);
  }

  down(at) {
    if (!this.kind) { this.desk.tell("choose-kind"); return; }
    const aim = this.aimed(at);
    const [first] = this.points;
    const last = this.points.at(-1);
    if (this.points.length > 2 && aim === first) { this.finish(); return; }
    if (last && aim[0] === last[0] && aim[1] === last[1]) { if (this.points.length > 1) this.finish(); return; }
    this.points.push(aim);
    this.desk.drawPanel();
  }

  move(at) {
    this.aim = this.kind ? this.aimed(at) : null;
    super.move(at);
  }

  twice() { this.finish(); }

  key(name) {
    if (name === "Escape" && this.points.length) this.points = [];
    else if (name === "Backspace" && this.points.length) this.points.pop();
    else if (name === "f" || name === "F") this.finish();
    else return false;
    this.desk.drawPanel();
    return true;
  }

  step(chart) { return this.desk.snapping ? chart.lattice.spacing / 8 : chart.pixel * 12; }

  // Undoes the last point while there is one; the page's undo does the rest.
  undo() {
    if (!this.points.length) return false;
    this.points.pop();
    this.desk.drawPanel();
    this.chart.drawTop();
    return true;
  }

  finish() {
    const { points, kind } = this;
    const least = this.area ? 3 : 2;
    if (points.length < least) { if (points.length) this.desk.tell(this.area ? "three-points" : "two-points"); return; }
    const closed = points.length > 2 && this.aim === points[0];
    const ring = this.area || closed ? [...points, points[0]] : points;
    const geometry = this.area ? { type: "Polygon", coordinates: [ring] } : { type: "LineString", coordinates: ring };
    const id = this.doc.freeId(kind.kind);
    const properties = { kind: kind.kind };
    if (this.desk.name) properties.name = this.desk.name;
    if (kind.group === "elevation") properties.elevation = this.desk.elevation;
    this.points = [];
    this.doc.setFeatures("trace", [...this.doc.features, { type: "Feature", id, properties, geometry }]);
    this.desk.drawPanel();
  }

  close() { this.points = []; }

  draw(c, chart) {
    drawTrace(c, chart, this.doc.features, "");
    const line = this.aim && this.points.length ? [...this.points, this.aim] : this.points;
    if (line.length) {
      c.beginPath();
      c.moveTo(...line[0]);
      for (const one of line.slice(1)) c.lineTo(...one);
      if (this.area && line.length > 2) {
        c.globalAlpha = 0.18;
        c.fillStyle = ink("map-right");
        c.fill();
        c.globalAlpha = 1;
      }
      for (const [colour, width] of [[ink("sheet"), 5], [ink("map-right"), 2.5]]) {
        c.strokeStyle = colour;
        c.lineWidth = chart.pixel * width;
        c.stroke();
      }
      for (const one of this.points) grip(c, chart, one, { size: 5 });
    }
    if (this.aim) grip(c, chart, this.aim, { size: 4, fill: ink("map-wrong") });
  }
}

// Chooses a feature, and drags its points.
export class ChooseTool extends Tool {
  constructor(desk) { super(desk); this.held = null; }

  get chosen() { return this.doc.features.find((one) => one.id === this.desk.chosen); }

  down(at) {
    const near = this.chart.pixel * NEAR;
    const { chosen } = this;
    if (chosen) {
      const rings = ringsOf(chosen);
      for (let ring = 0; ring < rings.length; ring += 1) {
        const number = rings[ring].findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) < near);
        if (number >= 0) { this.held = [ring, number]; this.at = null; return; }
      }
    }
    const found = [...this.doc.features].reverse().find((one) => hits(one, at, near));
    this.desk.choose(found ? found.id : "");
  }

  move(at) {
    if (this.held) this.at = rounded(at);
    else super.move(at);
  }

  up() {
    if (this.held && this.at) this.doc.setFeatures("trace", this.doc.features.map((one) => (one.id === this.desk.chosen ? this.moved(one) : one)));
    this.held = null;
    this.at = null;
  }

  moved(feature) {
    const copy = structuredClone(feature);
    const rings = ringsOf(copy);
    const [ring, number] = this.held;
    const line = rings[ring];
    const closed = line.length > 3 && line[0][0] === line.at(-1)[0] && line[0][1] === line.at(-1)[1];
    line[number] = this.at;
    if (closed && number === 0) line[line.length - 1] = this.at;
    if (closed && number === line.length - 1) line[0] = this.at;
    return copy;
  }

  key(name) {
    if (name !== "Delete" && name !== "Backspace") return false;
    this.desk.removeChosen();
    return true;
  }

  draw(c, chart) {
    const features = this.held && this.at ? this.doc.features.map((one) => (one.id === this.desk.chosen ? this.moved(one) : one)) : this.doc.features;
    drawTrace(c, chart, features, this.desk.chosen);
    const { chosen } = this;
    if (chosen) for (const ring of ringsOf(chosen)) for (const one of ring) grip(c, chart, one, { size: 5 });
  }
}

export function ringsOf(feature) {
  const { type, coordinates } = feature.geometry;
  if (type === "LineString") return [coordinates];
  if (type === "Polygon" || type === "MultiLineString") return coordinates;
  if (type === "MultiPolygon") return coordinates.flat();
  return type === "Point" ? [[coordinates]] : [coordinates];
}

function hits(feature, [x, y], near) {
  if (!feature.geometry) return false;
  for (const ring of ringsOf(feature)) {
    for (let n = 1; n < ring.length; n += 1) if (away(ring[n - 1], ring[n], x, y) < near) return true;
  }
  return false;
}

function away([ax, ay], [bx, by], x, y) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y);
}

export function drawTrace(c, chart, features, chosen) {
  for (const one of features) {
    if (!one.geometry) continue;
    c.beginPath();
    for (const ring of ringsOf(one)) {
      if (!ring.length) continue;
      c.moveTo(...ring[0]);
      for (const point of ring.slice(1)) c.lineTo(...point);
    }
    const lit = one.id === chosen;
    for (const [colour, width] of [[ink("sheet"), lit ? 6 : 4], [lit ? ink("map-wrong") : ink("map-ink"), lit ? 3 : 1.8]]) {
      c.strokeStyle = colour;
      c.lineWidth = chart.pixel * width;
      c.stroke();
    }
  }
}
