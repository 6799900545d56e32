// The picture with the map over it: drawn on two sheets, of which the upper one follows the pointer.

import { h, ink } from "./dom.js";
import { Lattice } from "./geometry.js";
import { pathsOf } from "./paths.js";

export class Chart {
  constructor(host, label) {
    this.base = h("canvas", { class: "sheet-base", "aria-hidden": "true" });
    this.top = h("canvas", { class: "sheet-top", tabindex: "0", role: "application", "aria-label": label });
    host.append(this.base, this.top);
    this.host = host;
    this.view = { x: 0, y: 0, scale: 1 };
    this.picture = null;
    this.lattice = null;
    this.paths = null;
    this.tool = null;
    this.cursor = null; // a point of the picture, moved by the pointer or by the arrow keys
    this.shown = { picture: true, map: true, labels: true };
    this.lit = null;
    this.pointer();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    this.resize();
  }

  close() { this.observer.disconnect(); }

  resize() {
    const { width, height } = this.host.getBoundingClientRect();
    if (!width || !height) return;
    const ratio = window.devicePixelRatio || 1;
    for (const sheet of [this.base, this.top]) {
      sheet.width = Math.round(width * ratio);
      sheet.height = Math.round(height * ratio);
    }
    this.ratio = ratio;
    this.size = [width, height];
    this.draw();
  }

  // Shows the whole picture.
  whole() {
    const [w, hgt] = this.extent();
    const [width, height] = this.size;
    const scale = Math.min(width / w, height / hgt) * 0.96;
    this.view = { scale, x: w / 2 - width / 2 / scale, y: hgt / 2 - height / 2 / scale };
    this.draw();
  }

  extent() {
    return this.picture ? [this.picture.naturalWidth, this.picture.naturalHeight] : [1000, 800];
  }

  zoom(factor, sx = this.size[0] / 2, sy = this.size[1] / 2) {
    const { view } = this;
    const scale = Math.min(12, Math.max(0.02, view.scale * factor));
    const [x, y] = [view.x + sx / view.scale, view.y + sy / view.scale];
    this.view = { scale, x: x - sx / scale, y: y - sy / scale };
    this.draw();
  }

  pan(dx, dy) {
    this.view = { ...this.view, x: this.view.x - dx / this.view.scale, y: this.view.y - dy / this.view.scale };
    this.draw();
  }

  // Brings a point of the picture into sight.
  goTo([x, y]) {
    const scale = Math.max(this.view.scale, 60 / (this.lattice ? this.lattice.spacing : 60));
    this.view = { scale, x: x - this.size[0] / 2 / scale, y: y - this.size[1] / 2 / scale };
    this.draw();
  }

  toPicture(event) {
    const box = this.top.getBoundingClientRect();
    return [this.view.x + (event.clientX - box.left) / this.view.scale, this.view.y + (event.clientY - box.top) / this.view.scale];
  }

  // The size of a screen pixel on the picture.
  get pixel() { return 1 / this.view.scale; }

  setMap(spec, view) {
    this.lattice = new Lattice(spec.lattice, view.fit && view.fit.transform);
    if (view.labels) {
      this.labels = view.labels;
      this.names = new Map(view.labels.map(([label, q, r]) => [`${q},${r}`, label]));
      this.at = new Map(view.labels.map(([label, q, r]) => [label, [q, r]]));
    }
    this.map = view;
    this.paths = pathsOf(this.lattice, this.labels, view);
    this.drawBase();
    this.drawTop();
  }

  label(q, r) { return this.names ? this.names.get(`${q},${r}`) : undefined; }

  // Only the transform has changed: the hexes are drawn anew where they lie now.
  setTransform(spec, transform) {
    this.lattice = new Lattice(spec.lattice, transform);
    if (this.map) this.paths = pathsOf(this.lattice, this.labels, this.map);
    this.drawBase();
  }

