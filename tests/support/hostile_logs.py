"""Logs, rulings, units and tables that every command must refuse, with the expected errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.support.spi_logs import field

__all__ = ["HEADER", "LOGS", "OPENING", "RULINGS", "TABLES", "UNITS", "lines", "small"]

HEADER: dict[str, Any] = {"format": 1, "game": "spi-austerlitz"}
OPENING: dict[str, Any] = {"do": "phase", "turn": 1, "phase": "allied-movement"}
UNIT = {"id": "x", "side": "allied", "type": "infantry", "combat": 1, "movement": 1}
MOVING = {"frame": "movement", "side": "allied"}
FIGHTING = {"frame": "combat", "side": "allied"}
ATTACK = {"frame": "attack", "side": "allied"}
COMBAT = "allied-combat"


def lines(*values: Any) -> bytes:
    """Return a log."""
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def small(**more: Any) -> dict[str, Any]:
    """Return the header of a log on a small map, with two units."""
    units = {"a": "allied infantry 6-5", "b": "french cavalry 4-9"}
    return field(units, {"a": "0303", "b": "0304"}, **more)


def _opened(**more: Any) -> bytes:
    return lines({**HEADER, **more})


def _event(**event: Any) -> bytes:
    return lines(HEADER, OPENING, event)


def _raw(text: bytes) -> bytes:
    return lines(HEADER, OPENING) + text + b"\n"


def _map(**more: Any) -> bytes:
    return lines(small(**more))


def _grids(*grids: dict[str, Any]) -> bytes:
    return _opened(map={"grids": list(grids)})


def _at(**position: Any) -> bytes:
    return lines(small(position=position))


def _frames(*frames: Any, phase: str = "allied-movement") -> bytes:
    return lines(small(phase=phase, position={"frames": list(frames)}))


def _deep(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


_GRID = {"columns": 5, "rows": 5}
_MANY = [{**UNIT, "id": f"x{n}"} for n in range(100_000)]
_CLAIM = b'{"do": "claim", "what": "losses", "side": "allied", "value": %b}'
_TWICE = b'{"do": "attack", "units": ["allied-1"], "points": {"allied-1": 1, %b: 2}}'

#: content that is not JSON, or not readable JSON
TEXTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blank lines": (b"\n \n\r\n", "empty"),
    "a mark alone": (b"\xef\xbb\xbf", "empty"),
    "cut short": (_raw(b'{"do": "mo')[:-1], "line 3, column 8: not JSON"),
    "cut short in a text": (_raw(b'{"do": "note", "text": "a'), "line 3, column 24: not JSON"),
    "the header cut short": (b'{"format": 1, "ga', "line 1, column 15"),
    "not UTF-8": (_raw(b'{"do": "note", "text": "\xff"}'), "line 3: not UTF-8"),
    "UTF-16": (json.dumps(HEADER).encode("utf-16"), "line 1: not UTF-8"),
    "a list": (b"[]\n", "line 1: not a JSON object"),
    "a number": (_raw(b"1"), "line 3: not a JSON object"),
    "null": (_raw(b"null"), "line 3: not a JSON object"),
    "a comma in a list": (_raw(b'{"do": "roll", "dice": [1,]}'), "not JSON.*a comma too many"),
    "a comma after it": (_raw(b'{"do": "end"},'), "not JSON.*no comma at the end of a line"),
    "single quotes": (_raw(b"{'do': 'end'}"), "not JSON.*in double quotes"),
    "hexes as one text": (
        _raw(b'{"do": "move", "unit": "allied-1", "path": "1229,1129"}'),
        r"path: expected a list in \[ \], got text",
    ),
    "two values": (_raw(b'{"do": "end"} {"do": "end"}'), "line 3, column 15: not JSON"),
    "NaN": (_raw(_CLAIM % b"NaN"), "line 3: .*NaN"),
    "infinite": (_raw(_CLAIM % b"1e400"), "line 3: .*too large"),
    "5000 digits": (_raw(_CLAIM % (b"9" * 5000)), "line 3: a number has too many digits"),
    "5000 digits in n": (_raw(b'{"n": %b, "do": "end"}' % (b"9" * 5000)), "line 3: .*digits"),
    "a key twice": (_raw(b'{"do": "end", "do": "end"}'), "line 3: .*'do' stands twice"),
    "a key twice in the header": (b'{"format": 1, "format": 1}\n', "line 1: .*stands twice"),
    "a unit twice": (_raw(_TWICE % b'"allied-1"'), "line 3: .*'allied-1' stands twice"),
    "a unit twice, escaped": (_raw(_TWICE % b'"allied\\u002d1"'), "line 3: .*'allied-1' .*twice"),
    "half a character": (_raw(b'{"do": "note", "text": "\\ud800"}'), "line 3: .*half a char"),
    "deep in an event": (_raw(b'{"do": "note", "text": %b}' % _deep(200)), "line 3: nested"),
    "very deep": (_raw(b'{"do": "note", "x": %b}' % _deep(100_000)), "line 3: nested"),
    "deep in the header": (b'{"format": 1, "position": {"x": %b}}' % _deep(200), "line 1: nested"),
    "deep in the map": (b'{"format": 1, "map": %b}' % _deep(200), "line 1: nested"),
    "a long line": (_raw(b" " * 4_200_000 + b'{"do": "end"}'), "line 3: longer than 4 MiB"),
}

EVENTS: dict[str, tuple[bytes, str]] = {
    "no do": (_event(unit="allied-1"), "line 3: the field 'do' is missing"),
    "unknown do": (_event(do="mvoe"), "line 3, do: .*did you mean 'move'"),
    "do a list": (_event(do=["move"]), "line 3, do"),
    "unknown field": (_event(do="end", trun=1), "line 3: unknown field 'trun'"),
    "near field": (lines(HEADER, {**OPENING, "trun": 1}), "line 2: .*did you mean 'turn'"),
    "n a text": (_event(n="1", do="end"), "line 3, n: expected a whole number, got text"),
    "n a fraction": (_event(n=1.5, do="end"), "line 3, n"),
    "n below 0": (_event(n=-1, do="end"), "line 3, n"),
    "n huge": (_event(n=10**9 + 1, do="end"), "line 3, n"),
    "n falls": (lines(HEADER, {"n": 5, **OPENING}, {"n": 5, "do": "end"}), "line 3, n: event 5"),
    "no such unit": (_event(do="eliminate", unit="alied-1"), "line 3, unit: .*'allied-1'"),
    "unit a number": (_event(do="eliminate", unit=1), "line 3, unit"),
    "unit a list": (_event(do="eliminate", unit=["allied-1"]), "line 3, unit"),
    "no unit": (_event(do="eliminate"), "line 3: the field 'unit' is missing"),
    "empty unit": (_event(do="eliminate", unit=""), "line 3, unit"),
    "one of several units": (
        _event(do="attack", units=["allied-1", "zz"]),
        "line 3, units: .*'zz'",
    ),
    "no such defender": (
        _event(do="attack", units=["allied-1"], defenders=["zz"]),
        "line 3, defenders: .*'zz'",
    ),
    "points of nobody": (
        _event(do="attack", units=["allied-1"], points={"zz": 1}),
        "line 3, points: .*'zz'",
    ),
    "no units": (_event(do="attack", units=[]), "line 3, units"),
    "201 units": (_event(do="attack", units=["allied-1"] * 201), "line 3, units"),
    "no such hex": (_event(do="move", unit="allied-1", path=["9999"]), "line 3, path: no hex"),
    "no such start": (_event(do="move", unit="allied-1", **{"from": "x"}), "line 3, from: no hex"),
    "a word for a hex": (_event(do="move", unit="allied-1", to="eliminated"), "line 3, to: no hex"),
    "retreat into a word": (_event(do="retreat", unit="allied-1", to="reserve"), "line 3, to"),
    "path a text": (_event(do="move", unit="allied-1", path="0101"), "line 3, path"),
    "path of 201": (_event(do="move", unit="allied-1", path=["0101"] * 201), "line 3, path"),
    "cost a text": (_event(do="move", unit="allied-1", to="0101", cost="3"), "line 3, cost"),
    "no such phase": (
        _event(**{**OPENING, "phase": "allied-movment"}),
        "line 3, phase: .*-movement",
    ),
    "turn a text": (_event(**{**OPENING, "turn": "1"}), "line 3, turn"),
    "turn below 0": (_event(**{**OPENING, "turn": -1}), "line 3, turn"),
    "no such side": (_event(do="concede", by="prussian"), "line 3, by: .*known: allied, french"),
    "die 0": (_event(do="roll", dice=[0]), r"line 3, dice\[0\]"),
    "die 101": (_event(do="roll", dice=[101]), r"line 3, dice\[0\]"),
    "die a text": (_event(do="roll", dice=["6"]), r"line 3, dice\[0\]"),
    "no dice": (_event(do="roll", dice=[]), "line 3, dice"),
    "a long note": (_event(do="note", text="x" * 2001), "line 3, text"),
    "claim of nothing": (_event(do="claim", what="lossses", value=1), "line 3: .*'lossses'"),
    "claim of a text": (_event(do="claim", what="turn", value="x"), "line 3: .*number"),
    "claim of null": (_event(do="claim", what="turn", value=None), "line 3, value"),
    "claim of no side": (_event(do="claim", what="losses", value=1), "line 3: .*side"),
    "claim of another side": (
        _event(do="claim", what="losses", side="prussian", value=1),
        "line 3, side: .*'prussian'",
    ),
    "claim of no hex": (_event(do="claim", what="stack", at="9999", value=1), "line 3, at: no hex"),
}

HEADERS: dict[str, tuple[bytes, str]] = {
    "format 2": (_opened(format=2), "line 1, format"),
    "format a text": (_opened(format="1"), "line 1, format"),
    "no game": (lines({"format": 1}), "line 1: the field 'game' is missing"),
    "another game": (_opened(game="spi-austerliz"), "line 1, game: .*'spi-austerlitz'"),
    "a folder as game": (_opened(game="../modules/spi-austerlitz"), "line 1, game: there is no"),
    "an event as header": (lines(OPENING), "line 1: an event in place of the header"),
    "unknown field": (_opened(plyers={}), "line 1: .*did you mean 'players'"),
    "no such scenario": (_opened(scenario="x"), "line 1, scenario: .*known: historical"),
    "a path as scenario": (_opened(scenario="../units"), "line 1, scenario"),
    "scenario beside a map": (lines({**small(), "scenario": "x"}), "line 1, scenario"),
    "no such map": (_opened(map="spi-austerliz"), "line 1, map: there is no map"),
    "a path as map": (_opened(map="../maps/spi-austerlitz"), "line 1, map: there is no map"),
    "an end of text in a map": (_opened(map="a\0b"), "line 1, map: there is no map"),
    "a map of another game": (_opened(map="crowning-glory"), "line 1, map: .*terrain"),
    "map a number": (_opened(map=5), "line 1, map"),
    "players of no side": (_opened(players={"prussian": "x"}), "line 1, players: .*'prussian'"),
    "players a list": (_opened(players=[]), "line 1, players"),
    "no such option": (_opened(options=["errata"]), "line 1, options: .*'errata-1975'"),
    "no turns": (_opened(turns=0), "line 1, turns"),
    "begins with nothing": (_opened(begins="setup"), "line 1, begins"),
    "begins twice": (lines({**small(), "begins": "set-up"}), "line 1, begins: .*no phase"),
    "stamp of nothing": (_opened(stamp={"mapp": "0" * 64}), "line 1, stamp"),
    "stamp of junk": (_opened(stamp={"map": "\x1b[2J"}), "line 1, stamp"),
    "unit of no side": (_opened(units=[{**UNIT, "side": "prussian"}]), r"line 1, units\[0\].side"),
    "two units of a name": (_opened(units=[UNIT, UNIT]), r"line 1, units\[1\].id: .*'x'"),
    "unit with a slip": (_opened(units=[{**UNIT, "nmae": ""}]), r"line 1, units\[0\]: .*nmae"),
    "unit too weak": (_opened(units=[{**UNIT, "combat": -1}]), r"line 1, units\[0\].combat"),
    "unit too strong": (_opened(units=[{**UNIT, "combat": 10**30}]), r"line 1, units\[0\].combat"),
    "100,000 units": (_opened(units=_MANY), "line 1: longer than"),
    "position a list": (_opened(position=[]), "line 1, position"),
}

MAPS: dict[str, tuple[bytes, str]] = {
    "no grids": (_opened(map={}), "line 1, map: the field 'grids' is missing"),
    "empty grids": (_grids(), "line 1, map.grids"),
    "five million hexes": (_grids(*[{"columns": 500, "rows": 500}] * 20), "line 1, map: more than"),
    "21 grids": (_grids(*[_GRID] * 21), "line 1, map.grids"),
    "grids on each other": (_grids(_GRID, {**_GRID, "prefix": "A"}), "line 1, map: two grids"),
    "a label twice": (_grids(_GRID, {**_GRID, "at": [50, 50]}), "line 1, map: the label"),
    "a grid with a slip": (_grids({"columns": 5, "rws": 5}), r"line 1, map.grids\[0\]: .*rws"),
    "a side between strangers": (
        _map(hexsides={"0101/0505": ["stream"]}),
        "line 1, map: .*adjacent",
    ),
    "half a side": (_map(hexsides={"0101": ["stream"]}), "line 1, map: .*no.* hexside"),
    "a road between strangers": (_map(roads={"road": ["0101/0505"]}), "line 1, map: .*adjacent"),
    "lava": (_map(hexes={"0101": ["lava"]}), "line 1, map: .*terrain.*'lava'"),
    "lava all over": (_map(default_terrain="lava"), "line 1, map: .*terrain.*'lava'"),
    "walls": (_map(hexsides={"0101/0102": ["wall"]}), "line 1, map: .*hexside.*'wall'"),
    "a railway": (_map(roads={"railway": ["0101/0102"]}), "line 1, map: .*road.*'railway'"),
    "no such hex": (_map(hexes={"9999": ["clear"]}), "line 1, map: no hex '9999'"),
    "no such hex in a set": (_map(sets={"exit-west": ["9999"]}), "line 1, map: no hex '9999'"),
    "no such hex in a region": (_map(regions={"r": ["9999"]}), "line 1, map: no hex '9999'"),
    "a hex of nothing": (_map(hexes={"0101": []}), "line 1, map.hexes"),
    "a map with a slip": (_map(hexs={}), "line 1, map: .*hexs"),
}

POSITIONS: dict[str, tuple[bytes, str]] = {
    "unknown field": (_at(wher={}), "line 1, position: .*wher"),
    "no such unit": (_at(where={"zz": "0101"}), "line 1, position.where: .*'zz'"),
    "no such hex": (_at(where={"a": "9999"}), "line 1, position.where.a: no hex '9999'"),
    "no such word": (_at(where={"a": "heaven"}), "line 1, position.where.a"),
    "a number as place": (_at(where={"a": 1}), "line 1, position.where"),
    "turn below 0": (_at(turn=-1), "line 1, position.turn"),
    "turn huge": (_at(turn=10**30), "line 1, position.turn"),
    "no such phase": (_at(phase="x"), "line 1, position.phase: .*'x'"),
    "losses below 0": (_at(losses={"allied": -5}), "line 1, position.losses"),
    "losses of nobody": (_at(losses={"prussian": 5}), "line 1, position.losses: .*'prussian'"),
    "nobody demoralized": (_at(demoralized="prussian"), "line 1, position.demoralized"),
    "nobody conceded": (_at(conceded="prussian"), "line 1, position.conceded"),
    "fate of nobody": (_at(fate={"zz": "SPI-6D"}), "line 1, position.fate: .*'zz'"),
    "fate by no case": (_at(fate={"a": "SPI-99"}), "line 1, position.fate.a: .*'SPI-99'"),
    "nobody late": (_at(late=["zz"]), "line 1, position.late: .*'zz'"),
    "nobody late since": (_at(late={"zz": 1}), "line 1, position.late: .*'zz'"),
    "nobody moved": (_at(moved=["zz"]), "line 1, position.moved: .*'zz'"),
    "a crowd of nobody": (_at(crowds={"0101": {"units": ["zz"]}}), "crowds.0101.units: .*'zz'"),
    "a crowd nowhere": (_at(crowds={"9999": {"units": ["a"]}}), "position.crowds: no hex '9999'"),
    "a crowd before the game": (_at(crowds={"0101": {"units": ["a"], "event": -1}}), "crowds"),
    "a reading of no result": (
        _frames(FIGHTING, {**ATTACK, "readings": [{"result": "Xx"}]}, phase=COMBAT),
        r"frames\[1\].readings\[0\].result: .*'Xx'",
    ),
    "a reading about nobody": (
        _frames(
            FIGHTING, {**ATTACK, "readings": [{"result": "Dr", "victors": ["zz"]}]}, phase=COMBAT
        ),
        r"readings\[0\].victors: .*'zz'",
    ),
    "a reading of no hex": (
        _frames(
            FIGHTING, {**ATTACK, "readings": [{"result": "Dr", "vacated": ["9999"]}]}, phase=COMBAT
        ),
        r"readings\[0\].vacated: no hex '9999'",
    ),
    "nobody suspect": (_at(suspect={"zz": 1}), "line 1, position.suspect: .*'zz'"),
    "frames no list": (_at(frames={}), "line 1, position.frames"),
    "no such frame": (_frames({"frame": "siege"}), r"line 1, position.frames\[0\].frame"),
    "a frame with a slip": (_frames({**MOVING, "spend": {}}), r"position.frames\[0\]: .*spend"),
    "an attack in no phase": (_frames(ATTACK, phase=COMBAT), "frames: .*together"),
    "two phases": (_frames(MOVING, MOVING), "position.frames: .*together: movement, movement"),
    "an attack in an attack": (
        _frames(FIGHTING, ATTACK, ATTACK, phase=COMBAT),
        "position.frames: .*together",
    ),
    "movement in combat": (
        _frames(MOVING, phase=COMBAT),
        "position.frames: 'movement' is not open",
    ),
    "the enemy's movement": (
        _frames({**MOVING, "side": "french"}),
        r"frames\[0\].side: .*'allied'",
    ),
    "spent by nobody": (_frames({**MOVING, "spent": {"zz": 1}}), r"frames\[0\].spent: .*'zz'"),
    "moved by nobody": (_frames({**MOVING, "last": "zz"}), r"frames\[0\].last: .*'zz'"),
    "came from nowhere": (
        _frames({**MOVING, "before": {"a": ["9999", 0]}}),
        "before.a: no hex '9999'",
    ),
    "duty of nobody": (
        _frames({**FIGHTING, "must_attack": ["zz"]}, phase=COMBAT),
        "attack: .*'zz'",
    ),
    "facing nobody": (_frames({**FIGHTING, "facing": {"b": ["zz"]}}, phase=COMBAT), "'zz'"),
    "attack on no hex": (
        _frames(FIGHTING, {"frame": "attack", "side": "allied", "targets": ["9999"]}, phase=COMBAT),
        r"frames\[1\].targets: no hex '9999'",
    ),
    "attack by no side": (
        _frames(FIGHTING, {"frame": "attack", "side": "prussian"}, phase=COMBAT),
        r"frames\[1\].side: .*'prussian'",
    ),
    "attack at no odds": (
        _frames(FIGHTING, {"frame": "attack", "side": "allied", "odds": "7:0"}, phase=COMBAT),
        r"frames\[1\].odds: .*'7:0'",
    ),
    "attack without result": (
        _frames(FIGHTING, {"frame": "attack", "side": "allied", "result": "Zz"}, phase=COMBAT),
        r"frames\[1\].result: .*'Zz'",
    ),
    "unfinished by nobody": (
        _frames(
            {
                **FIGHTING,
                "unfinished": [{"side": "allied", "attackers": ["zz"], "frame": "attack"}],
            },
            phase=COMBAT,
        ),
        r"unfinished\[0\].attackers: .*'zz'",
    ),
}

#: all bad logs: their description and the expected error
LOGS: dict[str, tuple[bytes, str]] = {
    f"{kind}: {name}": fault
    for kind, table in (
        ("text", TEXTS),
        ("event", EVENTS),
        ("header", HEADERS),
        ("map", MAPS),
        ("position", POSITIONS),
    )
    for name, fault in table.items()
}

RULING = {"event": 1, "rule": "SPI-4.1", "reason": "agreed"}


def _rulings(*rulings: Any) -> bytes:
    return json.dumps({"format": 1, "rulings": list(rulings)}).encode()


RULINGS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "not JSON"),
    "a log": (lines(HEADER, OPENING), "line 2"),
    "a list": (b"[]", "top level"),
    "unknown field": (_rulings({**RULING, "evnt": 1}), r"rulings\[0\]: .*'event'"),
    "no such case": (_rulings({**RULING, "rule": "SPI-4.11"}), r"rulings\[0\].rule: .*'SPI-4.1'"),
    "below 0": (_rulings({**RULING, "event": -1}), r"rulings\[0\].event"),
    "no reason": (_rulings({**RULING, "reason": ""}), r"rulings\[0\].reason"),
    "twice": (_rulings(RULING, RULING), r"rulings\[1\].rule: .*twice"),
    "escapes": (_rulings({**RULING, "rule": "\x1b[31m"}), r"rulings\[0\].rule"),
}

Damage = Callable[[Any], object]
UNITS: dict[str, tuple[Damage, str]] = {
    "no units": (lambda file: file.update(units=[]), "units: .*missing"),
    "unit renamed": (lambda file: file["units"][0].update(id="zz"), "units: 'french-1' is missing"),
    "no such side": (lambda file: file["units"][0].update(side="prussian"), r"units\[0\].side"),
    "unknown field": (lambda file: file["units"][0].update(combt=1), r"units\[0\]: .*'combat'"),
    "twice": (lambda file: file["units"].append(file["units"][0]), "'french-1' stands there twice"),
    "movement a text": (lambda file: file["units"][0].update(movement="3"), r"units\[0\].movement"),
}
TABLES: dict[str, tuple[Damage, str]] = {
    "no swamp": (lambda file: file["hexes"].pop("swamp"), "terrain: .*'swamp'"),
    "no lakes": (lambda file: file["hexsides"].pop("lake"), "hexside: .*'lake'"),
    "no streams": (lambda file: file["hexsides"].pop("stream"), "bridge.negates: .*'stream'"),
    "no such type": (lambda file: file["zones"].update(may_leave=["x"]), "zones.may_leave: .*'x'"),
    "no such case": (lambda file: file["hexes"]["town"].update(case="SPI-99"), "hexes.town.case"),
    "no stacking": (lambda file: file["stacking"].pop("french"), "stacking: 'french' is missing"),
    "no entry": (lambda file: file["reinforcements"]["entry"].pop("french"), "entry: 'french'"),
    "no such edge": (lambda file: file["victory"].update(tie="north"), "victory.tie: .*'north'"),
    "no such side": (lambda file: file["victory"].update(exits="x"), "victory.exits: .*'x'"),
    "no levels": (lambda file: file["victory"].update(levels=[]), "victory.levels"),
    "five faces": (lambda file: file["combat"]["rows"].pop("6"), "row 6"),
    "seven faces": (lambda file: file["combat"]["rows"].update({"7": ["Ae"] * 10}), "combat.rows"),
    "a column less": (lambda file: file["combat"]["columns"].pop(), "row 1"),
    "a dear hex": (lambda file: file["hexes"]["clear"].update(cost=10**9), "hexes.clear.cost"),
}
