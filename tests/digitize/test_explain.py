"""Test `map explain`: it names the sources of the terrain of a hex or hexside."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.cli.map.verify import explain_command
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.explain import HexReasons, SideReasons, explain, explain_compiled
from adjudicator.digitize.map_file import map_bytes
from adjudicator.errors import LabelError
from tests.support.traced_maps import area, box, centre, compiled, corners, entry, line, point

UNIT = {"side": "blue", "type": "infantry", "combat": 4, "movement": 5, "unit": "blue-1"}
FEATURES = [
    area("ves", "village", box("0303", -10, -10, 10, 10), name="Ves"),
    area("les", "wood", box("0303", -15, -15, 15, 15)),
    area("hill", "heights", box("0303", -20, -20, 20, 20), elevation=300),
    area("old", "village", box("0303", 12, 12, 18, 18), name="Old"),
    area("field", "field", box("0303", -5, -5, 0, 0)),
    area("pond", "pond", box("0503", -15, 20, 15, 40)),
    line("brook", "stream", corners(("0303", 0), ("0303", 5), ("0303", 4))),
    line("road", "road", [centre("0203"), centre("0303"), centre("0304")]),
    point("bridge", "bridge", centre("0303", -25, 15)),
]
SPEC: dict[str, Any] = {
    "ignored": ["field"],
    "terrains": {
        "town": {"kinds": ["village"]},
        "wood": {"kinds": ["wood"], "policy": "majority"},
        "marsh": {"kinds": ["marsh"]},
    },
    "hexsides": {
        "stream": {"kinds": ["stream"], "policy": "snap"},
        "slope": {"kinds": ["heights"], "policy": "outline", "directed": True},
        "pond": {"kinds": ["pond"], "policy": "covered"},
        "bridge": {"kinds": ["bridge", "road"], "policy": "crossing", "of": "stream"},
    },
    "roads": {"road": {"kinds": ["road"]}},
    "elevation": {"kinds": ["heights"], "default": 200},
    "regions": {"all": {"seed": "0101", "bounded_by": "slope", "features": ["hill"]}},
}
OVERLAY = [
    entry("no-old", serves="8.8: there is no Old", drop=["old"]),
    entry("start", serves="3.1: set-up", hexes=["0303"], set="starts", deploy=[UNIT]),
    entry("wet", serves="4.4: marsh", hexes=["0404"], add=["marsh"], reconstruction=True),
    entry("dry", serves="4.5: no stream here", hexsides=["0202/0303"], clear=["stream"]),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Compilation:
    return compiled(tmp_path_factory.mktemp("explain"), FEATURES, OVERLAY, **SPEC)


def run(made: Compilation, *words: str) -> Result:
    return CliRunner().invoke(explain_command, [str(made.folder.path), *words])


def test_a_hex_with_all_that_had_a_say(made: Compilation) -> None:
    found = explain(made, "0303")
    assert isinstance(found, HexReasons)
    assert (found.terrain, found.names, found.elevation) == (["town"], ["Ves"], 300)
    assert found.source == {"town": ["ves"], "name": ["ves"], "elevation": ["hill"]}
    assert (found.sets, found.edges) == (["starts"], [])
    assert [one.unit for one in found.deployments] == ["blue-1"]
    reasons = {one.feature: (one.what, one.rule, one.counted) for one in found.reasons or []}
    assert reasons == {
        "ves": ("town", "any part of the hex", True),
        "les": ("wood", "more than half of the hex", False),
        "old": ("village", "dropped by no-old", False),
        "field": ("field", "its kind is ignored", False),
    }
    shares = {one.feature: one.share for one in found.reasons or []}
    assert shares["les"] == pytest.approx(900 / made.folder.grid.lattice.area)
    assert [(one.id, one.serves) for one in found.overrides or []] == [("start", "3.1: set-up")]
    assert len(found.hexsides) == 6


def test_a_hexside_from_either_end(made: Compilation) -> None:
    found = explain(made, "0303/0203")
    assert found == explain(made, "0203/0303")
    assert isinstance(found, SideReasons)
    assert found.kinds == ["bridge", "slope", "stream"]
    assert found.uphill == "0303"
    assert found.roads == {"road": ["road"]}
    reasons = {(one.what, one.feature): one.rule for one in found.reasons or []}
    assert reasons[("slope", "hill")] == "holds the centre of 0303 but not of 0203"
    assert reasons[("stream", "brook")].startswith("laid along hexsides, at most 0.0")
    assert reasons[("bridge", "road")] == "crosses a stream"


def test_a_hexside_that_is_not_covered_enough(made: Compilation) -> None:
    found = explain(made, "0503/0504")
    assert isinstance(found, SideReasons)
    (reason,) = found.reasons or []
    assert (found.kinds, reason.feature, reason.counted) == ([], "pond", False)
    assert reason.share == pytest.approx(30 / made.folder.grid.lattice.side)
    assert reason.rule == "at least 90% of the hexside"


def test_the_text_of_a_hex(made: Compilation) -> None:
    lines = run(made, "0303").output.splitlines()
    assert lines[:10] == [
        "0303 Ves",
        "  terrain: town",
        "    town: ves covers 12.8% (any part of the hex): counts",
        "    wood: les covers 28.9% (more than half of the hex): does not count",
        "    village: old covers 1.2% (dropped by no-old): does not count",
        "    field: field covers 0.8% (its kind is ignored): does not count",
        "  name: Ves from ves",
        "  elevation: 300 m from hill",
        "  sets: starts",
        "  deployed: blue infantry 4-5 blue-1",
    ]
    assert "  overridden by start; serves: 3.1: set-up" in lines


def test_the_text_of_what_the_overlay_made_and_took_away(made: Compilation) -> None:
    lines = run(made, "0404", "0303/0202", "0101").output.splitlines()
    assert "    marsh from wet" in lines
    assert "  overridden by wet; serves: 4.4: marsh, our own guess" in lines
    assert "hexside 0202/0303: slope, uphill is 0303" in lines
    assert any(
        line.startswith("  stream: brook (laid") and line.endswith("the overlay takes it away")
        for line in lines
    )
    assert "  overridden by dry; serves: 4.5: no stream here" in lines
    assert "    clear: the default, since nothing else counts" in lines
    assert "  elevation: 200 m, the default" in lines
    assert "  edges: north, west" in lines


def test_json_holds_one_object_a_label(made: Compilation) -> None:
    document = json.loads(run(made, "0303", "0303/0203", "--format", "json").output)
    assert [sorted(one)[0] for one in document] == ["deployments", "hexside"]
    assert document[0]["reasons"][0]["feature"] == "ves"
    assert document[1]["uphill"] == "0303"


def test_a_bare_map_json_tells_what_it_can(made: Compilation, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(map_bytes(made.map))
    result = CliRunner().invoke(explain_command, [str(file), "0303", "0303/0203"])
    assert result.exit_code == 0
    assert "    town from ves" in result.output
    assert "the sources are not at hand" in result.output
    found = explain_compiled(made.map, "0303/0203")
    assert isinstance(found, SideReasons)
    assert (found.kinds, found.reasons) == (["bridge", "slope", "stream"], None)


@pytest.mark.parametrize("label", ["9999", "0303/0801", "", "0303/", "/"])
def test_an_unknown_label_is_refused(made: Compilation, label: str) -> None:
    with pytest.raises(LabelError):
        explain(made, label)


def test_an_unknown_label_is_one_line_and_exit_code_2(
    made: Compilation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["x", "map", "explain", str(made.folder.path), "0330"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"error: {made.folder.path}: no hex '0330' on this map (did you mean 03")


def test_a_hexside_on_the_edge_of_the_map(made: Compilation) -> None:
    found = explain(made, "0101/n")
    assert isinstance(found, SideReasons)
    assert (found.hexside, found.kinds, found.reasons) == ("0101/n", [], [])
