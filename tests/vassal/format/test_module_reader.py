"""Test the reader of VASSAL modules: pieces with expanded prototypes, boards, grids, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import DocumentError, LimitError
from adjudicator.vassal.format import (
    image_search,
)
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module, parse_version, read_module
from adjudicator.vassal.format.slots import Slot, expanded, kind_of, markers, parse_definition
from adjudicator.vassal.format.traits import Trait
from adjudicator.vassal.lint import (
    overview,
)
from adjudicator.vassal.lint.saved_games import pieces_in
from adjudicator.vassal.table.boards import boards, finds_location, initial_stacks
from tests.support.small_modules import (
    board,
    build_file,
    grid,
    module,
    piece,
    png,
    slot,
    written,
    zoned,
)

#: names with every character that has a meaning in VASSAL's text
NAMES = st.text(st.sampled_from("ab,;/\\'\"\t|$ é中"), min_size=1, max_size=12)


def read(folder: Path, data: bytes) -> Module:
    return read_module(written(folder, data))


def prototypes(**texts: str) -> dict[str, Slot]:
    return {
        name: Slot("prototype", name, "", (), parse_definition(text), text)
        for name, text in texts.items()
    }


def test_a_module_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, module())
    assert (found.name, found.version, found.vassal_version) == ("Small", "1.0", "3.7.0")
    assert found.metadata is not None
    assert found.metadata.name == "Small"
    assert sorted(found.images) == ["back.png", "map.png", "red.png"]
    assert [(one.place, one.at_start, one.where) for one in found.slots] == [
        ("Red (2)", True, ("Main", "start")),
        ("Red (1)", False, ("Counters", "Units")),
    ]


def test_prototypes_are_written_out_in_place(tmp_path: Path) -> None:
    found = read(tmp_path, module())
    definition = found.slots[1].definition
    assert definition is not None
    traits = expanded(definition, found.prototypes)
    assert [kind_of(one) for one in traits] == ["delete", "clone", "mark", "emb2", "piece"]
    assert traits[2] == Trait("mark;Side", "Red")


def test_a_bare_build_file_is_read(tmp_path: Path) -> None:
    found = read_module(written(tmp_path, build_file().encode(), "buildFile"))
    assert (found.archive, found.build_file, len(found.slots)) == (None, "buildFile", 2)


def test_of_two_build_files_the_one_that_vassal_opens(tmp_path: Path) -> None:
    old = build_file(version='VassalVersion="3.4.1"').replace("Small", "Old")
    both = {"buildFile": old.encode(), "moduledata": None}
    assert read(tmp_path, module(files=both)).name == "Small"
    data = b"<data><VassalVersion>3.4.1</VassalVersion></data>"
    assert read(tmp_path, module(files={**both, "moduledata": data})).name == "Old"


@given(NAMES.filter(lambda name: "\t" not in name), NAMES, NAMES)
def test_names_survive_every_level(name: str, value: str, outer: str) -> None:
    text = piece(name, "7", (f"mark;{outer.replace(';', '')}", value), ("delete;", ""), image="a")
    found = parse_definition(text)
    assert (found.name, found.gpid, found.stateless) == (name, "7", 0)
    assert found.traits[0].state == value


def test_states_are_counted_as_the_engine_counts() -> None:
    traits = [("mark;a", "1"), ("mark;b", "2"), ("mark;c", "3")]
    assert [parse_definition(piece("x", "1", *traits, cut=n)).stateless for n in range(4)] == [
        0,
        1,
        2,
        3,
    ]


@pytest.mark.parametrize("text", ["", "x", "+/", "+/null/piece;;;;x", "D/1/2/3"])
def test_what_is_no_piece(text: str) -> None:
    with pytest.raises(DocumentError):
        parse_definition(text)


def test_a_prototype_is_told_values() -> None:
    known = prototypes(Side=piece("", "", ("mark;Side", "$side$"), ("mark;Army", "$army$")))
    told = parse_definition(piece("x", "1", ("prototype;Side;side=Red,other=1", "")))
    assert expanded(told, known)[:2] == [Trait("mark;Side", "Red"), Trait("mark;Army", "$army$")]


def test_a_prototype_that_calls_for_itself_ends() -> None:
    known = prototypes(A=piece("", "", ("prototype;A", ""), ("mark;a", "1")))
    found = expanded(parse_definition(piece("x", "1", ("prototype;A", ""))), known)
    assert [kind_of(one) for one in found] == ["mark", "piece"]


def test_prototypes_that_grow_without_end_are_refused() -> None:
    known = prototypes(
        **{f"p{n}": piece("", "", *[(f"prototype;p{n + 1}", "")] * 2) for n in range(60)}
    )
    with pytest.raises(LimitError):
        expanded(parse_definition(piece("x", "1", ("prototype;p0", ""))), known)


def test_markers_within_markers() -> None:
    text = piece("inner", "")
    for gpid in ("3", "2", "1"):
        spec = text.replace(";", "\\;")
        text = piece(f"with {gpid}", "", (f"placemark;x;;{spec};n;0;0;f;;;{gpid}", ""))
    outer = Slot("slot", "outer", "9", (), parse_definition(text), text)
    assert [(one.gpid, one.name) for one in markers(outer)] == [
        ("1", "with 2"),
        ("2", "with 3"),
        ("3", "inner"),
    ]


def test_boards_and_stacks(tmp_path: Path) -> None:
    found = read(tmp_path, module(build_file(board(zoned()))))
    (one,) = boards(found, ImageUse(found).size)
    assert (one.name, one.map, one.size) == ("Field", "Main", (300, 200))
    assert [zone.name for zone in one.zones] == ["hexes"]
    assert [name for name, _ in one.grids()] == ["Field: hexes"]
    (stack,) = initial_stacks(found)
    assert (stack.board, stack.location, stack.pieces) == ("Field", "0203", 1)


@pytest.mark.parametrize(
    ("inside", "location", "answer"),
    [
        (grid(), "0203", True),
        (grid(), "203", False),
        (grid(sep="."), "02.03", True),
        (zoned(), "0203", True),
        (zoned("100,100;300,100;300,200;100,200"), "0101", False),
        (zoned("100,100;300,100;300,200;100,200"), "0504", True),
        (zoned(inside=""), "anything", False),
        ("", "0203", None),
        (grid(hOff="many"), "0203", None),
    ],
)
def test_places_are_found_as_the_engine_finds_them(
    tmp_path: Path, inside: str, location: str, answer: bool | None
) -> None:
    found = read(tmp_path, module(build_file(board(inside))))
    (one,) = boards(found, ImageUse(found).size)
    assert finds_location(one, location) is answer


def test_of_two_grids_the_last_counts(tmp_path: Path) -> None:
    small = grid().replace('dx="34.64" dy="40.0"', 'dx="17.32" dy="20.0"')
    for inside, dy in ((grid() + small, 20), (small + grid(), 40), (zoned() + small, 20)):
        (one,) = boards(read(tmp_path, module(build_file(board(inside)))), lambda _: (300, 200))
        ((_, found),) = one.grids()
        assert found.hexes is not None
        assert found.hexes.dy == dy


def test_regions_are_places(tmp_path: Path) -> None:
    tag = "VASSAL.build.module.map.boardPicker.board.Region"
    regions = f'<{tag}Grid><{tag} name="Paris" originx="1" originy="1"/></{tag}Grid>'
    found = read(tmp_path, module(build_file(board(regions))))
    (one,) = boards(found, ImageUse(found).size)
    assert [finds_location(one, place) for place in ("Paris", "Rome")] == [True, False]


def test_pictures_know_their_users(tmp_path: Path) -> None:
    found = ImageUse(read(tmp_path, module()))
    assert found.used["back.png"] == ["Red (2)", "Red (1)"]
    assert found.used["map.png"] == ["Board Field"]
    assert found.memory()["map.png"] == 300 * 200 * 4
    assert "/images/map.gif" not in found.own()


def test_a_magnified_board(tmp_path: Path) -> None:
    text = board().replace("image=", 'magnification="0.5" image=')
    found = read(tmp_path, module(build_file(text), {"images/map.png": png(301, 200)}))
    (one,) = boards(found, ImageUse(found).size)
    assert one.size == (151, 100)  # the engine rounds half a pixel up


def test_pieces_of_a_saved_game() -> None:
    inner = "\x1b".join(["", "+/1/piece;;;;Red/Main;1;1;4;0", "+/2/stack/Main;1;1;1;@@0"])
    text = "\x1b".join(["begin_save", inner.replace("\x1b", "\\\x1b"), "end_save", "LOG\tx"])
    assert list(pieces_in(text)) == [("Red", "4")]


@pytest.mark.parametrize(
    ("text", "version"),
    [("3.7.14", (3, 7)), ("2.9b2", (2, 9)), ("3.8.0-beta1", (3, 8)), ("", None), ("new", None)],
)
def test_versions(text: str, version: tuple[int, int] | None) -> None:
    assert parse_version(text) == version


def test_a_slot_with_a_comment_in_it(tmp_path: Path) -> None:
    text = slot("Blue", "5", piece("Blue", "5")).replace("</", "<!-- a word --></")
    found = read(tmp_path, module(build_file(slot=text)))
    assert found.slots[-1].definition is not None
    assert found.slots[-1].definition.gpid == "5"


def test_more_traits_than_we_show_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read(tmp_path, module())
    assert len(list(overview.pieces_with_traits(found))) == 2
    monkeypatch.setattr(overview, "_MOST_TRAITS", 9)
    with pytest.raises(LimitError, match="more than 9 traits"):
        list(overview.pieces_with_traits(found))


def test_more_pictures_than_we_look_for_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = ImageUse(read(tmp_path, module(files={"images/spare.png": png()})))
    assert pictures.unmentioned().left == ["spare.png"]
    monkeypatch.setattr(image_search, "_MOST_LOOKING", 9)
    with pytest.raises(LimitError, match="too many pictures"):
        pictures.unmentioned()
