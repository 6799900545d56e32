"""Test `adjudicator game check`: every contradiction with file, place and remedy."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.errors import InputError
from tests.support.paths import ROOT

KASSALA = ROOT / "tests/foreign/kassala"


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["game", "check", *map(str, args)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(KASSALA, tmp_path / "kassala"))


def change(file: Path, edit: Callable[[Any], None]) -> None:
    document = json.loads(file.read_bytes())
    edit(document)
    file.write_text(json.dumps(document))


def problems(folder: Path) -> list[dict[str, str]]:
    result = run(folder, "--format", "json")
    assert result.exit_code == 1, result.output
    found: list[dict[str, str]] = json.loads(result.stdout)
    return [one for one in found if one["severity"] == "error"]


def test_a_finished_game_has_no_problem() -> None:
    result = run(KASSALA, "--strict")
    assert result.exit_code == 0, result.output


def set_side(document: Any) -> None:
    document["units"][0]["side"] = "martian"


def move_away(document: Any) -> None:
    document["where"]["moslem-1"] = "9999"


def name_nobody(document: Any) -> None:
    document["where"]["nobody"] = "0101"


def show_no_phase(document: Any) -> None:
    document["phases"]["shown"] = {"Supply": "supply"}


def be_nobody(document: Any) -> None:
    document["units"]["gpids"]["53"] = "nobody"


def add_field(document: Any) -> None:
    document["colour"] = "red"


def lack_a_hex(document: Any) -> None:
    document["facts"][0]["terrain"] = ["kassala"]


@pytest.mark.parametrize(
    ("file", "edit", "place"),
    [
        ("units.json", set_side, "units[0].side"),
        ("units.json", add_field, "top level"),
        ("scenarios/start.json", move_away, "where.moslem-1"),
        ("scenarios/start.json", name_nobody, "where.nobody"),
        ("profiles/kassala.json", show_no_phase, "phases"),
        ("profiles/kassala.json", be_nobody, "units.gpids.53"),
    ],
)
def test_a_contradiction_has_its_file_and_place(
    folder: Path, file: str, edit: Callable[[Any], None], place: str
) -> None:
    change(folder / file, edit)
    found = problems(folder)
    assert (str(folder / file), place) in [(one["file"], one["place"]) for one in found]
    assert all(one["remedy"] for one in found if one["file"] == str(folder / file))


def quicker(rules: Any) -> None:
    rules["movement"]["speed"] = 3


def cite_nothing(rules: Any) -> None:
    rules["zones"]["case"] = "KAS-99"


def shorten(rules: Any) -> None:
    rules["combat"]["rows"]["3"].pop()


def drain(rules: Any) -> None:
    rules["terrain"]["hexes"]["swamp"] = {"case": "KAS-II.D.5", "cost": 1}


def turn_around(rules: Any) -> None:
    results = rules["combat"]["results"]
    results["DE"]["effects"] = [{"do": "result", "result": "AE"}]
    results["AE"]["effects"] = [{"do": "result", "result": "DE"}]


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (quicker, "movement"),
        (cite_nothing, "zones.case"),
        (shorten, "combat.rows.3"),
        (drain, "terrain.hexes.swamp"),
        (turn_around, "combat.results.AE.effects[0]"),
    ],
)
def test_bad_rules_have_file_place_and_remedy(
    folder: Path, edit: Callable[[Any], None], place: str
) -> None:
    change(folder / "rules.json", edit)
    (found,) = problems(folder)
    assert (found["file"], found["place"]) == (str(folder / "rules.json"), place)
    assert found["remedy"]


def test_a_map_that_is_not_compiled_again_is_found(folder: Path) -> None:
    change(folder / "map/grid.json", lack_a_hex)
    files = {Path(one["file"]).name for one in problems(folder)}
    assert files == {"map.json", "grid.json"}  # stale, and a fact that does not hold


def test_what_only_looks_wrong_on_the_map_contradicts_nothing(folder: Path) -> None:
    """A road may end in the open: verify warns of it, and the game is no worse for it."""
    change(folder / "map/grid.json", lambda spec: spec.update(roads={"road": {}}))
    track = {"serves": "2", "road": ["0203", "0204"]}
    entry = {"type": "Feature", "id": "track", "geometry": None, "properties": track}
    change(folder / "map/overlay.geojson", lambda overlay: overlay["features"].append(entry))
    lines = {"road": {"case": "KAS-II.D.5"}}
    change(folder / "rules.json", lambda rules: rules["terrain"].update(roads=lines))
    CliRunner().invoke(cli, ["map", "compile", str(folder / "map")])
    result = run(folder)
    assert result.exit_code == 0, result.output
    assert "the road ends in the open" in result.output


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    assert isinstance(run(tmp_path).exception, InputError)
    assert isinstance(run("no-such-game").exception, InputError)
