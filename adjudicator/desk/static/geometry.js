// The plane of a map: hexes, corners and hexsides, and the picture that lies under it.

const ROOT3 = Math.sqrt(3);
// directions, clockwise from the top, in axial coordinates
const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
export const DIRECTIONS = { flat: ["n", "ne", "se", "s", "sw", "nw"], pointy: ["nw", "ne", "e", "se", "sw", "w"] };

export class Lattice {
  constructor({ orientation, pitch = 60, origin = [0, 0] }, transform) {
    this.flat = orientation === "flat";
    this.names = DIRECTIONS[orientation];
    this.pitch = pitch;
    this.origin = origin;
    // from the picture to the plane of the map, and back
    this.to = transform || [1, 0, 0, 0, 1, 0];
    this.from = inverse(this.to);
  }

  // A point of the plane of the map, by axial coordinates.
  plane(q, r) {
    const p = this.pitch;
    const x = this.flat ? (q * p * ROOT3) / 2 : (q + r / 2) * p;
    const y = this.flat ? (r + q / 2) * p : (r * p * ROOT3) / 2;
    return [x + this.origin[0], y + this.origin[1]];
  }

  // The same on the picture.
  point(q, r) {
    return apply(this.from, ...this.plane(q, r));
  }

  // The hex at a point of the picture.
  hexAt(x, y) {
    const [u, v] = apply(this.to, x, y);
    const dx = (u - this.origin[0]) / this.pitch;
    const dy = (v - this.origin[1]) / this.pitch;
    const q = this.flat ? (dx * 2) / ROOT3 : dx - dy / ROOT3;
    const r = this.flat ? dy - dx / ROOT3 : (dy * 2) / ROOT3;
    return rounded(q, r);
  }

  // Where sides d - 1 and d of a hex meet.
  corner(q, r, d) {
    const [a, b] = STEPS[(d + 5) % 6];
    const [c, e] = STEPS[d % 6];
    return this.point(q + (a + c) / 3, r + (b + e) / 3);
  }

  outline(q, r) {
    return [0, 1, 2, 3, 4, 5].map((d) => this.corner(q, r, d));
  }

  side(q, r, d) {
    return [this.corner(q, r, d), this.corner(q, r, d + 1)];
  }

  neighbour(q, r, d) {
    return [q + STEPS[d % 6][0], r + STEPS[d % 6][1]];
  }

  nearestCorner(x, y) {
    const [q, r] = this.hexAt(x, y);
    return nearest(this.outline(q, r), x, y);
  }

  // The direction of the side of its hex that is nearest to a point.
  nearestSide(x, y) {
    const [q, r] = this.hexAt(x, y);
    const middles = [0, 1, 2, 3, 4, 5].map((d) => {
      const [[a, b], [c, e]] = this.side(q, r, d);
      return [(a + c) / 2, (b + e) / 2];
    });
    const [at, far] = nearest(middles, x, y);
    return { q, r, d: middles.indexOf(at), far };
  }

  // How far the centres of two neighbours are apart on the picture.
  get spacing() {
    const [a, b] = this.point(0, 0);
    const [c, d] = this.point(0, 1);
    return Math.hypot(c - a, d - b);
  }
}

export function nearest(points, x, y) {
  let best = null;
  let far = Infinity;
  for (const one of points) {
    const away = Math.hypot(one[0] - x, one[1] - y);
    if (away < far) [best, far] = [one, away];
  }
  return [best, far];
}

export const apply = ([a, b, c, d, e, f], x, y) => [a * x + b * y + c, d * x + e * y + f];

export function inverse([a, b, c, d, e, f]) {
  const det = a * e - b * d || 1e-9;
  return [e / det, -b / det, (b * f - c * e) / det, -d / det, a / det, (c * d - a * f) / det];
}

function rounded(q, r) {
  let [x, y] = [Math.round(q), Math.round(r)];
  const z = Math.round(-q - r);
  const off = [Math.abs(x - q), Math.abs(y - r), Math.abs(z + q + r)];
  if (off[0] > off[1] && off[0] > off[2]) x = -y - z;
  else if (off[1] > off[2]) y = -x - z;
  return [x + 0, y + 0];
}
