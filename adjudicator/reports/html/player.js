// Steps through the game: slider, buttons, keys and addresses such as #event-12.
class Player {
  constructor() {
    remember(game.steps, game.units.length);
    this.board = new Board();
    this.camera = new Camera(byId("board"));
    this.slider = byId("slider");
    this.buttons = [...byId("player").querySelectorAll("[data-go]")];
    this.boxes = [...byId("player").querySelectorAll("[data-layer]")];
    this.index = new Map(game.places.map((place, at) => [place[0], at]));
    this.lit = [];
    // what is shown, and the map of it
    this.says = {
      event: [(event) => phrase("script-event", { event }), (event) => phrase("script-map-after", { event })],
      between: [() => phrase("script-between"), () => phrase("script-map-between")],
      before: [() => phrase("script-before"), () => phrase("script-map-before")],
    };
    this.place = new Map();
    game.steps.forEach((step, at) => { if (!this.place.has(step.n || 0)) this.place.set(step.n || 0, at); });
    this.findings = new Map();
    for (const article of articles) {
      const event = Number(article.dataset.event);
      if (!this.findings.has(event)) this.findings.set(event, []);
      this.findings.get(event).push(article);
    }
    this.stops = [...this.findings.keys()].filter((n) => this.place.has(n)).map((n) => this.place.get(n));
    this.stops.sort((a, b) => a - b);
    this.listen();
  }

  get last() {
    return game.steps.length - 1;
  }

