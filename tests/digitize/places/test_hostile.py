"""Test boards of places with hostile content: refused in one line, or drawn safely."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.board.maps import read_map
from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_check import MOST_POINTS, check_places
from adjudicator.board.place_map import PlaceMap
from adjudicator.cli import cli
from adjudicator.digitize.places.verify import verify_compiled_places
from adjudicator.digitize.render.places.build import places_scene
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.render.svg import render_svg
from adjudicator.errors import InputError, LimitError
from adjudicator.reports.html.ground import ground_of
from adjudicator.safeio.xml import parse_xml
from tests.support.small_places import small_spec, write_places


def board(**more: Any) -> dict[str, Any]:
    return {
        "kind": "places", "format": 1, "id": "small", "title": "Small",
        "sheet": {"width": 400, "height": 300},
        "places": {"a": {"names": {"en": "A"}, "at": [100, 100], "slots": [[100, 100]],
                         "area": [[60, 60], [140, 60], [140, 140], [60, 140]]}},
        **more,
    }  # fmt: skip


def zigzag(count: int, size: float) -> list[list[float]]:
    return [[(n * 37) % size, size if n % 2 else 0.0] for n in range(count)]


@pytest.mark.parametrize(
    "more",
    [
        {"links": ["a/b"]},
        {"links": ["a/a"]},
        {"links": ["a"]},
        {"sets": {"x": ["b"]}},
        {"sheet": {"width": 20_000, "height": 100, "slot": 4}},
        {"sheet": {"width": 1e30, "height": 100}},
        {"places": {}},
        {"places": {"../a": board()["places"]["a"]}},
        {"places": {"a": {**board()["places"]["a"], "at": [1e300, 0]}}},
        {"places": {"a": {**board()["places"]["a"], "area": [[0, 0]]}}},
        {"places": {"a": {**board()["places"]["a"], "slots": []}}},
        {"places": {"a": {**board()["places"]["a"], "names": {"fr": "A"}}}},
        {"labels": [{"names": {"en": "L"}, "at": [0, 5000]}]},
        {"scenery": [{"sort": "wood", "form": "area", "parts": [[[0, 0], [9e5, 0], [0, 9e5]]]}]},
        {"kind": "hexes"},
        {"format": 2},
        {"unknown": 1},
        {"scenery": [{"sort": "pond", "form": "cube", "parts": []}]},
        {"scenery": [{"sort": "x", "form": "line", "parts": [[[0, 0]] * (MOST_POINTS + 1)]}]},
    ],
)
def test_a_board_that_is_no_good_is_refused_in_one_line(more: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        read_map(json.dumps(board(**more)).encode(), "map.json")
    assert "map.json" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", b"[" * 100_000, b'{"kind":"places"}', b"null"]
)
def test_bytes_that_are_no_board_are_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read_map(data, "map.json")


@pytest.mark.parametrize(
    "scenery",
    [
        [{"sort": "wood", "form": "area", "parts": [zigzag(5_000, 700)]}],
        [{"sort": "knoll", "form": "area", "elevation": 3, "parts": [zigzag(5_000, 700)]}],
        [{"sort": "heights", "form": "area", "elevation": 1, "parts": [zigzag(30, 700)] * 900}],
        [{"sort": "stream", "form": "line", "parts": [zigzag(5_000, 400)]},
         {"sort": "bridge", "form": "point", "parts": [[[1, 1]]] * 20_000}],
        [{"sort": "wood", "form": "area", "parts": [[[0, 0], [0, 0], [0, 0]]]}],
        [{"sort": "wood", "form": "area", "parts": [[[0, 0], [700, 0], [700, 1e-3]]]}],
        [{"sort": "pond", "form": "area", "parts": [[[0, 0], [0, 0]], [[5, 5]]]}],
        [{"sort": "village", "form": "line", "parts": [[[0, 0], [1, 1]]]}],
        [{"sort": "chapel", "form": "point", "parts": [[[0, 0]]]},
         {"sort": "stream", "form": "point", "parts": [[[0, 0]]]},
         {"sort": "bridge", "form": "area", "parts": [[[0, 0], [9, 0], [9, 9]]]},
         {"sort": "nobody knows", "form": "area", "parts": [[[0, 0], [9, 0], [9, 9]]]}],
    ],
)  # fmt: skip
def test_a_wild_ground_is_drawn_all_the_same(scenery: list[dict[str, Any]]) -> None:
    found = read_map(json.dumps(board(scenery=scenery)).encode(), "map.json")
    assert isinstance(found, PlaceMap)
    assert render_png(places_scene(found), 0.5)[:4] == b"\x89PNG"


def test_ground_that_would_fill_a_page_is_not_drawn_in_it() -> None:
    whole = [[0, 0], [20_000, 0], [20_000, 20_000], [0, 20_000]]
    scenery = [{"sort": "wood", "form": "area", "parts": [whole]}] * 2_000
    values = board(scenery=scenery, sheet={"width": 20_000, "height": 20_000})
    found = read_map(json.dumps(values).encode(), "map.json")
    assert isinstance(found, PlaceMap)
    with pytest.raises(LimitError):
        ground_of(PlaceBoard(found))


def test_empty_parts_of_the_ground_are_refused() -> None:
    for parts in ([], [[]]):
        scenery = [{"sort": "wood", "form": "area", "parts": parts}]
        with pytest.raises(InputError):
            read_map(json.dumps(board(scenery=scenery)).encode(), "map.json")


number = st.one_of(st.floats(-50, 500), st.integers(-10, 500))
point = st.tuples(number, number)
name = st.text(max_size=60)
ids = st.sampled_from(["a", "b", "c", "d"])
place = st.fixed_dictionaries(
    {
        "names": st.fixed_dictionaries({"en": name.filter(str.strip)}, optional={"fr": name}),
        "at": point,
        "area": st.lists(point, min_size=3, max_size=8),
        "slots": st.lists(point, min_size=1, max_size=6),
    },
    optional={
        "role": st.sampled_from(["start", "fallback", "objective", "inn"]),
        "side": st.one_of(st.sampled_from(["french", "coalition"]), name),
        "reconstruction": st.just(["at"]),
    },
)
boards = st.fixed_dictionaries(
    {
        "kind": st.just("places"),
        "format": st.just(1),
        "id": st.just("small"),
        "title": name,
        "sheet": st.fixed_dictionaries(
            {"width": st.integers(50, 900), "height": st.integers(50, 900)},
            optional={"slot": st.integers(4, 90), "metres": st.floats(0.001, 1e6)},
        ),
        "places": st.dictionaries(ids, place, min_size=1, max_size=4),
        "scenery": st.lists(
            st.fixed_dictionaries(
                {
                    "sort": st.sampled_from(["wood", "pond", "stream", "road", "bridge", "village",
                                             "knoll", "marsh", "castle", "chapel", "else"]),
                    "form": st.sampled_from(["area", "line", "point"]),
                    "parts": st.lists(st.lists(point, min_size=1, max_size=6), min_size=1,
                                      max_size=3),
                },
                optional={"elevation": st.integers(-300, 4000)},
            ),
            max_size=5,
        ),
        "labels": st.lists(
            st.fixed_dictionaries({"names": st.just({"en": "L"}), "at": point}), max_size=3
        ),
    }
)  # fmt: skip


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(values=boards)
def test_whatever_a_board_holds_it_is_drawn_and_checked(values: dict[str, Any]) -> None:
    found = msgspec.convert(values, PlaceMap)
    try:
        check_places(found)
    except LimitError:  # on a small sheet: places outside it
        return
    scene = places_scene(found)
    parse_xml(render_svg(scene).encode())
    assert render_png(scene, 0.3)[:4] == b"\x89PNG"
    verify_compiled_places(found)
    ground = ground_of(PlaceBoard(found))
    assert ground is not None
    parse_xml(f"<svg>{ground.symbols()}{ground.outlines()}</svg>".encode())


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner)),
    max_leaves=6,
)


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(key=st.sampled_from(sorted(small_spec())), inner=st.booleans(), value=JSON)
def test_a_source_with_anything_in_it_is_refused_or_compiled(
    tmp_path_factory: pytest.TempPathFactory, key: str, inner: bool, value: Any
) -> None:
    spec = small_spec()
    if inner and isinstance(spec[key], dict) and spec[key]:
        spec[key][next(iter(spec[key]))] = value
    else:
        spec[key] = value
    folder: Path = tmp_path_factory.mktemp("fuzz")
    try:
        write_places(folder, spec)
    except InputError as error:
        assert "\n" not in str(error)
    for command in ("compile", "verify", "register"):
        result = CliRunner().invoke(cli, ["map", command, str(folder)])
        fine = result.exception is None or isinstance(result.exception, InputError | SystemExit)
        assert fine, (command, result.exception)
