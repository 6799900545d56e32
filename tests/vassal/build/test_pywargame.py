"""Test our module with the third-party library pywargame: same names, grids, pieces.

These tests are skipped without a Python that runs pywargame, or without a way to fetch it.
"""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.vassal.build.boxes import BoxBoard
from adjudicator.vassal.build.pieces import Pieces, make_pieces
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.traits import Trait, expand
from adjudicator.vassal.look.gpids import read_lock
from adjudicator.vassal.look.look import read_look
from tests.support.module_archive import SPI, spi, spi_bytes
from tests.support.paths import TESTS_DIR
from tests.support.pywargame_setup import NoPywargameError, new_python, pywargame

READER = TESTS_DIR / "support" / "pywargame_reader.py"
MAIN = "Main Map"
#: a trait as its name, the fields of its type and the fields of its state
Fields = tuple[str, list[str], list[str]]


def readable(data: bytes) -> bytes:
    """Return a module with obfuscated set-ups: pywargame cannot read plain ones."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".vsav"):
                content = codec.pack(codec.parse_saved(content), key=0x5A)
            new.writestr(name, content)
    return out.getvalue()


@pytest.fixture(scope="module")
def found(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Return what pywargame finds in our module."""
    kept = getattr(request.config, "cache", None)  # no cache with -p no:cacheprovider
    folder = tmp_path_factory.mktemp("pywargame")
    try:
        python = new_python()
        library = pywargame(kept.mkdir("pywargame") if kept else folder)
    except NoPywargameError as reason:
        pytest.skip(f"pywargame does not run here: {reason}")
    module, labels = folder / "spi.vmod", folder / "labels.txt"
    module.write_bytes(readable(spi_bytes()))
    labels.write_text("\n".join(game().board().hexmap.grid().labels), "utf-8")
    done = subprocess.run(
        [python, "-X", "utf8", READER, library, module, labels],
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    # pywargame prints its warnings first
    *warnings, text = done.stdout.splitlines()
    assert warnings == []
    read: dict[str, Any] = json.loads(text)
    return read


@cache
def game() -> Game:
    return load_game(SPI)


@cache
def pieces() -> Pieces:
    look = read_look(game())
    return make_pieces(game(), look, BoxBoard(game(), look), read_lock(game()))


def fields(trait: Trait) -> Fields:
    kind, *rest = trait.type.split(";")
    return kind, rest, trait.state.split(";")


def read_fields(traits: Sequence[Any]) -> list[Fields]:
    """Return traits as pywargame read them, without the escapes of slashes that it keeps."""
    return [
        (kind, [one.replace("\\/", "/") for one in types], [s.replace("\\/", "/") for s in states])
        for kind, types, states in traits
    ]


def marks(traits: Sequence[Any]) -> dict[str, str]:
    return {
        key: value
        for kind, types, states in traits
        if kind == "mark"
        for key, value in zip(types[0].split(","), states[0].split(","), strict=True)
    }


def test_name_version_and_the_next_number(found: dict[str, Any]) -> None:
    assert found["game"]["name"] == found["data"] == game().file.title
    assert found["game"]["version"] == read_look(game()).version
    assert int(found["game"]["nextPieceSlotId"]) == read_lock(game()).next


def test_boards_with_their_pictures_and_zones(found: dict[str, Any]) -> None:
    assert list(found["boards"]) == [MAIN, "Boxes", "Track"]
    sizes = {}
    for (board,) in found["boards"].values():
        shown = board["attributes"]
        sizes[shown["name"]] = (int(shown["width"]), int(shown["height"]))
        assert sizes[shown["name"]] == spi().board_size(shown["image"])
    assert list(sizes) == [game().file.map, "Boxes", "Track"]
    boxes = [name for name, _ in found["boards"]["Boxes"][0]["zones"]]
    assert boxes == [one.title for one in read_look(game()).boxes]
    width, height = sizes[game().file.map]
    for _, path in found["boards"][MAIN][0]["zones"]:
        assert len(path) >= 3
        assert all(0 <= x <= width and 0 <= y <= height for x, y in path)


def test_the_attributes_of_the_grid_and_its_numbers(found: dict[str, Any]) -> None:
    ((grid, numbering),) = found["boards"][MAIN][0]["grids"]
    ours, numbers = spi().grid().attributes()
    assert grid.items() >= ours.items()
    assert numbering.items() >= numbers.items()


def test_every_label_lies_where_we_put_it(found: dict[str, Any]) -> None:
    engine, size = spi().grid(), spi().board_size()
    assert len(found["labels"]) == len(game().board().hexmap.grid().labels) > 1000
    for label, (x, y) in found["labels"].items():
        ours = engine.location(label, *size)
        # pywargame rounds where the engine truncates
        assert abs(x - ours[0]) <= 1
        assert abs(y - ours[1]) <= 1


def test_all_prototypes_and_their_traits(found: dict[str, Any]) -> None:
    assert list(found["prototypes"]) == list(pieces().prototypes)
    for name, traits in found["prototypes"].items():
        *shared, basic = read_fields(traits)
        assert shared == [fields(one) for one in pieces().prototypes[name].traits]
        assert basic[0] == "piece"


def test_all_pieces_by_name_and_number_with_the_traits_of_their_prototypes(
    found: dict[str, Any],
) -> None:
    made = [
        one for kind in (pieces().units, pieces().markers, pieces().tracks) for one in kind.values()
    ]
    ours = {(one.name, one.gpid): one for one in made}
    read = {(one["entryName"], int(one["gpid"])): one for one in found["pieces"]}
    assert len(read) == len(found["pieces"])
    assert read.keys() == ours.keys()
    for key, one in read.items():
        whole = [*expand(ours[key].traits, pieces().prototypes), ours[key].basic()]
        assert read_fields(one["traits"]) == [fields(trait) for trait in whole]
        assert len(one["used"]) == 1


def test_units_say_who_they_are(found: dict[str, Any]) -> None:
    lock = read_lock(game())
    read = {int(one["gpid"]): marks(one["traits"]) for one in found["pieces"]}
    for unit in game().units.values():
        said = read[lock.pieces[f"unit/{unit.id}"]]
        assert said["unit"] == unit.id
        assert (said["side"], said["type"]) == (unit.side, unit.type)
        assert said["movement"] == str(unit.movement)


def test_set_ups_put_every_unit_where_the_scenario_says(found: dict[str, Any]) -> None:
    scenarios = [game().scenario(name) for name in game().file.scenarios]
    assert [name for name, _ in found["setups"]] == [*(s.title for s in scenarios), "Empty board"]
    for scenario, (_, saved) in zip(scenarios, found["setups"], strict=False):
        assert (saved["first"], saved["last"]) == ("begin_save", "end_save")
        placed = {}
        for identity, traits in saved["pieces"].items():
            where, x, y, gpid, count, *known = traits[-1][2]
            assert (count, known) == ("1", ["UniqueID", identity])
            if unit := marks(traits).get("unit"):
                assert read_lock(game()).pieces[f"unit/{unit}"] == int(gpid)
                placed[unit] = (where, int(x), int(y))
        waiting = [unit for units in scenario.reserve.values() for unit in units]
        assert placed.keys() == {*scenario.where, *waiting}
        for unit, (where, x, y) in placed.items():
            assert where == ("Boxes" if unit in waiting else MAIN)
            if unit not in waiting:
                there = found["labels"][scenario.where[unit]]
                assert max(abs(x - there[0]), abs(y - there[1])) <= 1


def test_every_piece_of_a_set_up_stands_in_one_stack_at_its_own_place(
    found: dict[str, Any],
) -> None:
    for _, saved in found["setups"][:-1]:
        members = []
        for ((_, _, (where, x, y, *stacked, layer)),) in saved["stacks"].values():
            assert layer == "@@-1"
            members += stacked
            for one in stacked:
                assert saved["pieces"][one][-1][2][:3] == [where, x, y]
        assert sorted(members) == sorted(saved["pieces"])


def test_pictures_dice_and_phases(found: dict[str, Any]) -> None:
    files = set(found["files"])
    assert files == set(spi().files)
    for one in found["pieces"]:
        shown = [trait[1][2] for trait in one["traits"] if trait[0] == "piece"]
        shown += [name for t in one["traits"] if t[0] == "emb2" for name in t[1][15].split(",")]
        assert shown
        assert {f"images/{name}" for name in shown} <= files
    assert found["dice"] == [one.name for one in read_look(game()).dice]
    assert found["phases"] == [",".join(one.title["en"] for one in game().file.phases)]
