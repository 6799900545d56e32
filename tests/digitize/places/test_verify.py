"""Test `verify` on boards of places: it reports every mistake at its place, and nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator import resources
from adjudicator.cli import cli
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.places.compile import compile_places
from adjudicator.digitize.places.folder import PlacesFolder
from adjudicator.digitize.places.verify import (
    PLACE_CHECKS,
    verify_compiled_places,
    verify_places,
)
from adjudicator.digitize.verify import CHECKS
from adjudicator.errors import InputError
from tests.support.small_places import TRACE, small_spec, write_places

Spoil = Callable[[dict[str, Any]], object]


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["map", *map(str, args)])


def place(spec: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = spec["places"][key]
    return found


def far(spec: dict[str, Any]) -> None:
    """Move the ford between two linked places, and remove its links."""
    for key in ("mill", "hill"):
        place(spec, key)["links"] = [one for one in place(spec, key)["links"] if one != "ford"]
    place(spec, "ford").update(at=[280, 100], links=[], slots=[1, 1])
    spec["facts"] = []


def same_point(spec: dict[str, Any]) -> None:
    place(spec, "ford").update(at=[100.4, 100], area=[[90, 160], [130, 160], [110, 200]])


#: change of the board, the check that must report it, the places it must name
MISTAKES: list[tuple[Spoil, str, list[str]]] = [
    (lambda s: place(s, "mill")["links"].append("fjord"), "MAP721", ["mill"]),
    (lambda s: place(s, "mill")["links"].remove("ford"), "MAP722", ["mill", "ford"]),
    (lambda s: place(s, "mill")["links"].append("mill"), "MAP723", ["mill"]),
    (lambda s: place(s, "mill")["links"].append("hill"), "MAP723", ["mill"]),
    (far, "MAP724", ["ford"]),
    (far, "MAP707", ["mill", "hill", "ford"]),
    (lambda s: s["sets"]["banks"].append("lake"), "MAP725", []),
    (lambda s: place(s, "hill").update(shift=[100, 0]), "MAP701", ["hill"]),
    (lambda s: place(s, "hill").update(slots=[5, 5]), "MAP702", ["hill"]),
    (lambda s: place(s, "ford").update(at=[150, 120]), "MAP703", ["mill", "ford"]),
    (same_point, "MAP704", ["mill", "ford"]),
    (lambda s: place(s, "ford").update(at=[560, 390]), "MAP705", ["ford"]),
    (
        lambda s: place(s, "ford").update(area=[[200, 280], [300, 320], [300, 280], [200, 320]]),
        "MAP706",
        ["ford"],
    ),
    (lambda s: place(s, "ford").update(area=[[200, 300], [250, 300], [300, 300]]), "MAP706",
     ["ford"]),
    (lambda s: s["labels"][0].update(at=[100, 100]), "MAP708", ["mill"]),
    (lambda s: place(s, "ford")["names"].pop("en"), "MAP711", ["ford"]),
    (lambda s: place(s, "ford")["names"].update(en=" "), "MAP711", ["ford"]),
    (lambda s: place(s, "ford")["names"].pop("fr"), "MAP712", ["ford"]),
    (lambda s: s["labels"][0]["names"].pop("fr"), "MAP712", []),
    (lambda s: s.update(words={"start": {"en": "start"}}), "MAP712", []),
    (lambda s: place(s, "ford")["names"].update(fr="Le moulin"), "MAP713", ["mill", "ford"]),
    (lambda s: place(s, "ford").update(reconstruction=["at"]), "MAP731", ["ford"]),
    (lambda s: place(s, "ford").update(reconstruction=["at"]), "MAP732", ["ford"]),
    (lambda s: place(s, "mill").update(reconstruction=["links"]), "MAP733", ["mill"]),
    (lambda s: s["scenery"].remove("knoll"), "MAP208", []),
    (lambda s: s["scenery"].append("wood"), "MAP212", []),
    (lambda s: s["facts"][0].update(count=4), "MAP501", []),
    (lambda s: s["facts"][1].update(linked=[], apart=["hill"]), "MAP501", ["mill"]),
    (lambda s: s["facts"][1].update(role="objective"), "MAP501", ["mill"]),
    (lambda s: s["facts"][1].update(side="coalition"), "MAP501", ["mill"]),
    (lambda s: s["facts"][1].update(name="Moulin"), "MAP501", ["mill"]),
    (lambda s: s["facts"][1].update(room=5), "MAP501", ["mill"]),
    (lambda s: s["facts"][2].update(places=["mill"]), "MAP501", []),
    (lambda s: s["facts"][2].update(set="bank"), "MAP501", []),
    (lambda s: s["facts"][1].update(linked=["hil"]), "MAP502", []),
    (lambda s: s["facts"].append({"cite": "2.1"}), "MAP503", []),
    (lambda s: s["facts"].append({"cite": "2.1", "linked": ["mill"]}), "MAP503", []),
    (lambda s: s["facts"].append({"cite": "2.1", "set": "banks"}), "MAP503", []),
    (lambda s: s["facts"][1].update(nearest=["hill"]), "MAP503", []),
]  # fmt: skip


def test_a_good_board_has_no_findings(tmp_path: Path) -> None:
    assert verify_places(write_places(tmp_path, small_spec())) == []


@pytest.mark.parametrize(("spoil", "code", "places"), MISTAKES)
def test_a_mistake_is_found_at_its_place(
    tmp_path: Path, spoil: Spoil, code: str, places: list[str]
) -> None:
    spec = small_spec()
    spoil(spec)
    found = [one for one in verify_places(write_places(tmp_path, spec)) if one.code == code]
    assert [one.places for one in found] == [places]
    assert found[0].message
    assert found[0].severity == PLACE_CHECKS[code].severity


def test_nearest_places_are_held_against_the_links(tmp_path: Path) -> None:
    spec = small_spec()
    place(spec, "mill")["links"].remove("hill")
    place(spec, "hill")["links"].remove("mill")
    found = verify_places(write_places(tmp_path, spec))
    assert [one.code for one in found] == ["MAP501"]
    assert "expected mill linked with hill, seen 2 links away" in found[0].message
    assert "seen hill 2, ford 1" in found[0].message


def test_an_invalid_trace_is_found(tmp_path: Path) -> None:
    trace = copy.deepcopy(TRACE)
    ring = [[400, 40], [520, 160], [520, 40], [400, 160], [400, 40]]
    trace["features"].append({"type": "Feature", "id": "bow", "properties": {"kind": "village"},
                              "geometry": {"type": "Polygon", "coordinates": [ring]}})  # fmt: skip
    found = verify_places(write_places(tmp_path, small_spec(), trace))
    assert [(one.code, one.features) for one in found] == [("MAP201", ["bow"])]


def test_a_control_point_astray_is_found(tmp_path: Path) -> None:
    spec = small_spec()
    points = [{"at": [x, y], "pixel": [x, y]} for x, y in ((0, 0), (600, 0), (600, 400), (0, 400))]
    points += [{"name": "odd", "at": [300, 200], "pixel": [440, 300]}]
    spec["sources"][0]["registration"] = {"points": points}
    found = [one for one in verify_places(write_places(tmp_path, spec)) if one.code == "MAP105"]
    assert len(found) == 1
    assert "'odd'" in found[0].message
    result = run("register", tmp_path)
    assert result.exit_code == 0
    assert "map units" in result.output
    assert "odd" in result.output


def test_a_stale_map_is_found(tmp_path: Path) -> None:
    made = write_places(tmp_path, small_spec())
    (tmp_path / "map.json").write_bytes(map_bytes(made.map))
    assert verify_places(made) == []
    spec = small_spec()
    spec["title"] = "Other"
    found = verify_places(write_places(tmp_path, spec))
    assert [(one.code, one.message) for one in found] == [
        ("MAP104", "map.json is older than places.json")
    ]
    (tmp_path / "map.json").write_text("{}", encoding="utf-8")
    assert [one.code for one in verify_places(compile_places(PlacesFolder(tmp_path)))] == ["MAP104"]


def test_every_check_has_a_mistake_that_it_finds() -> None:
    elsewhere = {"MAP104", "MAP105", "MAP201"}
    assert {code for _, code, _ in MISTAKES} | elsewhere == set(PLACE_CHECKS)


def test_codes_that_both_kinds_of_maps_have_mean_the_same() -> None:
    for code in PLACE_CHECKS.keys() & CHECKS.keys():
        assert PLACE_CHECKS[code].name == CHECKS[code].name
        assert PLACE_CHECKS[code].severity == CHECKS[code].severity


def test_a_bare_map_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    spec = small_spec()
    place(spec, "ford").update(at=[150, 120])
    found, skipped = verify_compiled_places(write_places(tmp_path, spec).map)
    assert [one.code for one in found if one.severity == "error"] == ["MAP703"]
    assert "MAP722" in {one.code for one in skipped}


def test_our_own_board_has_no_mistakes() -> None:
    folder = PlacesFolder(resources.map_folder("coup-de-tonnerre"))
    found = verify_places(compile_places(folder))
    assert {one.severity for one in found} == {"note"}


def test_the_command_lists_places_and_ends_with_1(tmp_path: Path) -> None:
    spec = small_spec()
    place(spec, "mill")["links"].append("fjord")
    write_places(tmp_path, spec)
    result = run("verify", tmp_path)
    assert result.exit_code == 1
    assert "error MAP721 mill: it names 'fjord', which is no place" in result.output
    result = run("verify", tmp_path, "--format", "json")
    assert json.loads(result.output)["findings"][0]["places"] == ["mill"]


def test_the_command_checks_a_bare_map(tmp_path: Path) -> None:
    made = write_places(tmp_path, small_spec())
    (tmp_path / "map.json").write_bytes(map_bytes(made.map))
    result = run("verify", tmp_path / "map.json")
    assert result.exit_code == 0
    assert "not run, because the sources are not at hand: MAP104" in result.output


def test_checks_of_both_kinds_are_listed_once() -> None:
    lines = run("verify", "--list").output.splitlines()
    codes = [line.split()[0] for line in lines]
    assert codes == sorted({*CHECKS, *PLACE_CHECKS})


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda s: place(s, "mill").update(feature="mil"), "did you mean 'mill'?"),
        (lambda s: place(s, "mill").update(at=[1, 2]), "one of them"),
        (lambda s: place(s, "ford").pop("at"), "one of them"),
        (lambda s: place(s, "hill").update(area=[[0, 0], [1, 0], [1, 1]]), "only one can rule"),
        (lambda s: place(s, "hill").update(outline="brook"), "is not one area"),
        (lambda s: s.update(kind="hexes"), "kind"),
        (lambda s: s.update(plcaes={}), "did you mean 'places'?"),
        (lambda s: s["sources"][0].update(file="../../x.geojson"), "lies outside the folder"),
        (
            lambda s: s["sources"][0].update(
                registration={"points": [{"at": [0, 0], "hex": "01"}]}
            ),
            "a board of places has no hexes",
        ),
        (lambda s: s["places"].update({"Not An Id": place(s, "mill")}), "Not An Id"),
    ],
)
def test_a_source_that_cannot_be_compiled_is_refused_in_one_line(
    tmp_path: Path, spoil: Spoil, text: str
) -> None:
    spec = small_spec()
    spoil(spec)
    with pytest.raises(InputError) as caught:
        write_places(tmp_path, spec)
    assert text in str(caught.value)
    assert "places.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_board_that_contradicts_itself_is_not_written(tmp_path: Path) -> None:
    spec = small_spec()
    place(spec, "mill")["links"].append("fjord")
    write_places(tmp_path, spec)
    result = run("compile", tmp_path)
    assert isinstance(result.exception, InputError)
    assert not (tmp_path / "map.json").exists()
