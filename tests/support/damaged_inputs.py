"""Damaged input for every reader of the program: logs, archives, game folders, maps, names.

Every choice comes from one seed, so that each failure is reproducible. A trial consists of the
arguments of a command, whose files were written into a folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from adjudicator import resources
from adjudicator.vassal.format import codec
from tests.support.damaged_saves import mangled_bytes, mangled_text
from tests.support.hostile_maps import GRID, SOURCE
from tests.support.paths import TESTS_DIR

__all__ = ["DOORS", "GAMES", "ODD"]

Line = dict[str, Any]
Trial = list[str]

ROOT = resources.data_root()
GAMES = ("spi-austerlitz", "crowning-glory", "coup-de-tonnerre")
FORMATS = ("text", "html", "mail", "json", "sarif", "csv")
#: half a character: the system passes on bytes that are not UTF-8 like this
HALF = "\udcff"
LONG = "x" * 300
#: values that a program, a careless person or an attacker may write
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 10**9, 10**30, 0.5, 1e308, 1e-320, "", "0", "1", " "),
    *([], {}, [None], [[]], [""], {"": ""}, "x" * 61, "R" * 2000, "none", "nobody"),
    *("allied", "french", "coalition", "eliminated", "reserve", "removed", "unplaced", "exited"),
    *(
        "movement",
        "combat",
        "clear",
        "SPI-6D",
        "CG-3.3a",
        "CDT-1-f",
        "{x}",
        "{unit!r:>9}",
        "{",
        "%s",
    ),
    *(
        "\x1b[31m",
        "two\nlines",
        "=1+1",
        "<b>",
        "\u202e",
        "\u2028",
        "\N{GRINNING FACE}",
        "../../etc",
    ),
    *("a/b", "a;b", "a,b", "a\tb", "0101", "9999", "en", "#ffffff", "1:1", "$x$"),
)


def _picked(value: Any, chance: Random) -> tuple[Any, Any] | None:
    """Return a random place in a value, as its container and key, at a random depth."""
    found = None
    while isinstance(value, dict | list) and value:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        found, value = (value, key), value[key]
        if chance.random() < 0.3:
            break
    return found


def damage(value: Any, chance: Random) -> None:
    """Exchange, remove, rename or repeat a part of a JSON value."""
    place = _picked(value, chance)
    if place is None:
        return
    holder, key = place
    what = chance.random()
    if what < 0.4:
        holder[key] = chance.choice(ODD)
    elif what < 0.65:
        other, name = _picked(value, chance) or place
        holder[key] = json.loads(json.dumps(other[name]))
    elif what < 0.85:
        del holder[key]
    elif isinstance(holder, dict):
        holder[str(chance.choice(ODD))] = holder.pop(key)
    else:
        holder.insert(key, json.loads(json.dumps(holder[key])))


# Logs


def _sample_logs(game: str) -> list[list[Line]]:
    found = []
    for path in sorted((ROOT / "modules" / game / "logs").glob("*.jsonl")):
        lines = path.read_text("utf-8").splitlines()
        found.append([json.loads(line) for line in lines])
    return found


_LOGS: dict[str, list[list[Line]]] = {}


def _log(game: str, chance: Random) -> list[Line]:
    """Return part of a sample log with one or two names replaced by others or unknown ones."""
    logs = _LOGS.setdefault(game, _sample_logs(game))
    header, *events = chance.choice(logs)
    first = 0 if chance.random() < 0.6 else chance.randrange(len(events))
    size = chance.randint(1, 25)
    lines: list[Line] = json.loads(json.dumps([header, *events[first : first + size]]))
    if chance.random() < 0.15:
        lines[0].pop("stamp", None)
        lines[0]["position"] = chance.choice(({}, {"where": {}}, {"turn": 1}, {"phase": "x"}))
    for line in lines[1:]:
        line.pop("n", None)
    for _ in range(chance.choice((1, 1, 2, 4))):
        line = chance.choice(lines[1:] if len(lines) > 1 and chance.random() < 0.9 else lines)
        if chance.random() < 0.75:
            _rename(line, lines, chance)
        else:
            damage(line, chance)
    return lines


def _rename(line: Line, lines: list[Line], chance: Random) -> None:
    """Replace a name in a line by an unknown or another one, or remove it."""
    units = sorted({str(one["unit"]) for one in lines if "unit" in one}) or ["nobody"]
    named = ("unit", "units", "to", "at", "targets", "defenders", "path")
    field = chance.choice([*(one for one in named if one in line), "by", "do"])
    hexes = sorted({str(one["to"]) for one in lines if "to" in one})
    paths = [one["path"] for one in lines if isinstance(one.get("path"), list)]
    hexes += sorted({one for path in paths for one in path if isinstance(one, str)})
    mine = hexes if field in ("to", "at", "targets", "path") else units
    if field == "by":
        mine = ["allied", "french", "coalition"]
    name = chance.choice(mine or units)
    if chance.random() < 0.15:
        name = chance.choice(("nobody", "", "0101", "eliminated", "reserve"))
    if field == "do":
        kinds = ("move", "hold", "lose", "eliminate", "exit", "place", "retreat", "attack", "roll")
        line["do"] = chance.choice(kinds)
    elif chance.random() < 0.2:
        line.pop(field, None)
    else:
        several = field in ("units", "targets", "defenders", "path")
        line[field] = [name] if several else name


def log_trial(folder: Path, chance: Random) -> Trial:
    """Run a command that reads logs on a damaged log."""
    log = folder / "game.jsonl"
    text = "\n".join(json.dumps(one) for one in _log(chance.choice(GAMES), chance))
    log.write_text(text, "utf-8")
    words = chance.choice(
        (
            *(["check", str(log), "--format", one, "-o", str(folder / "out")] for one in FORMATS),
            *(["log", "convert", str(log), "-o", str(folder / "out.vlog")] for _ in range(6)),
            ["check", str(log), "--paths", "--for", "french"],
            ["show", str(log)],
            ["validate", str(log)],
        )
    )
    return list(words)


# Archives


def archive_trial(folder: Path, chance: Random) -> Trial:
    """Run a command that reads modules or VASSAL logs on a damaged one."""
    data = chance.choice(_ARCHIVES or _archives())
    if chance.random() < 0.5:
        text = mangled_text(codec.parse_saved(data).text, chance)
        saved = codec.parse_saved(data)
        text = text.encode("utf-8", "replace").decode()
        if text.startswith("begin_save"):
            data = codec.pack(codec.Saved(text, saved.savedata, saved.moduledata))
    for _ in range(chance.choice((0, 0, 0, 1, 2))):
        data = mangled_bytes(data, chance)
    if chance.random() < 0.2:
        data = _renamed(data, chance)
    module = chance.random() < 0.4
    file = folder / ("a.vmod" if module else "a.vlog")
    file.write_bytes(data)
    name = str(file)
    return list(
        chance.choice(
            (["module", "lint", name], ["module", "show", name], ["module", "diff", name, name])
            if module
            else (
                ["log", "stats", name],
                ["log", "show", name],
                ["log", "audit", name],
                ["log", "redact", name, "-o", str(folder / "out")],
                ["log", "profile", name, "-o", str(folder / "out.json")],
                ["log", "convert", name, "-o", str(folder / "out.jsonl")],
                ["check", name],
                ["validate", name],
            )
        )
    )


_ARCHIVES: list[bytes] = []
_HOSTILE_NAMES = (
    *(b"savedGame", b"moduledata", b"buildFile.xml", b"a\nb", b"a\r\nerror: b", b"../x"),
    *(b"\xff\xfe", b"\xe2\x80\xa8x", b"\x1b[31m", b"x" * 200),
)


def _archives() -> list[bytes]:
    """Return small archives, loaded once."""
    data = TESTS_DIR / "data" / "hostile" / "small.vlog"
    _ARCHIVES.append(data.read_bytes())
    return _ARCHIVES


def _renamed(data: bytes, chance: Random) -> bytes:
    """Rename an entry everywhere in the archive, keeping the length of the name."""
    old = chance.choice((b"savedGame", b"moduledata", b"savedata"))
    new = chance.choice(_HOSTILE_NAMES)
    return data.replace(old, (new * len(old))[: len(old)])


# Folders of games


def game_trial(folder: Path, chance: Random) -> Trial:
    """Run a command that reads folders of games on a damaged one."""
    name = chance.choice(GAMES)
    mine = folder / "game"
    source = ROOT / "modules" / name
    files = [one for one in sorted(source.rglob("*.json")) if "logs" not in one.parts]
    for file in files:
        target = mine / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    weights = [
        3 if file.name in ("game.json", "tables.json", "vassal.json") else 1 for file in files
    ]
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        (file,) = chance.choices(files, weights)
        target = mine / file.relative_to(source)
        value = json.loads(target.read_bytes())
        damage(value, chance)
        target.write_text(json.dumps(value), "utf-8")
    log = folder / "game.jsonl"
    header, *events = chance.choice(_LOGS.setdefault(name, _sample_logs(name)))
    header = {key: one for key, one in header.items() if key != "stamp"}
    log.write_text("\n".join(json.dumps(one) for one in [header, *events[:30]]), "utf-8")
    checked = ["check", str(log), "--game-folder", str(mine)]
    words = chance.choice(
        (
            *(checked for _ in range(4)),
            *([*checked, "--format", one, "-o", str(folder / "out")] for one in FORMATS),
            ["show", str(log), "--game-folder", str(mine)],
            ["rules", str(mine)],
            ["coverage", str(mine)],
            ["reach", str(mine), "french-1"],
            ["validate", *(str(mine / one.relative_to(source)) for one in files)],
            *(
                ["module", "build", str(mine), "--no-art", "-o", str(folder / "out.vmod")]
                for _ in range(6)
            ),
        )
    )
    return list(words)


# Names on the command line


def name_trial(folder: Path, chance: Random) -> Trial:
    """Pass half characters and impossible file names where names are expected."""
    log = folder / "game.jsonl"
    log.write_text(
        json.dumps({"format": 1, "game": "spi-austerlitz"}) + '\n{"do":"end"}\n', "utf-8"
    )
    odd = chance.choice((HALF, f"a{HALF}b", LONG, LONG * 20, "a\nb", "", "/", ".", "-", "-x"))
    good = str(log)
    if chance.random() < 0.3:  # the name of an existing file that is not UTF-8
        odd = str(folder / f"caf{HALF}.jsonl")
        Path(odd).write_bytes(log.read_bytes())
    words: list[Trial] = [
        *(["check", odd, "--format", one, "-o", f"{folder}/out"] for one in FORMATS),
        ["check", odd], ["check", good, "--for", odd], ["check", good, "--option", odd],
        ["check", good, "--rulings", odd], ["check", good, "--units", odd],
        ["check", good, "--tables", odd], ["check", good, "--continue-from", odd],
        ["check", good, "--game-folder", odd], ["check", good, "--module", odd],
        ["check", good, "--format", odd], ["check", good, "-o", f"{folder}/{odd}"],
        ["check", good, "--format", "html", "-o", f"{folder}/{odd}"],
        ["show", odd], ["show", good, "--at", odd], ["show", good, "-o", f"{folder}/{odd}"],
        ["reach", odd, "allied-1"], ["reach", "spi-austerlitz", odd], ["reach", good, odd],
        ["rules", odd], ["coverage", odd], ["explain", odd], ["validate", odd],
        ["validate", good, "--as", odd], ["report", odd], [odd], ["log", odd], ["map", odd],
        ["log", "convert", odd, "-o", f"{folder}/x.vlog"],
        ["log", "convert", good, "-o", f"{folder}/{odd}.vlog"], ["log", "stats", odd],
        ["log", "show", odd], ["log", "audit", odd], ["log", "redact", odd, "-o", odd],
        ["log", "profile", odd, "-o", f"{folder}/p.json"],
        ["map", "compile", odd], ["map", "render", odd, "-o", f"{folder}/{odd}.svg"],
        ["map", "explain", "spi-austerlitz", odd], ["map", "verify", odd],
        ["map", "import", odd], ["map", "export", odd, "-o", f"{folder}/m.tmj"],
        ["map", "diff", odd, "spi-austerlitz"], ["map", "register", odd],
        ["module", "new", f"{folder}/{odd}", "--title", "x"],
        ["module", "new", f"{folder}/new", "--title", odd],
        ["module", "new", f"{folder}/new", "--title", "x", "--map", odd],
        ["module", "build", odd, "-o", f"{folder}/x.vmod", "--no-art"],
        ["module", "lint", odd], ["module", "show", odd], ["module", "diff", odd, odd],
    ]  # fmt: skip
    return chance.choice(words)


# Tracings and maps

EMPTY = {"type": "FeatureCollection", "features": []}
_NUMBERS = (
    "0",
    "1",
    "-1",
    "5",
    "9",
    "1e-320",
    "1e-300",
    "1e-9",
    "1e9",
    "-1e9",
    ".5",
    "1e300",
    "90",
)


def svg_trial(folder: Path, chance: Random) -> Trial:
    """Import a drawing whose shapes are tiny, huge, flat or empty."""

    def number() -> str:
        return chance.choice(_NUMBERS)

    def command() -> str:
        letter = chance.choice("MLHVCSQTAZmlhvcsqtaz")
        if letter in "Aa":
            flags = f"{chance.choice('01')} {chance.choice('01')}"
            return f"{letter}{number()} {number()} {number()} {flags} {number()} {number()}"
        counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
        return letter + " ".join(number() for _ in range(counts[letter.upper()]))

    path = f"M{number()} {number()}" + "".join(command() for _ in range(chance.randint(1, 6)))
    shapes = (
        f"<path id='wood' d='{path}'/>",
        f"<circle cx='{number()}' cy='{number()}' r='{number()}'/>",
        f"<ellipse rx='{number()}' ry='{number()}'/>",
        f"<rect x='{number()}' width='{number()}' height='{number()}' rx='{number()}'/>",
        f"<polygon points='{number()},{number()} {number()},{number()} {number()},{number()}'/>",
        f"<line x1='{number()}' y2='{number()}'/>",
    )
    turn = chance.choice(
        (
            "",
            f"scale({number()})",
            f"rotate({number()})",
            f"matrix({' '.join(number() for _ in '123456')})",
        )
    )
    inside = "".join(chance.choice(shapes) for _ in range(chance.randint(1, 3)))
    size = f"width='{number()}' height='{number()}'"
    text = (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size}><g transform='{turn}'>{inside}</g></svg>"
    )
    (folder / "a.svg").write_text(text, "utf-8")
    return ["map", "import", str(folder / "a.svg"), "-o", str(folder / "out.geojson")]


def map_trial(folder: Path, chance: Random) -> Trial:
    """Run a command that reads maps on a small, odd or damaged map."""
    grid, source = json.loads(json.dumps([GRID, SOURCE]))
    if chance.random() < 0.5:
        grid["grids"][0] |= {"columns": chance.randint(1, 3), "rows": chance.randint(1, 3)}
        placement = {"at": [0, 0], "pixel": [0, 0], "scale": chance.choice((1, 0.1, 9, 1e-6))}
        grid["sources"][0]["registration"] = {"placement": placement}
        del grid["facts"]
    if chance.random() < 0.5:
        kinds = ("any", "centre", "majority", "share", "snap", "outline", "covered", "crossing")
        for policies in (grid["terrains"], grid["hexsides"], grid["roads"]):
            for policy in policies.values():
                policy["policy"] = chance.choice(kinds)
    for value in (grid, source):
        for _ in range(chance.choice((0, 0, 1, 2))):
            damage(value, chance)
    mine = folder / "map"
    mine.mkdir()
    (mine / "grid.json").write_text(json.dumps(grid), "utf-8")
    (mine / "source.geojson").write_text(json.dumps(source), "utf-8")
    (mine / "overlay.geojson").write_text(json.dumps(EMPTY), "utf-8")
    name = str(mine)
    words = chance.choice(
        (
            *(["map", "compile", name] for _ in range(3)),
            ["map", "verify", name],
            ["map", "register", name],
            ["map", "explain", name, "0101"],
            ["map", "render", name, "--features", "-o", str(folder / "out.svg")],
            ["map", "export", name, "--features", "-o", str(folder / "out.geojson")],
        )
    )
    return list(words)


#: reader -> function that makes a trial
DOORS: dict[str, Callable[[Path, Random], Trial]] = {
    "logs": log_trial,
    "archives": archive_trial,
    "games": game_trial,
    "names": name_trial,
    "drawings": svg_trial,
    "maps": map_trial,
}
