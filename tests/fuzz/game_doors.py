"""The doors for games that others make: rules in data, and drafts of a game from a module."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz import damage
from tests.support.paths import ROOT, TESTS_DIR

__all__ = ["draft_module", "judge_by_rules", "module_files", "rules_file"]

#: games whose rules are data, the folder of each, and where their cases lie
_BY_DATA = {
    "santon": (ROOT / "modules/santon", TESTS_DIR / "cases/santon"),
    "ladder": (TESTS_DIR / "systems/hexes/ladder", TESTS_DIR / "systems/hexes/ladder/cases"),
    "crossroads": (
        TESTS_DIR / "systems/hexes/crossroads",
        TESTS_DIR / "systems/hexes/crossroads/cases",
    ),
}


@cache
def _rules() -> list[tuple[str, Any]]:
    return [
        (name, json.loads((folder / "rules.json").read_bytes()))
        for name, (folder, _) in _BY_DATA.items()
    ]


@cache
def _logs(name: str) -> list[bytes]:
    """Return the logs of a game's cases: short ones for each of its rules."""
    files = sorted(_BY_DATA[name][1].glob("*.json"))
    tests = [one for file in files for one in json.loads(file.read_bytes())["tests"]]
    return [b"\n".join(json.dumps(x).encode() for x in one["log"]) for one in tests if one["log"]]


def rules_file(chance: Random) -> bytes:
    """Return the name of a game, and damaged rules for it."""
    name, value = chance.choice(_rules())
    return name.encode() + b"\n" + damage.json_value(lambda: [value], alike=0.7)(chance)


@cache
def _folder(name: str) -> tuple[Any, Path]:
    """Return a folder of a game, outside the program's own, in which rules.json is written."""
    kept = tempfile.TemporaryDirectory()
    folder = Path(kept.name) / name
    (folder / "scenarios").mkdir(parents=True)
    own = _BY_DATA[name][0]
    for file in [*own.glob("*.json"), *own.glob("scenarios/*.json")]:
        (folder / file.relative_to(own)).write_bytes(file.read_bytes())
    return kept, folder


def judge_by_rules(data: bytes) -> None:
    """Load a game with other rules, and judge a few logs by them."""
    import io

    from adjudicator.core.game import load_game
    from adjudicator.core.log import Log
    from adjudicator.core.referee import adjudicate
    from adjudicator.reports.json import json_pieces

    first, _, body = data.partition(b"\n")
    name = first.decode()
    _, folder = _folder(name)
    (folder / "rules.json").write_bytes(body)
    game = load_game(folder)
    logs = _logs(name)
    for number in range(3):
        log = Log(io.BytesIO(logs[(len(body) + 31 * number) % len(logs)]), file="game.jsonl")
        "".join(json_pieces(adjudicate(game, log), game))


@cache
def module_files() -> dict[str, bytes]:
    """Return the files of a small module that has a set-up, a turn tracker and two sides."""
    from tests.support import small_modules as small

    roster = (
        "<VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry>"
        "</VASSAL.build.module.PlayerRoster>"
    )
    turns = (
        '<VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="$level1$ $level2$">'
        '<VASSAL.build.module.turn.CounterTurnLevel property="turn" start="1" incr="1" loop="true"'
        ' loopLimit="9"><VASSAL.build.module.turn.ListTurnLevel property="phase"'
        ' list="Red Movement,Red Combat,Blue Movement,Blue Combat"/>'
        "</VASSAL.build.module.turn.CounterTurnLevel></VASSAL.build.module.turn.TurnTracker>"
    )
    blue = small.slot(
        "Blue 4-6", "3", small.piece("Blue 4-6", "3", ("mark;Side", "Blue"), image="back.png")
    )
    build = small.build_file(small.board(small.zoned()), extra=roster + turns, slot=blue)
    pieces = small.pictures()
    return {"buildFile.xml": build.encode(), "moduledata": small.MODULE_DATA.encode(), **pieces}


def draft_module(data: bytes) -> None:
    """Draft a game from a module, with its map compiled, as `adjudicator game new` does."""
    from adjudicator.vassal.draft.compiled import with_map
    from adjudicator.vassal.draft.game import draft_game
    from adjudicator.vassal.format.module_reader import parse_module

    with_map(draft_game(parse_module(data, Path("small.vmod")), "small").files)
