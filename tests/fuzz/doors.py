"""The doors of the program: how the files of each kind are made, and what reads them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from adjudicator import resources, schemas
from tests.fuzz import damage, desk_doors, game_doors, log_doors, vassal_doors
from tests.support.games import GAMES, game
from tests.support.hostile_maps import GRID, OVERLAY, SOURCE
from tests.support.paths import ROOT

__all__ = ["DOORS", "Door"]


class Door(NamedTuple):
    """One kind of file: how it is made from chance, and what reads it."""

    make: Callable[[Random], bytes]
    read: Callable[[bytes], object]
    #: share of all inputs; those that take long have less
    share: int = 4


def _json(path: Path) -> Any:
    return json.loads(path.read_bytes())


# Files of games and maps


#: files of a game's folder; a game under construction may have no module yet
_KINDS = ("game", "units", "vassal", "gpids")


@cache
def _documents() -> list[tuple[str, Any]]:
    """Return small documents with the names of their schemas."""
    modules = resources.data_root() / "modules"
    found: list[tuple[str, Any]] = [("grid", GRID), ("overlay", OVERLAY["features"][0])]
    for name in GAMES:
        folder = modules / name
        kinds = [one for one in _KINDS if (folder / f"{one}.json").is_file()]
        found += [(kind, _json(folder / f"{kind}.json")) for kind in kinds]
        if (folder / "tables.json").is_file():  # a game in data may have its tables in its rules
            found.append((f"tables-{name}", _json(folder / "tables.json")))
        found += [("scenario", _json(path)) for path in sorted((folder / "scenarios").glob("*"))]
        messages = sorted((folder / "messages").glob("*.json"))
        found += [("messages", _json(path)) for path in messages[:1]]
    rulings = [{"event": 8, "rule": "SPI-6D", "reason": "agreed", "units": ["allied-1"], "at": ""}]
    return [*found, ("rulings", {"format": 1, "rulings": rulings})]


def _document(chance: Random) -> bytes:
    name, value = chance.choice(_documents())
    return name.encode() + b"\n" + damage.json_value(lambda: [value])(chance)


def _decode(data: bytes) -> None:
    from importlib import import_module
    from operator import attrgetter

    first, _, body = data.partition(b"\n")
    name = first.decode()
    module, _, attribute = schemas.NAMES[name].partition(":")
    kind = attrgetter(attribute)(import_module(module))
    schemas.decode(name, body, kind, file=f"{name}.json")


@cache
def _small_map() -> Any:
    """Return a small compiled map."""
    from tests.cli.test_hostile_maps import adjudicator

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, value in (("grid.json", GRID), ("source.geojson", SOURCE)):
            (folder / file).write_text(json.dumps(value), "utf-8")
        (folder / "overlay.geojson").write_text(json.dumps(OVERLAY), "utf-8")
        adjudicator("map", "compile", str(folder))
        return _json(folder / "map.json")


def _read_map(data: bytes) -> None:
    from adjudicator.board.maps import read_map

    read_map(data, "map.json")


def _features(kind: str) -> Callable[[bytes], object]:
    def read(data: bytes) -> object:
        from adjudicator.digitize.formats.registry import parse_features

        return parse_features(data, kind, file=f"a.{kind}")

    return read


@cache
def _labelme() -> Any:
    points = [[30, 60], [110, 60], [110, 140]]
    shape = {"label": "wood", "points": points, "shape_type": "polygon", "group_id": None}
    return {"version": "5.0", "flags": {}, "shapes": [shape], "imageWidth": 300, "imageHeight": 200}


_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200">'
    '<g id="wood" transform="translate(5,5) rotate(3)"><path id="a" d="M10 10 L60 10 60 60 Z"/>'
    '<circle cx="100" cy="100" r="30"/><rect x="5" y="5" width="40" height="30" rx="4"/></g>'
    '<polyline id="road" points="0,0 50,60 120,80"/><use href="#a" x="50"/></svg>'
)


def _svg(chance: Random) -> bytes:
    text = _SVG
    for _ in range(chance.choice((1, 1, 2, 4))):
        text = damage.markup(text, chance)
    return damage.any_bytes(text.encode("utf-8", "replace"), chance)


@cache
def _tmj() -> Any:
    from adjudicator.board.hex_map import HexMap
    from adjudicator.board.maps import read_map
    from adjudicator.digitize.formats.tiled_export import tmj_from_map

    found = read_map((ROOT / "maps/crowning-glory/map.json").read_bytes(), "map.json")
    assert isinstance(found, HexMap)
    value = json.loads(tmj_from_map(found))
    for layer in value["layers"]:
        if isinstance(layer.get("objects"), list):
            layer["objects"] = layer["objects"][:10]
    return value


def _picture(chance: Random) -> bytes:
    from tests.support.small_modules import png

    return damage.mangled_bytes(png(), chance)


def _size(data: bytes) -> None:
    from adjudicator.safeio.image import image_size

    image_size(data, file="a.png")


# Reports and seasons


@cache
def _reports() -> list[Any]:
    from adjudicator.core.log import open_log
    from adjudicator.core.referee import adjudicate
    from adjudicator.reports.json import json_pieces

    path = ROOT / "modules/spi-austerlitz/logs/demonstration.jsonl"
    with open_log(path) as log:
        report = adjudicate(game("spi-austerlitz"), log)
    return [json.loads("".join(json_pieces(report, game("spi-austerlitz"))))]


def _index(data: bytes) -> None:
    from adjudicator.phrases import phrases
    from adjudicator.reports.index.collect import collect
    from adjudicator.reports.index.page import index_pieces

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.json").write_bytes(data)
        index = collect(folder, [folder / "a.json"])
        "".join(index_pieces(index, name="x", base="", phrase=phrases()))


def _summary_page(chance: Random) -> bytes:
    import msgspec

    from tests.support.index_reports import summary

    value = msgspec.to_builtins(summary())
    data = damage.json_value(lambda: [value])(chance).replace(b"<", b"\\u003c")
    head = b'<!DOCTYPE html><title>x</title><script type="application/json" id="summary">'
    return head + data + b"</script>"


def _index_page(data: bytes) -> None:
    from adjudicator.reports.index.collect import collect
    from adjudicator.reports.index.rows import index_values

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.html").write_bytes(data)
        index_values(collect(folder, [folder / "a.html"]))


@cache
def _database() -> bytes:
    from adjudicator.cli.season.judges import JudgeOptions
    from adjudicator.season.pools import Serial
    from adjudicator.season.run import Season, run_season
    from tests.support.season_logs import make_season

    class Silent:
        def begin(self, what: str, total: int) -> None:
            pass

        def advance(self, number: int = 1) -> None:
            pass

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_season(folder / "logs", 2, 100)
        file = folder / "s.sqlite"
        season = Season(folders=[folder / "logs"], database=file, judges=JudgeOptions())
        run_season(season, Serial(), Silent())
        return file.read_bytes()


def _read_season(data: bytes) -> None:
    from adjudicator.phrases import phrases
    from adjudicator.season.export import csv_pieces
    from adjudicator.season.reader import Reader
    from adjudicator.season.site.build import write_site
    from adjudicator.season.tables import TABLES

    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "s.sqlite"
        file.write_bytes(data)
        with Reader(file) as reader:
            for table in TABLES:
                for _ in csv_pieces(reader, table):
                    pass
            write_site(reader, Path(name), "x", phrases())


#: kind of file -> how it is made and read
DOORS: dict[str, Door] = {
    "log": Door(damage.json_lines(log_doors.logs), log_doors.judge_log, 18),
    "log header": Door(damage.json_lines(log_doors.case_logs, header=0.5), log_doors.judge_log, 72),
    "log in a season": Door(damage.json_lines(log_doors.logs), log_doors.look_at_log, 24),
    "log of VASSAL": Door(
        damage.archive(vassal_doors.log_files, vassal_doors.saved_part), vassal_doors.replay_log, 15
    ),
    "audit of VASSAL": Door(
        damage.archive(vassal_doors.log_files, vassal_doors.saved_part), vassal_doors.audit_log, 6
    ),
    "module of VASSAL": Door(
        damage.archive(vassal_doors.module_files, vassal_doors.module_part),
        vassal_doors.lint_module,
        24,
    ),
    "draft of a module": Door(
        damage.archive(game_doors.module_files, vassal_doors.module_part),
        game_doors.draft_module,
        18,
    ),
    "rules in data": Door(game_doors.rules_file, game_doors.judge_by_rules, 18),
    "request to the desk": Door(desk_doors.request, desk_doors.answer_request, 18),
    "job of the desk": Door(desk_doors.job, desk_doors.do_job, 1),
    "files of games": Door(_document, _decode, 24),
    "compiled map": Door(damage.json_value(lambda: [_small_map()]), _read_map, 18),
    "tracing (GeoJSON)": Door(damage.json_value(lambda: [SOURCE]), _features("geojson"), 30),
    "tracing (Labelme)": Door(damage.json_value(lambda: [_labelme()]), _features("labelme"), 18),
    "drawing (SVG)": Door(_svg, _features("svg"), 24),
    "map of Tiled": Door(damage.json_value(lambda: [_tmj()]), _features("tmj"), 3),
    "picture": Door(_picture, _size, 18),
    "report (JSON)": Door(damage.json_value(_reports), _index, 12),
    "report (page)": Door(_summary_page, _index_page, 18),
    "season (SQLite)": Door(damage.database(_database), _read_season, 3),
}
