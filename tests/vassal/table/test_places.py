"""Test names of places: adjacent, turned or magnified boards, zones, grids of all kinds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import LimitError
from adjudicator.vassal.format.commands import BoardPick
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table import places as places_module
from adjudicator.vassal.table.boards import Zone
from adjudicator.vassal.table.places import Places, Spot

BOARD = "VASSAL.build.module.map.boardPicker"
NUMBERS = 'first="H" sep="" hType="N" hLeading="1" hOff="1" vType="N" vLeading="1" vOff="1"'
HEXES = (
    f'<{BOARD}.board.HexGrid dx="50.0" dy="60.0" x0="25" y0="30" sideways="false">'
    f'<{BOARD}.board.mapgrid.HexGridNumbering {NUMBERS} stagger="false" %s/>'
    f"</{BOARD}.board.HexGrid>"
)
SQUARES = (
    f'<{BOARD}.board.SquareGrid dx="100.0" dy="50.0" x0="50" y0="25">'
    f'<{BOARD}.board.mapgrid.SquareGridNumbering first="V" sep="/" hType="A" hOff="0" vOff="1"'
    f' vType="N" vLeading="0" hLeading="0" %s/></{BOARD}.board.SquareGrid>'
)
REGIONS = (
    f'<{BOARD}.board.RegionGrid><{BOARD}.board.Region name="Hill" originx="10" originy="10"/>'
    f'<{BOARD}.board.Region name="Ford" originx="90" originy="90"/></{BOARD}.board.RegionGrid>'
)


def zone(name: str, path: str, inner: str = "", **attributes: str) -> str:
    more = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    tag = f"{BOARD}.board.mapgrid.Zone"
    return f'<{tag} name="{name}" path="{path}" {more}>{inner}</{tag}>'


def zoned(*parts: str) -> str:
    return f"<{BOARD}.board.ZonedGrid>{''.join(parts)}</{BOARD}.board.ZonedGrid>"


def board(name: str, grid: str, width: int = 400, height: int = 300, more: str = "") -> str:
    size = f'width="{width}" height="{height}"'
    return f'<{BOARD}.Board name="{name}" image="" {size} {more}>{grid}</{BOARD}.Board>'


def places(
    tmp_path: Path,
    *boards: str,
    picker: str = "",
    more: str = "",
    edge: int = 0,
    name: str = "Main",
) -> Places:
    path = tmp_path / "buildFile.xml"
    tag = "VASSAL.build.module"
    path.write_text(
        f'<VASSAL.build.GameModule name="Small" version="1" VassalVersion="3.7.0">'
        f'<{tag}.Map mapName="{name}" edgeWidth="{edge}" edgeHeight="{2 * edge}">'
        f"<{tag}.map.BoardPicker>{''.join(boards)}{picker}</{tag}.map.BoardPicker>{more}"
        f"</{tag}.Map></VASSAL.build.GameModule>",
        "utf-8",
    )
    return Places(read_module(path))


def label(found: Places, x: int, y: int, *picks: BoardPick, name: str = "Main") -> str | None:
    return found.spot(MapPoint(name, x, y), {name: picks} if picks else None).label


def test_a_hex_of_the_only_board(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % ""))
    assert found.maps == ["Main"]
    assert found.spot(MapPoint("Main", 75, 60)) == Spot("Main", 75, 60, "Field", "", "0201")


def test_the_empty_edge_of_a_map_is_taken_off(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % ""), edge=100)
    assert label(found, 125, 230) == "0101"
    assert label(found, 25, 30) == ""


def test_beside_all_boards_is_offboard(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % ""))
    assert [label(found, *at) for at in [(399, 299), (400, 10), (10, 300), (-1, 5)]][1:] == [""] * 3
    assert found.spot(MapPoint("Main", 400, 10)).shown == "offboard"
    assert found.spot(MapPoint("Main", 400, 10)).board == ""


def test_boards_lie_beside_each_other(tmp_path: Path) -> None:
    found = places(
        tmp_path, board("A", HEXES % ""), board("B", SQUARES % "", 200, 100), board("C", REGIONS)
    )
    picks = [
        BoardPick("A", False, 0, 0),
        BoardPick("B", False, 1, 0),
        BoardPick("C", False, 0, 1),
    ]
    assert label(found, 25, 30, *picks) == "0101"
    assert label(found, 450, 25, *picks) == "1/A"
    assert label(found, 550, 75, *picks) == "2/B"
    assert label(found, 20, 310, *picks) == "Hill"
    assert label(found, 300, 500, *picks) == "Ford"
    assert label(found, 500, 200, *picks) == ""


def test_boards_that_no_command_has_laid_are_not_guessed(tmp_path: Path) -> None:
    found = places(tmp_path, board("A", HEXES % ""), board("B", HEXES % ""))
    assert label(found, 25, 30) is None
    assert found.spot(MapPoint("Main", 25, 30)).shown == "25,30"


def test_the_usual_boards_are_those_of_the_picker(tmp_path: Path) -> None:
    found = places(
        tmp_path,
        board("A", HEXES % ""),
        board("B", SQUARES % ""),
        picker="<setup>MainBoardPicker\tB\t0\t0</setup>",
    )
    assert label(found, 50, 25) == "1/A"


def test_a_board_turned_around(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % "", more='reversible="true"'))
    assert label(found, 400 - 25, 300 - 30, BoardPick("Field", True, 0, 0)) == "0101"


def test_a_magnified_board(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % "", more='magnification="2.0"'))
    assert label(found, 50, 60) == "0101"
    assert label(found, 150, 120) == "0201"


def test_numbers_that_descend_are_counted_from_the_far_end(tmp_path: Path) -> None:
    # for hexes, the engine divides the width by dy and the height by dx
    found = places(tmp_path, board("Field", HEXES % 'hDescend="true" vDescend="true"'))
    assert label(found, 25, 30) == "0807"
    found = places(tmp_path, board("Field", SQUARES % 'hDescend="true" vDescend="true"'))
    assert label(found, 50, 25) == "7/E"


def test_without_its_picture_a_board_that_counts_from_the_far_end_is_not_told(
    tmp_path: Path,
) -> None:
    text = board("Field", HEXES % 'hDescend="true"').replace('image=""', 'image="gone.png"')
    assert label(places(tmp_path, text), 25, 30) is None
    text = board("Field", HEXES % "").replace('image=""', 'image="gone.png"')
    assert label(places(tmp_path, text), 25, 30) == "0101"


SQUARE_ZONE = "100,100;200,100;200,200;100,200"


def test_the_first_zone_that_fits_names_the_place(tmp_path: Path) -> None:
    grid = zoned(
        zone("Box", SQUARE_ZONE, locationFormat="$name$"),
        zone("Wood", "100,100;300,100;300,300;100,300", locationFormat="$name$ $gridLocation$",
             useParentGrid="true"),
        HEXES % "",
    )  # fmt: skip
    found = places(tmp_path, board("Field", grid))
    assert found.spot(MapPoint("Main", 150, 150)) == Spot("Main", 150, 150, "Field", "Box", "Box")
    assert label(found, 225, 150) == "Wood 0503"
    assert label(found, 25, 30) == "0101"


def test_the_edge_of_a_zone_belongs_to_one_side_only(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", zoned(zone("Box", SQUARE_ZONE), HEXES % "")))
    within = [found.spot(MapPoint("Main", x, 150)).zone for x in (99, 100, 199, 200)]
    assert within == ["", "Box", "Box", ""]
    within = [found.spot(MapPoint("Main", 150, y)).zone for y in (99, 100, 199, 200)]
    assert within == ["", "Box", "Box", ""]


def test_a_grid_of_a_zone_counts_from_the_size_of_the_zone(tmp_path: Path) -> None:
    inner = HEXES % 'hDescend="true" vDescend="true"'
    grid = zoned(zone("Part", SQUARE_ZONE, inner, locationFormat="$gridLocation$"))
    found = places(tmp_path, board("Field", grid))
    # 100 by 100 pixels: two columns and two rows, counted from the corner of the board
    assert label(found, 125, 150) == "0101"


def test_what_depends_on_properties_is_not_told(tmp_path: Path) -> None:
    grid = zoned(zone("Box", SQUARE_ZONE, locationFormat="$name$ $weather$"))
    found = places(tmp_path, board("Field", grid))
    assert label(found, 150, 150) is None
    assert found.spot(MapPoint("Main", 150, 150)).zone == "Box"


def test_a_deck_has_its_own_name(tmp_path: Path) -> None:
    deck = '<VASSAL.build.module.map.DrawPile name="Events" owningBoard="Field" x="60" y="70"/>'
    found = places(tmp_path, board("Field", HEXES % ""), more=deck, edge=10)
    assert label(found, 70, 90) == "Events"
    assert label(found, 71, 90) != "Events"


@pytest.mark.parametrize("name", ["Main", ""])
def test_a_map_is_known_by_its_number_too(tmp_path: Path, name: str) -> None:
    found = places(tmp_path, board("Field", HEXES % ""), name=name)
    assert label(found, 25, 30, name="Map0") == "0101"


def test_a_map_that_the_module_does_not_have_has_no_labels(tmp_path: Path) -> None:
    found = places(tmp_path, board("Field", HEXES % ""))
    assert found.spot(MapPoint("Elsewhere", 1, 2)) == Spot("Elsewhere", 1, 2, "", "", None)


def test_a_grid_that_is_broken_or_unknown_gives_no_labels(tmp_path: Path) -> None:
    broken = (HEXES % "").replace('dx="50.0"', 'dx="-1"')
    assert label(places(tmp_path, board("Field", broken)), 25, 30) is None
    own = "<org.own.TriangleGrid/>"
    assert label(places(tmp_path, board("Field", own)), 25, 30) is None


@given(
    st.lists(st.tuples(st.integers(-3, 12), st.integers(-3, 12)), max_size=12),
    st.integers(-4, 13),
    st.integers(-4, 13),
)
def test_a_pixel_is_within_if_a_line_to_the_right_crosses_the_outline_an_odd_number_of_times(
    corners: list[tuple[int, int]], x: int, y: int
) -> None:
    found = Zone("", tuple(corners), "", None)
    crossed = 0
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        (ax, ay), (bx, by) = sorted([one, other], key=lambda corner: corner[1])
        if ay <= y < by:
            crossed += ax + Fraction((y - ay) * (bx - ax), by - ay) > x
    assert found.contains(x, y) == (crossed % 2 == 1)


def test_the_box_of_a_zone_keeps_all_that_is_within(tmp_path: Path) -> None:
    found = places(tmp_path, board("B", zoned(zone("Bow", "10,10;60,10;35,70", more="x"))))
    named = {(x, y) for x in range(80) for y in range(80) if label(found, x, y) == "Bow"}
    assert (35, 69) in named
    assert (10, 10) in named
    assert (9, 10) not in named
    assert min(y for _, y in named) == 10


@pytest.mark.parametrize("what", ["corners", "zones", "points", "boards"])
def test_what_is_looked_at_to_name_places_is_bounded(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_module, "MAX_WORK", 20_000)
    point = f'<{BOARD}.board.Region name="P" originx="1" originy="1"/>'
    grids = {
        "corners": zoned(zone("Z", "0,0;300,0;" + ";".join(["300,300"] * 600))),
        "zones": zoned(*[zone("Z", "0,0;1,1;0,1")] * 1200),
        "points": f"<{BOARD}.board.RegionGrid>{point * 600}</{BOARD}.board.RegionGrid>",
    }
    picks = [BoardPick("B", False, 0, 0)] * 600 if what == "boards" else []
    found = places(tmp_path, board("B", grids.get(what, "")))
    for one in range(20):
        label(found, 250, 40 + one, *picks)
    with pytest.raises(LimitError, match="too many places"):
        for one in range(40):
            label(found, 251 + one, 40, *picks)


def test_boards_in_far_columns_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_module, "MAX_WORK", 20_000)
    found = places(tmp_path, board("B", ""))
    back, far = BoardPick("B", False, -100_000, -100_000), BoardPick("B", False, 900, 0)
    assert label(found, 1, 1, *[far] * 10) is not None
    with pytest.raises(LimitError, match="too many places"):
        label(found, 1, 1, back, *[far] * 20)
