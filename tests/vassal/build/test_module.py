"""Test the module built from the data of a game: complete, consistent, reproducible."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.sequences import split
from tests.support.module_archive import (
    SPI,
    Module,
    built,
    changed,
    new_game,
    opened,
    parts,
    spi,
    spi_bytes,
    standing,
)

LOCK = resources.data_root() / "modules" / SPI / "gpids.json"
#: attributes of a build file that name pictures
PICTURES = ("image", "icon", "fileName", "iconName", "showingIcon", "hiddenIcon", "buttonIcon")


@pytest.fixture(params=["ours", "new", "other map"])
def module(request: pytest.FixtureRequest, tmp_path: Path) -> Module:
    if request.param == "ours":
        return spi()
    return built(new_game(tmp_path, SPI if request.param == "new" else "crowning-glory"))


def pieces_of(module: Module) -> list[str]:
    return [one.text for tag in ("PieceSlot", "PrototypeDefinition") for one in module.all(tag)]


# Structure


def test_the_encoder_stands_before_every_piece(module: Module) -> None:
    assert module.root[0].tag == "VASSAL.build.module.BasicCommandEncoder"


def test_it_asks_for_no_newer_vassal_than_it_needs(module: Module) -> None:
    assert module.root.get("VassalVersion") == "3.7.0"
    assert b"<VassalVersion>3.7.0</VassalVersion>" in module.files["moduledata"]


def test_every_picture_that_is_named_exists_and_every_one_that_exists_is_named(
    module: Module,
) -> None:
    named = {one.get(key) for one in module.root.iter() for key in PICTURES if one.get(key)}
    for text in pieces_of(module):
        for kind in parts(text)[0]:
            fields = split(kind, ";")
            if fields[0] == "emb2":
                named |= set(split(fields[16], ","))
            elif fields[0] == "piece":
                named.add(fields[3])
            elif fields[0] == "markmoved":
                named.add(fields[1])
    named = {name for name in named if name and name.endswith(".png") and name[0] != "/"}
    there = {name.removeprefix("images/") for name in module.files if name.startswith("images/")}
    assert named == there


def test_every_help_page_and_set_up_exists(module: Module) -> None:
    pages = [one.get("fileName") for one in module.all("HelpFile")]
    assert "help/index.html" in pages
    setups = [one.get("file") for one in module.all("PredefinedSetup") if one.get("file")]
    assert setups
    assert {*pages, *setups} <= module.files.keys()


def test_every_prototype_that_is_used_is_defined(module: Module) -> None:
    known = {one.get("name") for one in module.all("PrototypeDefinition")}
    used = {
        split(kind, ";")[1]
        for text in pieces_of(module)
        for kind in parts(text)[0]
        if kind.startswith("prototype;")
    }
    assert used == known


def test_every_piece_has_as_many_states_as_traits(module: Module) -> None:
    for text in pieces_of(module):
        kinds, states = parts(text)
        assert len(kinds) == len(states)
        assert kinds[-1].startswith("piece;")


def test_nothing_stands_on_the_map_but_by_a_set_up(module: Module) -> None:
    assert module.all("SetupStack") == []


def test_the_turn_tracker_counts_turns_and_lists_the_phases_by_their_titles() -> None:
    (phases,) = spi().all("ListTurnLevel")
    titles = [one.title["en"] for one in load_game(SPI).file.phases]
    assert split(phases.get("list"), ",") == titles
    assert phases.getparent().get("start") == "1"


def test_the_reverse_shows_the_strength_that_the_rules_give() -> None:
    game = load_game(SPI)
    look = json.loads((game.folder / "vassal.json").read_text("utf-8"))
    assert look["flip"]["divisor"] == game.tables.demoralization.divisor


def test_every_unit_reports_attack_target_and_losses_with_its_id_and_place() -> None:
    module = spi()
    kinds = [one for one in module.all("PrototypeDefinition") if one.get("name") != "Marker"]
    assert len(kinds) == 6
    for one in kinds:
        fields = [split(kind, ";") for kind in parts(one.text)[0]]
        reports = {split(found[1], ",")[0]: found[2] for found in fields if found[0] == "report"}
        layers = {found[27]: found[19] for found in fields if found[0] == "emb2"}
        assert layers == {"65,130": "Attack", "84,130": "Target"}
        sends = {found[2] for found in fields if found[0] == "sendto"}
        assert len(sends) == 3
        assert {*layers, *sends} < reports.keys()
        who = '+GetString("BasicName")+" ["+GetString("unit")+"]"+'
        # a character for the colour of the line, and the unit
        assert all(text[:4] in ('{"?"', '{"~"') for text in reports.values())
        assert all(text[4:].startswith(who) for text in reports.values())
        for key in layers:
            assert '+GetString("LocationName")+' in reports[key]
        for key in sends:
            assert '+GetString("OldLocationName")+' in reports[key]
        # a report trait must be outside the traits it reports on, or it would act too early
        order = [found[0] for found in fields]
        assert order.index("report") < order.index("emb2")
        assert reports["84,130"].endswith('?" is attacked":" is no longer attacked")}')
        assert reports["65,130"].endswith('?" attacks":" no longer attacks")}')
        # a unit that is sent away first loses its marks: the trait that removes them is outside
        (trigger,) = (found for found in fields if found[0] == "macro")
        assert trigger[4] == "{Attack_Active==true || Target_Active==true}"
        assert set(split(trigger[5], ",")) == sends
        off = {found[11] for found in fields if found[0] == "emb2"}
        assert set(split(trigger[6], ",")) == off
        assert order.index("macro") < order.index("sendto")


def test_the_buttons_name_layers_and_sides_that_there_are() -> None:
    buttons = {one.get("name"): one for one in spi().all("MassKeyCommand")}
    assert list(buttons) == [
        "Clear marks",
        "Reset Allied",
        "Reset French",
        "Allied: Demoralized",
        "French: Demoralized",
    ]
    assert buttons["Reset French"].get("filter") == '{side=="french" && Moved==true}'
    # units in boxes as well
    assert {one.get("singleMap") for one in buttons.values()} == {"false"}
    assert buttons["Clear marks"].get("filter") == "{Attack_Active==true || Target_Active==true}"
    layer = next(
        split(kind, ";")
        for kind in parts(spi().all("PieceSlot")[0].text)[0]
        if kind.startswith("emb2;")
    )
    assert layer[19] == "Demoralized"
    assert layer[27] == buttons["Allied: Demoralized"].get("hotkey")


# Numbers of pieces


def test_gpids_are_those_of_the_lock_file_and_of_the_pieces_themselves() -> None:
    lock = json.loads(LOCK.read_text("utf-8"))
    slots = spi().all("PieceSlot")
    gpids = [int(slot.get("gpid")) for slot in slots]
    assert sorted(gpids) == sorted(lock["pieces"].values())
    assert len(set(gpids)) == len(gpids) == 88
    for slot in slots:
        kinds, states = parts(slot.text)
        assert split(states[-1], ";")[3] == slot.get("gpid")
        marks = next(
            state for kind, state in zip(kinds, states, strict=True) if kind[:9] == "mark;unit"
            or kind == "mark;marker"
        )  # fmt: skip
        owner = split(marks, ",")[0]
        assert slot.get("gpid") in [
            str(lock["pieces"].get(f"{kind}/{owner}")) for kind in ("unit", "marker", "track")
        ]
    assert int(spi().root.get("nextPieceSlotId")) == lock["next"]


def test_a_new_unit_gets_a_new_number_and_a_lost_one_leaves_a_gap(tmp_path: Path) -> None:
    folder = new_game(tmp_path)
    first = build(load_game(folder), art=False).lock
    (folder / "gpids.json").write_text(
        json.dumps({"format": 1, "next": first.next, "pieces": first.pieces}), "utf-8"
    )
    units = json.loads((folder / "units.json").read_text("utf-8"))["units"]
    gone, fresh = units[1], {**units[0], "id": "fresh"}
    changed(folder, "units.json", units=[fresh, units[0], *units[2:]])
    scenario = json.loads((folder / "scenarios/start.json").read_text("utf-8"))
    del scenario["where"][gone["id"]]
    changed(folder, "scenarios/start.json", where=scenario["where"])
    second = build(load_game(folder), art=False)
    assert second.renumbered
    assert second.lock.pieces == {**first.pieces, "unit/fresh": first.next}
    assert second.lock.next == first.next + 1


def test_the_lock_file_of_our_game_is_complete() -> None:
    assert not build(load_game(SPI), art=False).renumbered


# Reproducible output, and arbitrary names


def test_the_same_data_give_the_same_bytes() -> None:
    assert build(load_game(SPI), art=False).data == spi_bytes()


def test_with_art_the_same_files_with_pictures_of_the_same_size() -> None:
    first = build(load_game(SPI)).data
    drawn, blank = opened(first), spi()
    assert drawn.files.keys() == blank.files.keys()
    assert drawn.files["buildFile.xml"] == blank.files["buildFile.xml"]
    for image in ("board.png", "boxes.png", "track.png", "unit-french-1.png"):
        assert drawn.board_size(image) == blank.board_size(image)
    assert build(load_game(SPI)).data == first


HARD = """Division "d'Élite", 1/2; O'Brien\\Łódź\t中 $x$ {1+1} <b>&amp;"""