  // Show a step. `quiet` leaves the address as it is.
  go(step, quiet) {
    const at = Math.min(Math.max(step, 0), this.last);
    this.at = at;
    this.board.go(at);
    this.slider.value = at;
    this.tell(game.steps[at]);
    this.mark(game.steps[at]);
    if (byId("standing").open) this.list();
    for (const button of this.buttons) {
      button.disabled = this.target(button.dataset.go) === at;
    }
    if (!quiet) {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => history.replaceState(null, "", `#event-${game.steps[at].n || 0}`), 150);
    }
  }

  target(name) {
    if (name === "first") return 0;
    if (name === "back") return Math.max(0, this.at - 1);
    if (name === "on") return Math.min(this.last, this.at + 1);
    if (name === "last") return this.last;
    if (name === "finding-on") return this.stops.find((stop) => stop > this.at) ?? this.at;
    if (name === "finding-back") return [...this.stops].reverse().find((stop) => stop < this.at) ?? this.at;
    return this.phase(name === "phase-on" ? 1 : -1);
  }

  // The first event of the next phase, of this one, or, if that is shown, of the one before.
  phase(way) {
    const of = (step) => step.p || 0;
    const here = of(game.steps[this.at]);
    const begins = (phase) => game.steps.findIndex((step) => of(step) === phase);
    if (way > 0) return here === of(game.steps[this.last]) ? this.last : begins(here + 1);
    return begins(here) < this.at || !here ? begins(here) : begins(here - 1);
  }

  tell(step) {
    const [turn, phase] = game.phases[step.p || 0];
    const where = turn && phase ? phrase("script-turn-phase", { turn, phase }) : turn ? phrase("script-turn", { turn }) : phase;
    const kind = step.n ? "event" : this.at ? "between" : "before";
    const event = this.says[kind][0](step.n);
    const head = make("b", where ? phrase("script-now", { event, where }) : event);
    byId("now").replaceChildren(head, document.createTextNode(step.w || ""));
    this.slider.setAttribute("aria-valuetext", phrase("script-value", { event, words: step.w || "" }));
    byId("board").setAttribute("aria-label", this.says[kind][1](step.n));
    const rows = make("dl");
    for (const [label, text] of step.r || []) rows.append(this.row(label, make("dd", text)));
    for (const article of this.findings.get(step.n) || []) rows.append(this.finding(article));
    byId("facts").replaceChildren(rows);
    this.lit.forEach((one) => one.classList.remove("lit"));
    this.lit = this.findings.get(step.n) || [];
    this.lit.forEach((one) => one.classList.add("lit"));
  }

  row(label, body) {
    const row = make("div");
    row.append(make("dt", label), body);
    return row;
  }

  finding(article) {
    const body = make("dd");
    const link = make("a", article.querySelector(".says").textContent, { href: `#${article.id}` });
    body.append(article.querySelector(".badge").cloneNode(true), document.createTextNode(" "), link);
    return this.row(phrase("script-finding"), body);
  }

  // Draw what the event is about: paths, places, who, and what would have been legal.
  mark(step) {
    const points = [];
    const at = (place) => game.places[place];
    const seen = (place) => at(place).length > 1;
    const below = [], above = [];
    for (const place of game.legal[step.n] || []) below.push(cell(place, { class: "ok" }));
    for (const article of this.findings.get(step.n) || []) {
      const index = this.index.get(article.dataset.at);
      if (index !== undefined && seen(index)) below.push(cell(index, { class: "at" }));
    }
    const path = new Set(step.l || []);
    for (const place of (step.h || []).filter((one) => seen(one) && !path.has(one))) {
      below.push(cell(place, { class: "named" }));
      points.push(at(place).slice(1));
    }
    for (const unit of step.u || []) {
      const place = this.board.where[unit];
      if (place >= 0 && seen(place)) points.push(at(place).slice(1));
    }
    for (const [unit, place, old] of step.m) {
      if (step.n && old >= 0 && seen(old) && !seen(place)) {
        const [, x, y] = at(old);
        above.push(draw("use", { href: `#k${game.units[unit][1]}`, x, y, opacity: 0.6 }));
        above.push(draw("use", { href: "#gone", x, y }));
        points.push([x, y]);
      }
    }
    for (const place of step.l || []) if (seen(place)) points.push(at(place).slice(1));
    above.push(...line(step.c || [], "way"), ...line(step.l || [], "path"));
    byId("below").replaceChildren(...below);
    byId("above").replaceChildren(...above);
    if (byId("follow").checked) this.camera.follow(points);
  }

  list() {
    const table = make("table"), body = make("tbody");
    for (const [place, units] of this.board.list()) {
      const row = make("tr");
      row.append(make("th", place, { scope: "row" }), make("td", units));
      body.append(row);
    }
    table.append(body);
    byId("standing").querySelector("div").replaceChildren(table);
  }

  listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.go(this.target(button.dataset.go)));
    }
    const look = { in: () => this.camera.zoom(1 / 1.4), out: () => this.camera.zoom(1.4), all: () => this.camera.all() };
    for (const button of document.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", look[button.dataset.zoom]);
    }
    for (const box of this.boxes) {
      box.addEventListener("change", () => this.layer(box));
    }
    byId("standing").addEventListener("toggle", () => this.list());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  layer(box) {
    this.board.show(Number(box.dataset.layer), box.checked);
    byId("player").classList.toggle("layered", this.board.shown.size > 0);
  }

  allLayers() {
    for (const box of this.boxes) {
      box.checked = !box.checked;
      this.layer(box);
    }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const field = event.target.closest("input, select, textarea");
    const inside = event.target.closest("#player");
    const arrows = { ArrowLeft: "back", ArrowRight: "on" };
    const names = { Home: "first", End: "last", PageUp: "phase-back", PageDown: "phase-on", n: "finding-on", p: "finding-back" };
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.shiftKey && inside && name.startsWith("Arrow")) {
      const step = this.camera.width / 8;
      this.camera.move(...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[name]);
    } else if (arrows[name] && !field) this.go(this.target(arrows[name]));
    else if (inside && names[name] && !(field && field.type === "range" && name.length > 1)) this.go(this.target(names[name]));
    else if (inside && name === "z") this.allLayers();
    else if (inside && (name === "+" || name === "=")) this.camera.zoom(1 / 1.4);
    else if (inside && name === "-") this.camera.zoom(1.4);
    else if (inside && name === "0") this.camera.all();
    else return;
    event.preventDefault();
  }
}
