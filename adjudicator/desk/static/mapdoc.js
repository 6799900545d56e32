// The files of a map as they are being changed: undo, redo, and saving with a new compilation.

import { Failure, job } from "./api.js";

const PARTS = ["grid", "trace", "overlay"];

export class MapDoc {
  constructor(folder, found, heard) {
    this.folder = folder;
    this.now = { grid: found.grid, trace: found.trace, overlay: found.overlay };
    this.view = found.view || null;
    this.key = found.view ? found.view.key : "";
    this.past = [];
    this.future = [];
    this.saved = this.now;
    this.saving = false;
    this.heard = heard; // told after every change, and after every compilation
    this.took = 0;
    this.read = found.read; // the files as they were read or written last
  }

  // Changes some parts; they are replaced, never altered, so that undo has the old ones.
  change(parts) {
    this.past.push(this.now);
    if (this.past.length > 300) this.past.shift();
    this.future = [];
    this.now = { ...this.now, ...parts };
    this.changed();
  }

  undo() { this.step(this.past, this.future); }

  redo() { this.step(this.future, this.past); }

  step(from, to) {
    if (!from.length) return;
    to.push(this.now);
    this.now = from.pop();
    this.changed();
  }

  changed() {
    this.heard({ changed: true });
    this.save();
  }

  async save() {
    if (this.saving) return;
    this.saving = true;
    try {
      while (this.now !== this.saved) {
        const now = this.now;
        const parts = Object.fromEntries(PARTS.filter((name) => now[name] !== this.saved[name]).map((name) => [name, now[name]]));
        const began = performance.now();
        const { value } = await job("maps.save", { folder: this.folder, known: this.key, read: this.read, ...parts });
        this.read = value.read;
        this.saved = now;
        this.took = performance.now() - began;
        if (value.view) {
          this.view = { ...this.view, labels: undefined, ...value.view };
          this.key = value.view.key;
        }
        this.heard({ compiled: value.view, error: value.error_line || "" });
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.saved = this.now; // what cannot be saved is not tried again until it changes
      this.heard({ error: error.message });
    } finally {
      this.saving = false;
    }
  }

  async settled() {
    while (this.saving) await new Promise((done) => { setTimeout(done, 20); });
  }

  // Small changes of the parts.

  setGrid(change) {
    const grid = structuredClone(this.now.grid);
    change(grid);
    this.change({ grid });
  }

  setFeatures(part, features) {
    this.change({ [part]: { ...this.now[part], features } });
  }

  get features() { return this.now.trace.features; }

  freeId(kind) {
    const used = new Set([...this.features, ...this.now.overlay.features].map((one) => String(one.id)));
    let number = 1;
    while (used.has(`${kind}-${number}`)) number += 1;
    return `${kind}-${number}`;
  }

  // The source whose points are pixels of the picture; made if there is none.
  static pictureSource(grid) {
    grid.sources = grid.sources || [];
    let found = grid.sources.find((one) => one.space === "pixels");
    if (!found) {
      found = { file: "source.geojson", space: "pixels" };
      grid.sources.push(found);
    }
    return found;
  }
}

// A number of a position as it is stored: a hundredth of a pixel is fine enough.
export const rounded = (at) => at.map((one) => Math.round(one * 100) / 100);
