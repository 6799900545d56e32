"""Test `verify` on whole maps: a seeded mistake of every kind, the same map without it."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator import resources
from adjudicator.cli.map.verify import verify_command
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.places.verify import PLACE_CHECKS
from adjudicator.digitize.verify import CHECKS, MapFinding, verify, verify_compiled
from tests.support.paths import TESTS_DIR

DATA = TESTS_DIR / "data" / "verify"


def findings(name: str) -> list[MapFinding]:
    return verify(compile_map(MapFolder(DATA / name)))


def run(*words: str) -> Result:
    return CliRunner().invoke(verify_command, list(words))


def test_the_seeded_map_has_one_mistake_of_every_kind_and_no_other() -> None:
    found = Counter(one.code for one in findings("seeded"))
    assert found == dict.fromkeys(CHECKS, 1)


def test_the_clean_twin_has_none() -> None:
    assert findings("clean") == []


#: code -> places and features at which the seeded mistake must be reported
SEEDED = {
    "MAP101": (["0101"], [], []),
    "MAP102": (["0101"], [], []),
    "MAP103": ([], [], []),
    "MAP104": ([], [], []),
    "MAP105": (["0906"], [], []),
    "MAP201": (["0610"], [], ["dolni"]),
    "MAP202": (["0904"], [], ["ash-wood", "reeds"]),
    "MAP203": (["1303"], [], ["oak-wood", "moss"]),
    "MAP204": (["0104"], [], ["zbys"]),
    "MAP205": (["1602"], [], ["ditch"]),
    "MAP206": ([], [], ["daleko"]),
    "MAP207": ([], [], ["north-hill"]),
    "MAP208": (["1110"], [], ["horni"]),
    "MAP209": ([], [], ["stara"]),
    "MAP210": (["1206"], [], ["lipa"]),
    "MAP211": (["1501"], [], ["copse"]),
    "MAP301": (["0207"], [], ["rill"]),
    "MAP302": (["n0101"], [], ["lost-stream"]),
    "MAP303": ([], ["0707/0607"], ["well"]),
    "MAP304": ([], ["0906/1006"], ["dry-bridge"]),
    "MAP305": ([], ["0410/0311"], ["footbridge"]),
    "MAP306": (
        [],
        ["0909/0910", "0809/0910", "1009/0910", "1009/1010"],
        ["ridge", "ridge-again"],
    ),
    "MAP307": (
        [],
        ["1406/1407", "1307/1207", "1307/1407", "1307/1308", "1507/1407"],
        ["scarp"],
    ),
    "MAP308": ([], ["1209/1210", "1310/1210", "1210/1311"], ["edge"]),
    "MAP401": (["0703"], [], ["lane"]),
    "MAP402": (["0603"], [], ["brezi"]),
    "MAP403": (["1510"], [], []),
    "MAP501": (["1206"], [], []),
    "MAP502": ([], [], []),
    "MAP503": ([], [], []),
    "MAP601": (["0107"], [], ["gate"]),
    "MAP602": (["0706"], [], ["ostrow-again"]),
    "MAP603": ([], [], ["gate"]),
    "MAP604": (["0107"], [], ["gate"]),
}


def test_every_seeded_mistake_is_found_where_it_is() -> None:
    found = {one.code: (one.hexes, one.hexsides, one.features) for one in findings("seeded")}
    assert found == SEEDED


def test_findings_stand_in_the_order_of_the_map() -> None:
    grid = MapFolder(DATA / "seeded").grid
    found = findings("seeded")
    placed = [bool(one.hexes or one.hexsides) for one in found]
    assert placed == sorted(placed)
    nowhere = [one.code for one in found if not (one.hexes or one.hexsides)]
    assert nowhere == sorted(nowhere)
    firsts = [
        min(
            grid.reading_order(grid.hex(label))
            for place in [*one.hexes, *one.hexsides]
            for label in place.split("/")
        )
        for one in found
        if one.hexes or one.hexsides
    ]
    assert firsts == sorted(firsts)


def test_every_check_is_described_and_every_finding_has_words() -> None:
    for code, one in CHECKS.items():
        assert re.fullmatch(r"MAP[1-9]\d\d", code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", one.name)
        assert one.meaning
        assert (one.of_sources is None) != (one.of_map is None)
    assert len({one.name for one in CHECKS.values()}) == len(CHECKS)
    for finding in findings("seeded"):
        assert finding.severity == CHECKS[finding.code].severity
        assert finding.message
        assert finding.hint or finding.code == "MAP601"


@pytest.mark.parametrize("name", ["spi-austerlitz", "crowning-glory", "jours-de-gloire-austerlitz"])
def test_the_maps_that_come_along_have_no_errors(name: str) -> None:
    found = verify(compile_map(MapFolder(resources.map_folder(name))))
    assert [one for one in found if one.severity == "error"] == []


# The command


def test_the_command_lists_findings_and_counts_and_exits_1() -> None:
    result = run(str(DATA / "seeded"))
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert len(lines) == len(CHECKS) + 1
    assert lines[-1] == "14 errors, 17 warnings, 3 notes"
    assert (
        "error MAP208 1110 (feature horni): no policy reads the kind 'vilage', so it has no "
        "effect; did you mean village?"
    ) in lines


def test_the_command_is_quiet_about_a_clean_map() -> None:
    result = run(str(DATA / "clean"), "--strict")
    assert (result.exit_code, result.output) == (0, "0 errors, 0 warnings, 0 notes\n")


def test_json_holds_the_same_findings() -> None:
    result = run(str(DATA / "seeded"), "--format", "json")
    document = json.loads(result.output)
    assert document["counts"] == {"errors": 14, "warnings": 17, "notes": 3}
    assert document["not_run"] == []
    assert [one["code"] for one in document["findings"]] == [o.code for o in findings("seeded")]
    assert document["findings"][0].keys() >= {"code", "severity", "hexes", "hexsides", "hint"}


def test_notes_can_be_left_out_but_are_counted() -> None:
    result = run(str(DATA / "seeded"), "--no-notes")
    assert not re.search(r"^note", result.output, re.M)
    assert result.output.endswith("14 errors, 17 warnings, 3 notes (3 not shown)\n")


def test_warnings_fail_only_when_strict(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "clean", tmp_path / "clean")
    text = (folder / "picture.geojson").read_text(encoding="utf-8")
    (folder / "picture.geojson").write_text(text.replace(', "name": "Brezi"', ""), encoding="utf-8")
    assert run(str(folder)).exit_code == 0
    assert "MAP402" in run(str(folder)).output
    assert run(str(folder), "--strict").exit_code == 1


def test_the_list_names_every_check_and_needs_no_map() -> None:
    result = run("--list")
    assert result.exit_code == 0
    codes = [line.split()[0] for line in result.output.splitlines()]
    assert codes == sorted({*CHECKS, *PLACE_CHECKS})


def test_a_bare_map_json_says_which_checks_were_not_run(tmp_path: Path) -> None:
    made = compile_map(MapFolder(DATA / "seeded"))
    (tmp_path / "map.json").write_bytes(map_bytes(made.map))
    found, skipped = verify_compiled(made.map)
    assert [one.code for one in found] == ["MAP101", "MAP102", "MAP401", "MAP308"]
    assert {one.code for one in found} | {one.code for one in skipped} == set(CHECKS)
    result = run(str(tmp_path / "map.json"))
    assert result.exit_code == 1
    assert f"not run, because the sources are not at hand: {skipped[0].code}, " in result.output
    document = json.loads(run(str(tmp_path / "map.json"), "--format", "json").output)
    assert document["not_run"] == [one.code for one in skipped]


def test_no_text_of_a_file_can_steer_the_terminal(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "clean", tmp_path / "clean")
    text = (folder / "picture.geojson").read_text(encoding="utf-8")
    text = text.replace('"kind": "village"', '"kind": "\\u001b[2Jx\\n"')
    (folder / "picture.geojson").write_text(text, encoding="utf-8")
    assert "\x1b" not in run(str(folder)).output


def test_a_stale_map_is_told_by_its_inputs_and_by_its_bytes(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "clean", tmp_path / "clean")
    target = folder / "map.json"

    def messages() -> list[str]:
        return [one.message for one in verify(compile_map(MapFolder(folder)))]

    fresh = map_bytes(compile_map(MapFolder(folder)).map)
    target.write_bytes(fresh)
    assert messages() == []
    target.write_bytes(fresh.replace(b'"names":["Lipa"]', b'"names":["Lipka"]'))
    assert messages() == ["map.json is not what its sources compile to"]
    target.write_bytes(fresh[:-9])
    assert messages()[0].startswith("map.json cannot be read: ")
    target.write_bytes(fresh)
    survey = folder / "survey.geojson"
    survey.write_text(survey.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert messages() == ["map.json is older than survey.geojson"]
