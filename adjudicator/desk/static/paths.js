// The lines and areas of a compiled map on the picture, ready to be drawn at any size.

export function pathsOf(lattice, labels, view) {
  const trace = (path, points) => {
    path.moveTo(...points[0]);
    for (const one of points.slice(1)) path.lineTo(...one);
    path.closePath();
  };
  const grid = new Path2D();
  const outlines = labels.map(([, q, r]) => lattice.outline(q, r));
  for (const one of outlines) trace(grid, one);
  const group = (found, name) => {
    if (!found.has(name)) found.set(name, new Path2D());
    return found.get(name);
  };
  const terrains = new Map();
  for (const [number, names] of view.hexes) {
    for (const name of names) if (view.looks.terrains[name]) trace(group(terrains, name), outlines[number]);
  }
  const sides = new Map();
  for (const [q, r, d, kinds] of view.sides) {
    const [a, b] = lattice.side(q, r, d);
    for (const kind of kinds) {
      const path = group(sides, kind);
      path.moveTo(...a);
      path.lineTo(...b);
    }
  }
  const roads = new Map();
  for (const [kind, a, b, c, d] of view.roads) {
    const path = group(roads, kind);
    path.moveTo(...lattice.point(a, b));
    path.lineTo(...lattice.point(c, d));
  }
  return { grid, terrains, sides, roads };
}
