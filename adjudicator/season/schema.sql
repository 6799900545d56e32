-- One file a season. Names that repeat (units, places, phases, terms) stand once, in `words`; the
-- views at the end put them back, for whoever asks by SQL.
CREATE TABLE files (
  path TEXT PRIMARY KEY,      -- from the folder of this database
  sha256 TEXT NOT NULL,
  scan TEXT NOT NULL,         -- what a first look told, as JSON
  program TEXT NOT NULL       -- the program that looked
) STRICT, WITHOUT ROWID;
CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE logs (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,  -- of a chain: of its first log
  files TEXT NOT NULL,        -- paths of all its logs in order, as JSON
  sha256 TEXT NOT NULL,       -- of a chain: of the hashes of its logs
  fingerprint TEXT NOT NULL,  -- program, rules and map by which it was judged
  status TEXT NOT NULL,       -- judged, unreadable, or repeated: the same as another log
  error TEXT NOT NULL,        -- why it is unreadable, or which log it repeats, as JSON
  game TEXT NOT NULL,
  title TEXT NOT NULL,
  cut INTEGER NOT NULL        -- 1: rows were left out, because there are too many
) STRICT;
CREATE TABLE verdicts (
  log INTEGER PRIMARY KEY REFERENCES logs(id),
  verdict TEXT NOT NULL,
  events INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  violations INTEGER NOT NULL,
  doubts INTEGER NOT NULL,
  notes INTEGER NOT NULL,
  waived INTEGER NOT NULL,
  pending INTEGER NOT NULL,
  unchecked INTEGER NOT NULL,
  outcome TEXT NOT NULL,      -- as JSON
  stamp TEXT NOT NULL         -- as JSON
) STRICT;
CREATE TABLE players (
  log INTEGER NOT NULL REFERENCES logs(id),
  side TEXT NOT NULL,
  name TEXT NOT NULL,         -- of the side
  player TEXT NOT NULL,
  violations INTEGER NOT NULL,
  doubts INTEGER NOT NULL,
  PRIMARY KEY (log, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_name ON players (player);
CREATE TABLE findings (
  log INTEGER NOT NULL REFERENCES logs(id),
  nr INTEGER NOT NULL,
  event INTEGER NOT NULL,
  noticed_at INTEGER,
  turn INTEGER NOT NULL,
  phase TEXT NOT NULL,
  side TEXT NOT NULL,
  owner TEXT NOT NULL,
  severity TEXT NOT NULL,
  rule TEXT NOT NULL,
  cite TEXT NOT NULL,
  also TEXT NOT NULL,
  units TEXT NOT NULL,
  at TEXT NOT NULL,
  message TEXT NOT NULL,
  expected TEXT NOT NULL,     -- expected, seen, follows_from: as JSON
  seen TEXT NOT NULL,
  follows_from TEXT NOT NULL,
  waived TEXT NOT NULL,
  source_file TEXT NOT NULL,
  source_step INTEGER NOT NULL,
  source_player TEXT NOT NULL,
  PRIMARY KEY (log, nr)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
  log INTEGER NOT NULL REFERENCES logs(id),
  event INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  side INTEGER NOT NULL,
  unit INTEGER NOT NULL,
  start INTEGER NOT NULL,
  finish INTEGER NOT NULL,
  path TEXT NOT NULL,
  cost REAL,
  allowance REAL,
  claimed REAL,
  terms INTEGER NOT NULL,     -- JSON: [[case, name, value, times], ...]
  findings INTEGER NOT NULL,
  PRIMARY KEY (log, event)
) STRICT, WITHOUT ROWID;
CREATE TABLE attacks (
  log INTEGER NOT NULL REFERENCES logs(id),
  event INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  side INTEGER NOT NULL,
  units TEXT NOT NULL,
  target INTEGER NOT NULL,
  attack REAL,
  defence REAL,
  odds INTEGER NOT NULL,
  shift INTEGER,
  "column" INTEGER NOT NULL,
  claimed INTEGER NOT NULL,
  attack_terms TEXT NOT NULL,
  defence_terms TEXT NOT NULL,
  shift_terms INTEGER NOT NULL,
  findings INTEGER NOT NULL,
  PRIMARY KEY (log, event)
) STRICT, WITHOUT ROWID;
CREATE TABLE dice (
  log INTEGER NOT NULL REFERENCES logs(id),
  event INTEGER NOT NULL,
  nr INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  side INTEGER NOT NULL,
  face INTEGER,               -- NULL: the face is a word
  symbol INTEGER NOT NULL,    -- the face that is a word
  purpose INTEGER NOT NULL,
  of_attack INTEGER,
  "column" INTEGER NOT NULL,
  line INTEGER,
  modifiers INTEGER NOT NULL,
  expected INTEGER NOT NULL,
  stated INTEGER NOT NULL,
  findings INTEGER NOT NULL,
  PRIMARY KEY (log, event, nr)
) STRICT, WITHOUT ROWID;
CREATE VIEW all_moves AS SELECT l.path AS log, m.event, m.turn, p.text AS phase, s.text AS side,
  u.text AS unit, a.text AS start, z.text AS finish, m.path, m.cost, m.allowance, m.claimed,
  t.text AS terms, m.findings FROM moves m JOIN logs l ON l.id = m.log
  JOIN words p ON p.id = m.phase JOIN words s ON s.id = m.side JOIN words u ON u.id = m.unit
  JOIN words a ON a.id = m.start JOIN words z ON z.id = m.finish JOIN words t ON t.id = m.terms;
CREATE VIEW all_attacks AS SELECT l.path AS log, m.event, m.turn, p.text AS phase, s.text AS side,
  m.units, t.text AS target, m.attack, m.defence, o.text AS odds, m.shift, c.text AS "column",
  k.text AS claimed, m.attack_terms, m.defence_terms, h.text AS shift_terms, m.findings
  FROM attacks m JOIN logs l ON l.id = m.log
  JOIN words p ON p.id = m.phase JOIN words s ON s.id = m.side JOIN words t ON t.id = m.target
  JOIN words o ON o.id = m.odds JOIN words c ON c.id = m."column" JOIN words k ON k.id = m.claimed
  JOIN words h ON h.id = m.shift_terms;
CREATE VIEW all_dice AS SELECT l.path AS log, m.event, m.nr, m.turn, p.text AS phase,
  s.text AS side, m.face, y.text AS symbol, w.text AS purpose, m.of_attack, c.text AS "column", m.line,
  t.text AS modifiers, e.text AS expected, k.text AS stated, m.findings
  FROM dice m JOIN logs l ON l.id = m.log
  JOIN words p ON p.id = m.phase JOIN words s ON s.id = m.side JOIN words w ON w.id = m.purpose
  JOIN words c ON c.id = m."column" JOIN words t ON t.id = m.modifiers
  JOIN words e ON e.id = m.expected JOIN words k ON k.id = m.stated JOIN words y ON y.id = m.symbol;