  prepared(sheet) {
    const context = sheet.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, sheet.width, sheet.height);
    const k = this.view.scale * this.ratio;
    context.setTransform(k, 0, 0, k, -this.view.x * k, -this.view.y * k);
    context.lineJoin = context.lineCap = "round";
    return context;
  }

  draw() {
    if (!this.size) return;
    this.host.dataset.view = `${this.view.x} ${this.view.y} ${this.view.scale}`;
    this.drawBase();
    this.drawTop();
  }

  drawBase() {
    if (!this.size) return;
    const c = this.prepared(this.base);
    if (this.picture && this.shown.picture) c.drawImage(this.picture, 0, 0);
    const { paths } = this;
    if (!paths || !this.shown.map) return;
    const looks = this.map.looks;
    const unit = this.lattice.spacing / 100;
    c.globalAlpha = this.shown.picture && this.picture ? 0.45 : 0.9;
    for (const [terrain, path] of paths.terrains) {
      c.fillStyle = (looks.terrains[terrain] || [ink("sheet")])[0];
      c.fill(path);
    }
    c.globalAlpha = 1;
    c.strokeStyle = ink("map-ink");
    c.lineWidth = Math.max(this.pixel * 0.9, unit * 0.6);
    c.globalAlpha = 0.75;
    c.stroke(paths.grid);
    c.globalAlpha = 0.95;
    for (const [kind, path] of paths.roads) {
      const [colour, width] = looks.roads[kind] || [ink("map-ink"), 7];
      c.strokeStyle = colour;
      c.lineWidth = width * unit;
      c.stroke(path);
    }
    for (const [kind, path] of paths.sides) {
      const [colour, width] = looks.sides[kind] || [ink("map-ink"), 4];
      c.strokeStyle = colour;
      c.lineWidth = Math.max(4, Math.min(width, 12)) * unit;
      c.stroke(path);
    }
    c.globalAlpha = 1;
    if (this.shown.labels && this.lattice.spacing * this.view.scale > 44) this.drawLabels(c);
  }

  drawLabels(c) {
    const size = this.lattice.spacing * 0.15;
    c.font = `600 ${size}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.lineWidth = size * 0.3;
    c.strokeStyle = "rgb(251 247 236 / .85)";
    c.fillStyle = ink("map-ink");
    for (const [label, q, r] of this.labels) {
      const [x, y] = this.lattice.point(q, r);
      c.strokeText(label, x, y - size * 1.9);
      c.fillText(label, x, y - size * 1.9);
    }
  }

  drawTop() {
    if (!this.size) return;
    const c = this.prepared(this.top);
    if (this.lit) this.drawLit(c);
    if (this.tool) this.tool.draw(c, this);
    if (this.cursor && this.byKeys) this.drawCursor(c);
  }

  drawLit(c) {
    c.strokeStyle = ink("map-wrong");
    c.lineWidth = this.pixel * 4;
    for (const [x, y] of this.lit) {
      c.beginPath();
      c.arc(x, y, Math.max(this.lattice.spacing * 0.42, this.pixel * 12), 0, 7);
      c.stroke();
    }
  }

  drawCursor(c) {
    const [x, y] = this.cursor;
    const far = this.pixel * 14;
    for (const [colour, width] of [[ink("sheet"), 5], [ink("map-right"), 2.5]]) {
      c.strokeStyle = colour;
      c.lineWidth = this.pixel * width;
      c.beginPath();
      c.moveTo(x - far, y); c.lineTo(x + far, y); c.moveTo(x, y - far); c.lineTo(x, y + far);
      c.stroke();
    }
  }

  // Pointer: the tool has the main button; the others, a wheel and a pinch move the sheet.
  pointer() {
    const { top } = this;
    let panning = null;
    const touches = new Map();
    top.addEventListener("contextmenu", (event) => event.preventDefault());
    top.addEventListener("pointerdown", (event) => {
      top.focus({ preventScroll: true });
      top.setPointerCapture(event.pointerId);
      this.byKeys = false;
      if (event.pointerType === "touch") touches.set(event.pointerId, event);
      if (event.button || this.tool.pans || touches.size > 1) {
        panning = [event.clientX, event.clientY];
        return;
      }
      this.cursor = this.toPicture(event);
      this.tool.down(this.cursor, event);
      this.drawTop();
    });
    top.addEventListener("pointermove", (event) => {
      if (panning) {
        this.pan(event.clientX - panning[0], event.clientY - panning[1]);
        panning = [event.clientX, event.clientY];
        return;
      }
      this.byKeys = false;
      this.cursor = this.toPicture(event);
      this.tool.move(this.cursor, event);
      this.drawTop();
    });
    const end = (event) => {
      touches.delete(event.pointerId);
      if (panning) { panning = null; return; }
      this.tool.up(this.toPicture(event), event);
      this.drawTop();
    };
    top.addEventListener("pointerup", end);
    top.addEventListener("pointercancel", end);
    top.addEventListener("dblclick", (event) => { this.tool.twice(this.toPicture(event)); this.drawTop(); });
    top.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = top.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    top.addEventListener("keydown", (event) => this.key(event));
  }

  // Keys: arrows move a cursor, Enter acts there; the tool may know more.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const done = () => { event.preventDefault(); this.drawTop(); };
    if (moves[event.key]) {
      const step = event.shiftKey ? this.pixel * 2 : this.tool.step(this);
      const [dx, dy] = moves[event.key];
      const from = this.cursor || [this.view.x + this.size[0] / 2 / this.view.scale, this.view.y + this.size[1] / 2 / this.view.scale];
      this.cursor = [from[0] + dx * step, from[1] + dy * step];
      this.byKeys = true;
      this.keepInSight();
      this.tool.move(this.cursor, event);
      return done();
    }
    if (event.key === "+" || event.key === "=") { this.zoom(1.25); return done(); }
    if (event.key === "-") { this.zoom(0.8); return done(); }
    if (event.key === "0") { this.whole(); return done(); }
    if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      this.byKeys = true;
      this.tool.down(this.cursor, event);
      this.tool.up(this.cursor, event);
      return done();
    }
    if (this.tool.key(event.key)) done();
    return undefined;
  }

  keepInSight() {
    const [x, y] = [(this.cursor[0] - this.view.x) * this.view.scale, (this.cursor[1] - this.view.y) * this.view.scale];
    const out = (at, most) => (at < 40 ? 40 - at : at > most - 40 ? most - 40 - at : 0);
    const [dx, dy] = [out(x, this.size[0]), out(y, this.size[1])];
    if (dx || dy) this.pan(dx, dy);
  }
}
