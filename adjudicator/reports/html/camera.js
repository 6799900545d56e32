// The part of the map that is seen: moved and zoomed by keys, buttons, mouse and fingers.
class Camera {
  constructor(svg) {
    this.svg = svg;
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.pitch = Number(svg.dataset.pitch);
    this.centre = { x: x + width / 2, y: y + height / 2 };
    this.width = width;
    this.fingers = new Map();
    this.listen();
    new ResizeObserver(() => this.apply()).observe(svg);
  }

  get height() {
    const { width, height } = this.svg.getBoundingClientRect();
    return width ? (this.width * height) / width : this.width;
  }

  apply() {
    const { whole } = this;
    this.width = Math.min(Math.max(this.width, 4 * this.pitch), 1.6 * Math.max(whole.width, whole.height));
    this.centre.x = Math.min(Math.max(this.centre.x, whole.x), whole.x + whole.width);
    this.centre.y = Math.min(Math.max(this.centre.y, whole.y), whole.y + whole.height);
    const height = this.height;
    const corner = [this.centre.x - this.width / 2, this.centre.y - height / 2];
    this.svg.setAttribute("viewBox", [...corner, this.width, height].map((n) => n.toFixed(1)).join(" "));
  }

  zoom(factor) {
    this.width *= factor;
    this.apply();
  }

  all() {
    const box = this.svg.getBoundingClientRect();
    const { x, y, width, height } = this.whole;
    this.centre = { x: x + width / 2, y: y + height / 2 };
    this.width = Math.max(width, box.height ? (height * box.width) / box.height : width);
    this.apply();
  }

  near(columns) {
    this.width = columns * this.pitch;
    this.apply();
  }

  // Bring some points into sight; move only if they are not in it already.
  follow(points) {
    if (!points.length) return;
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const rim = 1.2 * this.pitch, half = this.width / 2, high = this.height / 2;
    const seen =
      left - rim > this.centre.x - half && right + rim < this.centre.x + half &&
      top - rim > this.centre.y - high && bottom + rim < this.centre.y + high;
    if (seen) return;
    this.centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.apply();
  }

  move(dx, dy) {
    this.centre.x += dx;
    this.centre.y += dy;
    this.apply();
  }

  listen() {
    const { svg } = this;
    const scale = () => this.width / svg.getBoundingClientRect().width;
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== byId("frame")) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      this.fingers.set(event.pointerId, event);
      svg.setPointerCapture(event.pointerId);
      svg.classList.add("dragging");
    });
    svg.addEventListener("pointermove", (event) => {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      if (this.fingers.size === 2) this.pinch(event);
      else this.move((before.clientX - event.clientX) * scale(), (before.clientY - event.clientY) * scale());
      this.fingers.set(event.pointerId, event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, (event) => {
        this.fingers.delete(event.pointerId);
        svg.classList.remove("dragging");
      });
    }
  }

  pinch(event) {
    const [one, two] = [...this.fingers.values()];
    const other = one.pointerId === event.pointerId ? two : one;
    const old = this.fingers.get(event.pointerId);
    const span = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.zoom(span(old, other) / Math.max(1, span(event, other)));
  }
}
