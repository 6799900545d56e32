"""Test the board of named places: the queries of the game, and refused boards."""

from pathlib import Path

import msgspec
import pytest

from adjudicator import resources
from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_check import check_places
from adjudicator.board.place_map import PlaceMap, is_places
from adjudicator.core.game import Game, load_game
from adjudicator.digitize.folder import load_any_map, load_map
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.places.compile import compile_places
from adjudicator.digitize.places.folder import PlacesFolder
from adjudicator.errors import InputError

NAME = "coup-de-tonnerre"
#: as on the board in the rulebook; the starting zones are our own placement
PLACES = {
    "le-santon", "kritschen", "girzikowitz", "zuran", "schlapanitz", "puntowitz", "davout-start",
    "turas", "maxdorf", "sokolnitz", "telnitz", "pratzen", "krenowitz", "posorsitz",
    "langeron-start", "dokhtourov-start",
}  # fmt: skip
#: command -> its starting place, and the friendly commands from the nearest to the farthest
NEAREST = {
    "davout-start": "schlapanitz puntowitz zuran girzikowitz le-santon",
    "puntowitz": "zuran schlapanitz davout-start girzikowitz le-santon",
    "le-santon": "girzikowitz zuran puntowitz schlapanitz davout-start",
    "girzikowitz": "le-santon zuran puntowitz schlapanitz davout-start",
    "schlapanitz": "zuran davout-start puntowitz girzikowitz le-santon",
    "zuran": "schlapanitz puntowitz girzikowitz le-santon davout-start",
    "langeron-start": "dokhtourov-start pratzen krenowitz posorsitz",
    "dokhtourov-start": "langeron-start pratzen krenowitz posorsitz",
    "pratzen": "krenowitz langeron-start dokhtourov-start posorsitz",
    "krenowitz": "pratzen posorsitz langeron-start dokhtourov-start",
    "posorsitz": "krenowitz pratzen langeron-start dokhtourov-start",
}


@pytest.fixture(scope="module")
def placemap() -> PlaceMap:
    found = load_any_map(resources.map_folder(NAME))
    assert isinstance(found, PlaceMap)
    return found


@pytest.fixture(scope="module")
def board(placemap: PlaceMap) -> PlaceBoard:
    return PlaceBoard(placemap)


@pytest.fixture
def hex_game() -> Game:
    return load_game("spi-austerlitz")


def small(links: list[str], **more: object) -> PlaceMap:
    """Return a board of four places in a row, a to d."""
    values = {
        "kind": "places",
        "format": 1,
        "id": "small",
        "title": "Small",
        "sheet": {"width": 500, "height": 100},
        "places": {
            one: {
                "names": {"en": one.upper()},
                "at": [x, 50],
                "area": [[x - 20, 30], [x + 20, 30], [x, 70]],
                "slots": [[x, 50]],
            }
            for one, x in zip("abcd", (50, 150, 250, 350), strict=True)
        },
        "links": links,
        **more,
    }
    return msgspec.convert(values, PlaceMap)


def test_recompiling_gives_the_same_bytes() -> None:
    folder = PlacesFolder(resources.map_folder(NAME))
    assert map_bytes(compile_places(folder).map) == folder.map_file.read_bytes()


def test_the_map_is_found_by_its_name() -> None:
    assert NAME in resources.maps()
    assert resources.map_folder(NAME).is_dir()


def test_inputs_are_hashed(placemap: PlaceMap) -> None:
    assert set(placemap.inputs) == {"places.json", "../austerlitz-1805/source.geojson"}


def test_places_are_those_of_the_game(board: PlaceBoard) -> None:
    assert board.places == PLACES
    assert board.id == NAME
    assert board.reconstruction


def test_every_place_has_its_name_in_both_languages(board: PlaceBoard) -> None:
    assert all(set(names) == {"en", "fr"} for names in board.names.values())
    assert board.names["davout-start"] == {"en": "Davout's start", "fr": "Départ de Davout"}
    assert board.placemap.name("davout-start", "fr") == "Départ de Davout"
    assert board.placemap.name("davout-start", "de") == "Davout's start"


@pytest.mark.parametrize("place", sorted(NEAREST))
def test_distances_agree_with_the_list_of_nearest_commands(board: PlaceBoard, place: str) -> None:
    steps = [board.distance(place, other) for other in NEAREST[place].split()]
    assert steps == sorted(steps)


def test_attackers_and_fallbacks_are_next_to_each_other(board: PlaceBoard) -> None:
    for one, two in (
        ("langeron-start", "sokolnitz"),
        ("dokhtourov-start", "telnitz"),
        ("sokolnitz", "maxdorf"),
        ("telnitz", "maxdorf"),
        ("puntowitz", "pratzen"),
        ("posorsitz", "le-santon"),
        ("le-santon", "kritschen"),
        ("davout-start", "turas"),
        ("schlapanitz", "maxdorf"),
    ):
        assert two in board.neighbours[one]
        assert one in board.neighbours[two]
        assert board.distance(one, two) == 1


