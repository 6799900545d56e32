"""Test schemas/: they are generated from the types and find the mistakes in a file."""

import copy
import json

import pytest
from jsonschema import Draft202012Validator

from adjudicator import resources, schemas
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.spec import MapSpec
from adjudicator.errors import DocumentError
from adjudicator.games.spi_austerlitz.data import Tables

GRID = {
    "id": "small",
    "title": "Small",
    "lattice": {"orientation": "flat"},
    "grids": [{"columns": 3, "rows": 2}],
    "terrains": {"town": {"kinds": ["village"]}},
}


@pytest.mark.parametrize("name", schemas.NAMES)
def test_committed_schema_is_the_one_that_the_types_give(name: str) -> None:
    assert resources.schema_file(name).read_bytes() == schemas.generate(name)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_schema_is_itself_valid_and_has_no_references(name: str) -> None:
    Draft202012Validator.check_schema(schemas.schema(name))
    assert "$ref" not in json.dumps(schemas.schema(name))


def test_a_sound_document_has_no_problem() -> None:
    assert schemas.problems("grid", GRID) == []


@pytest.mark.parametrize(
    ("change", "place", "message", "hint"),
    [
        ({"titel": "x"}, "top level", "unknown field 'titel'", "did you mean 'title'?"),
        ({"format": 2}, "format", "2 is not allowed", "use one of: 1"),
        ({"title": 3}, "title", "3 is not of type string", None),
        ({"grids": []}, "grids", "[] breaks minItems: 1", None),
        (
            {"lattice": {"orientation": "flatt"}},
            "lattice.orientation",
            '"flatt" is not allowed',
            'use one of: "flat", "pointy"',
        ),
        ({"lattice": {}}, "lattice", "the field 'orientation' is missing", None),
        ({"grids": [{"columns": 3, "rows": 0}]}, "grids[0].rows", "0 breaks minimum: 1", None),
    ],
)
def test_a_problem_names_place_and_remedy(
    change: dict[str, object], place: str, message: str, hint: str | None
) -> None:
    document = {**copy.deepcopy(GRID), **change}
    assert schemas.problems("grid", document) == [schemas.Problem(place, message, hint)]


def test_type_and_schema_agree_on_every_single_change() -> None:
    """Msgspec and jsonschema refuse the same files."""
    values = [None, 0, -1, 1.5, "", "x", [], ["x"], {}, {"x": 1}, True]
    for key in [*GRID, "unknown", "reconstruction", "sources", "elevation", "sliver"]:
        for value in values:
            document = {**copy.deepcopy(GRID), key: value}
            data = json.dumps(document).encode()
            try:
                schemas.decode("grid", data, MapSpec, file="grid.json")
            except DocumentError:
                assert schemas.problems("grid", document), (key, value)
            else:
                assert schemas.problems("grid", document) == [], (key, value)


def test_tables_of_a_game_agree_with_their_schema_on_every_single_change() -> None:
    name = "tables-spi-austerlitz"
    file = resources.data_root() / "modules" / "spi-austerlitz" / "tables.json"
    sound = json.loads(file.read_text("utf-8"))
    assert schemas.problems(name, sound) == []
    for key in [*sound, "unknown"]:
        for value in [None, 0, 1.5, "x", [], ["x"], {}, {"x": 1}, True]:
            document = {**copy.deepcopy(sound), key: value}
            try:
                schemas.decode(name, json.dumps(document).encode(), Tables, file=file)
            except DocumentError:
                assert schemas.problems(name, document), (key, value)
            else:
                assert schemas.problems(name, document) == [], (key, value)


def test_decode_says_file_place_and_remedy_in_one_line() -> None:
    data = json.dumps({**GRID, "titel": "x"}).encode()
    with pytest.raises(DocumentError) as caught:
        schemas.decode("grid", data, MapSpec, file="my/grid.json")
    line = "my/grid.json: top level: unknown field 'titel' (did you mean 'title'?)"
    assert str(caught.value) == line


def test_a_key_that_stands_twice_is_refused() -> None:
    data = json.dumps(GRID).encode()
    twice = data.replace(b'"rows": 2', b'"rows": 2, "rows": 3')
    assert schemas.decode("grid", data, MapSpec, file="grid.json").grids[0].rows == 2
    with pytest.raises(DocumentError, match="'rows' stands twice"):
        schemas.decode("grid", twice, MapSpec, file="grid.json")


@pytest.mark.parametrize("name", ["crowning-glory", "spi-austerlitz"])
def test_our_own_maps_are_valid(name: str) -> None:
    folder = resources.map_folder(name)
    assert schemas.problems("grid", json.loads((folder / "grid.json").read_text("utf-8"))) == []
    compiled = (folder / "map.json").read_bytes()
    assert schemas.problems("map", json.loads(compiled)) == []
    assert schemas.decode("map", compiled, HexMap, file="map.json").id == name


def test_our_own_board_of_places_is_valid() -> None:
    folder = resources.map_folder("coup-de-tonnerre")
    for schema, file in (("places", "places.json"), ("placemap", "map.json")):
        assert schemas.problems(schema, json.loads((folder / file).read_text("utf-8"))) == []