def test_names_with_any_characters_survive(tmp_path: Path) -> None:
    folder = new_game(tmp_path, title=HARD)
    units = json.loads((folder / "units.json").read_text("utf-8"))["units"]
    units[0] |= {"name": HARD, "formation": HARD, "code": "1,;/'", "size": "'x'", "type": HARD}
    changed(folder, "units.json", units=units)
    changed(folder, "scenarios/start.json", title=HARD, about={"en": HARD})
    changed(folder, "game.json", side_names={"blue": {"en": HARD[:40]}, "red": {"en": "'"}})
    module, shown = built(folder), HARD.replace("\t", " ")
    assert module.root.get("name") == shown
    (one,) = (s for s in standing(module, "start.vsav") if s.marks.get("unit") == "blue-1")
    assert one.name == f"{shown[:40]} 1,;/' {shown}"
    assert one.marks["formation"] == shown
    assert one.marks["code"] == "1,;/'"
    assert one.marks["size"] == "'x'"
    assert one.marks["type"] == HARD
    slots = {slot.get("entryName"): slot for slot in module.all("PieceSlot")}
    kinds, states = parts(slots[one.name].text)
    assert len(kinds) == len(states)
    assert shown[:40] in {e.text for e in module.root.iter("entry")}
    assert module.all("PredefinedSetup")[0].get("name") == shown


def test_a_game_without_vassal_json_or_scenarios_is_built(tmp_path: Path) -> None:
    folder = new_game(tmp_path)
    (folder / "vassal.json").unlink()
    changed(folder, "game.json", scenarios=[])
    module = built(folder)
    zones = [one.get("name") for one in module.all("Board")[1].iter() if one.get("path")]
    assert zones == [
        "Eliminated Blue", "Reinforcements Blue", "Eliminated Red", "Reinforcements Red",
    ]  # fmt: skip
    assert [one.get("name") for one in module.all("PredefinedSetup")] == ["Empty board"]


def test_a_game_with_a_map_of_its_own_is_built(tmp_path: Path) -> None:
    folder = new_game(tmp_path, "crowning-glory")
    text = (resources.map_folder("crowning-glory") / "map.json").read_text("utf-8")
    (folder / "map.json").write_text(
        re.sub(r'"id": ?"crowning-glory"', '"id":"mine"', text, count=1)
    )
    changed(folder, "game.json", map="mine")
    changed(folder, "scenarios/start.json", map="mine")
    assert built(folder).all("Board")[0].get("name") == "mine"