def test_start_zones_without_a_name_are_marked_as_ours(placemap: PlaceMap) -> None:
    ours = {key for key, one in placemap.places.items() if "at" in one.reconstruction}
    assert {"davout-start", "langeron-start", "dokhtourov-start"} <= ours
    assert "sokolnitz" not in ours


def test_sets(board: PlaceBoard) -> None:
    assert board.sets["garrisons"] == {"sokolnitz", "telnitz"}
    assert board.sets["fallbacks"] == {"kritschen", "turas"}
    assert len(board.sets["starts"]) == 11


def test_places_lie_as_on_the_ground(placemap: PlaceMap) -> None:
    at = {key: one.at for key, one in placemap.places.items()}
    assert at["le-santon"][1] < at["puntowitz"][1] < at["sokolnitz"][1] < at["telnitz"][1]
    assert at["turas"][0] < at["maxdorf"][0] < at["pratzen"][0] < at["krenowitz"][0]


def test_pieces_of_a_place_stand_in_its_area(placemap: PlaceMap) -> None:
    from shapely import Point, Polygon

    for key, one in placemap.places.items():
        area = Polygon(one.area)
        assert all(area.contains(Point(slot)) for slot in one.slots), key
    assert len(placemap.places["maxdorf"].slots) == 12


def test_a_game_gets_the_board_of_a_map_by_its_kind(hex_game: Game) -> None:
    board = hex_game.board(NAME)
    assert isinstance(board, PlaceBoard)
    assert len(hex_game.map_hash(board)) == 64
    assert hex_game.board("spi-austerlitz").places == hex_game.hexboard().places


def test_what_needs_hexes_says_so(hex_game: Game) -> None:
    with pytest.raises(InputError, match="'coup-de-tonnerre' is a board of places"):
        hex_game.hexmap(NAME)
    with pytest.raises(InputError, match="is a board of places"):
        hex_game.hexboard(NAME)
    with pytest.raises(InputError, match="a board of places has no hexes"):
        load_map(resources.map_folder(NAME))


def test_a_board_in_the_folder_of_a_game(tmp_path: Path) -> None:
    for path in (resources.data_root() / "modules/spi-austerlitz").glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "map.json").write_bytes(map_bytes(small(["a/b"])))
    game = load_game(tmp_path)
    board = game.board("small")
    assert isinstance(board, PlaceBoard)
    assert len(game.map_hash(board)) == 64


def test_distance_counts_links_and_no_way_is_farther_than_any() -> None:
    board = PlaceBoard(small(["a/b", "b/c"]))
    assert [board.distance("a", other) for other in "abcd"] == [0, 1, 2, 4]
    assert board.neighbours == {"a": ("b",), "b": ("a", "c"), "c": ("b",), "d": ()}


@pytest.mark.parametrize(
    ("label", "near"),
    [("maxdorff", "maxdorf"), ("Départ de Davout", "davout-start"), ("LE SANTON", "le-santon")],
)
def test_an_unknown_place_is_refused_with_a_suggestion(
    board: PlaceBoard, label: str, near: str
) -> None:
    error = board.unknown(label)
    assert f"no place {label!r} on this map" in str(error)
    assert error.hint == f"did you mean {near}?"


@pytest.mark.parametrize(
    ("links", "more", "text"),
    [
        (["a/x"], {}, "no place 'x'"),
        (["a"], {}, "no place ''"),
        (["a/a"], {}, "'a' is linked to itself"),
        (["a/b", "b/a"], {}, "'b' and 'a' are linked twice"),
        ([], {"sets": {"all": ["a", "e"]}}, "no place 'e'"),
    ],
)
def test_a_board_that_contradicts_itself_is_refused(
    links: list[str], more: dict[str, object], text: str
) -> None:
    with pytest.raises(InputError, match=text):
        check_places(small(links, **more))


def test_a_place_without_an_english_name_is_refused() -> None:
    values = msgspec.to_builtins(small([]))
    values["places"]["a"]["names"] = {"fr": "A"}
    with pytest.raises(InputError, match="no English name"):
        check_places(msgspec.convert(values, PlaceMap))


def test_kinds_of_maps_are_told_apart() -> None:
    folder = resources.data_root() / "maps"
    assert is_places((folder / NAME / "map.json").read_bytes())
    assert not is_places((folder / "spi-austerlitz/map.json").read_bytes())
    assert not is_places(b"[]")
    assert not is_places(b"{")
    assert not is_places(b'{"kind": 3}')


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_game_and_its_board_call_places_by_the_same_names(
    placemap: PlaceMap, language: str
) -> None:
    game = load_game(NAME)
    assert {place: game.words[place][language] for place in placemap.places} == {
        place: one.names[language] for place, one in placemap.places.items()
    }


def test_distances_agree_with_the_tables_of_the_game(board: PlaceBoard) -> None:
    game = load_game(NAME)
    where = game.scenario().where
    start = {unit.rpartition("-")[0]: at for unit, at in where.items()}
    assert game.tables.nearest
    for command, others in game.tables.nearest.items():
        # places of one group are equally near
        steps = [board.distance(start[command], start[one]) for group in others for one in group]
        assert steps == sorted(steps), command
