// What the pointer and the keys do on the sheet; every tool answers the same calls.

import { ink } from "./dom.js";
import { rounded } from "./mapdoc.js";

export class Tool {
  constructor(desk) { this.desk = desk; this.pans = false; }

  get chart() { return this.desk.chart; }

  get doc() { return this.desk.doc; }

  down() {}

  move(at) { this.desk.hover(at); }

  up() {}

  twice() {}

  draw() {}

  key() { return false; }

  step(chart) { return chart.pixel * 12; }

  close() {}
}

export class MoveTool extends Tool {
  constructor(desk) { super(desk); this.pans = true; }
}

const NEAR = 12; // pixels of the screen
const GRIP = 9;

export function grip(c, chart, [x, y], { fill = ink("map-right"), size = GRIP } = {}) {
  c.beginPath();
  c.arc(x, y, chart.pixel * size, 0, 7);
  c.fillStyle = fill;
  c.globalAlpha = 0.85;
  c.fill();
  c.globalAlpha = 1;
  c.lineWidth = chart.pixel * 2;
  c.strokeStyle = ink("sheet");
  c.stroke();
}

// Lays the grid: the control points are dragged to the centres of their hexes.
export class GridTool extends Tool {
  constructor(desk) {
    super(desk);
    this.held = -1;
    this.adding = false;
    this.leaving = false;
  }

  points() {
    const source = (this.doc.now.grid.sources || []).find((one) => one.space === "pixels");
    return (source && source.registration && source.registration.points) || [];
  }

  down(at) {
    const label = this.chart.label(...this.chart.lattice.hexAt(...at));
    if (this.leaving) return this.leave(at);
    if (this.adding && label) {
      this.adding = false;
      this.desk.drawPanel();
      return this.edit((points) => points.push({ name: label, at: rounded(at), hex: label }));
    }
    const near = this.chart.pixel * NEAR * 1.6;
    this.held = this.points().findIndex((one) => one.at && Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < near);
    // with the keys: Enter takes a point, Enter again puts it down
    if (this.chart.byKeys && this.carried >= 0) {
      this.put(this.carried, at);
      this.carried = -1;
      this.held = -1;
    } else if (this.chart.byKeys) {
      this.carried = this.held;
      this.held = -1;
    }
    return undefined;
  }

  move(at) {
    const moving = this.held >= 0 ? this.held : this.carried;
    if (moving >= 0) {
      this.dragged = rounded(at);
      this.desk.previewGrid(moving, this.dragged);
    } else super.move(at);
  }

  up() {
    if (this.held >= 0 && this.dragged) this.put(this.held, this.dragged);
    this.held = -1;
    this.dragged = null;
  }

  // Takes a point up, to be moved by the arrow keys and put down by Enter.
  carry(number) {
    this.carried = number;
    this.chart.cursor = [...this.points()[number].at];
    this.chart.byKeys = true;
    this.chart.top.focus({ preventScroll: true });
    this.chart.keepInSight();
    this.chart.drawTop();
  }

  key(name) {
    if (name !== "Escape" || this.carried < 0) return false;
    this.carried = -1;
    this.dragged = null;
    this.chart.setMap(this.doc.now.grid, { ...this.doc.view, labels: this.chart.labels });
    return true;
  }

  step(chart) { return chart.pixel * 4; }

  put(number, at) {
    this.dragged = null;
    this.edit((points) => { points[number].at = rounded(at); });
  }

  edit(change) {
    this.doc.setGrid((grid) => {
      const source = this.desk.pictureSource(grid);
      source.registration = source.registration || { fit: "affine", points: [] };
      change(source.registration.points);
    });
  }

  // A hex of the rectangle that the printed map does not have, or has again.
  leave(at) {
    const [q, r] = this.chart.lattice.hexAt(...at);
    const label = this.chart.label(q, r) || this.desk.absent(q, r);
    if (!label) return;
    this.doc.setGrid((grid) => {
      const spec = grid.grids[0];
      const without = new Set(spec.without || []);
      if (!without.delete(label)) without.add(label);
      spec.without = [...without].sort();
      // a control point on it goes on naming the same place of the plane
      for (const source of grid.sources || []) {
        for (const point of (source.registration && source.registration.points) || []) {
          if (point.hex === label) {
            point.pixel = rounded(this.chart.lattice.plane(q, r));
            delete point.hex;
          }
        }
      }
      if (!spec.without.length) delete spec.without;
    });
  }

  draw(c, chart) {
    const moving = this.held >= 0 ? this.held : this.carried;
    this.points().forEach((one, number) => {
      if (!one.at) return;
      const at = number === moving && this.dragged ? this.dragged : one.at;
      grip(c, chart, at, { fill: number === moving ? ink("map-wrong") : undefined });
      c.font = `600 ${chart.pixel * 13}px system-ui, sans-serif`;
      c.textAlign = "left";
      c.lineWidth = chart.pixel * 4;
      c.strokeStyle = ink("sheet");
      c.fillStyle = ink("map-ink");
      c.strokeText(one.hex || one.name, at[0] + chart.pixel * 13, at[1] - chart.pixel * 10);
      c.fillText(one.hex || one.name, at[0] + chart.pixel * 13, at[1] - chart.pixel * 10);
    });
  }
}
GridTool.prototype.carried = -1;
