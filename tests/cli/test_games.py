"""Test `adjudicator games`, `rules`, `coverage` and `explain`, and the counts of tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.game import games, load_game
from adjudicator.core.game_data import Case
from adjudicator.errors import DocumentError, InputError
from adjudicator.proving import coverage
from adjudicator.proving.coverage import Counts

GAME = "spi-austerlitz"


def call(*words: object) -> Result:
    """Run a command that succeeds or reports mistakes."""
    return CliRunner().invoke(cli, [str(word) for word in words])


def refusal(*words: object) -> str:
    """Run a command that is refused; return its one line."""
    result = call(*words)
    assert result.stdout == ""
    assert isinstance(result.exception, InputError), result.exception
    return str(result.exception)


def completions(*words: str) -> list[str]:
    *before, last = words
    shell = ShellComplete(cli, {}, "adjudicator", "_ADJUDICATOR_COMPLETE")
    return [one.value for one in shell.get_completions(before, last)]


@pytest.fixture
def cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that holds the tests of one case only."""
    folder = tmp_path / "cases"
    folder.mkdir()
    monkeypatch.setattr(coverage, "case_folder", lambda game: folder)
    monkeypatch.setattr(coverage, "coverage_file", lambda game: tmp_path / "coverage.json")
    return folder


def _test(name: str, verdict: str, **more: Any) -> dict[str, Any]:
    log = [{"format": 1, "game": GAME}, {"do": "note", "text": f"of {name}"}]
    return {"name": name, "verdict": verdict, "log": log, **more}


def written(folder: Path, case: str, *tests: dict[str, Any]) -> Path:
    file = folder / f"{case}.json"
    file.write_text(json.dumps({"case": case, "tests": tests}), encoding="utf-8")
    return file


BROKEN = {"rule": "SPI-6D", "event": 1, "severity": "violation"}
TESTS = (
    _test("kept", "legal"),
    _test("kept too", "legal"),
    _test("broken", "illegal", expect=BROKEN),
    _test("doubtful", "cannot tell", expect={**BROKEN, "severity": "doubt"}),
    _test("of another case", "illegal", expect={**BROKEN, "rule": "SPI-5A"}),
    _test("of nothing", "cannot tell"),
)


# games


def test_the_list_of_games() -> None:
    result = call("games")
    assert result.exit_code == 0
    assert f"\n{GAME}  Austerlitz" in result.stdout
    assert "120 cases of the rulebook" in result.stdout
    found = {one["id"]: one for one in json.loads(call("games", "--format", "json").stdout)}
    assert sorted(found) == games()
    assert found[GAME]["scenarios"] == ["historical"]
    assert found[GAME]["rules"] is True


def test_a_game_without_rules_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.core.game.Game._code", lambda self: None)
    assert "audit only" in call("games").stdout


# rules


def test_every_case_of_the_rulebook_is_listed_once() -> None:
    result = call("rules", GAME, "--format", "json")
    rows = json.loads(result.stdout)
    assert [row["id"] for row in rows] == [case.id for case in load_game(GAME).rulebook.cases]
    assert len({row["id"] for row in rows}) == 120
    for row in rows:
        assert list(row) == ["id", "title", "status", "legal", "illegal"]
        assert row["title"]
        assert row["status"] in coverage.STATUSES


def test_rules_count_tests(cases: Path) -> None:
    written(cases, "SPI-6D", *TESTS)
    rows = {row["id"]: row for row in json.loads(call("rules", GAME, "--format", "json").stdout)}
    assert (rows["SPI-6D"]["legal"], rows["SPI-6D"]["illegal"]) == (2, 2)
    assert (rows["SPI-5A"]["legal"], rows["SPI-5A"]["illegal"]) == (0, 0)
    text = call("rules", GAME).stdout
    (line,) = [line for line in text.splitlines() if line.startswith("SPI-6D ")]
    assert "2 legal   2 illegal" in line
    assert text.splitlines()[-1].startswith("120 cases: ")


def test_a_game_that_is_not_there() -> None:
    said = refusal("rules", "spi-austerlits")
    assert said == "there is no game 'spi-austerlits' (did you mean 'spi-austerlitz'?)"


# the counts that a wheel carries


def test_counts_are_the_same_with_and_without_the_tests(cases: Path) -> None:
    written(cases, "SPI-6D", *TESTS)
    written(cases, "SPI-5A", _test("kept", "legal"))
    counted = coverage.counts(GAME)
    assert counted == {
        "SPI-5A": Counts(legal=1, illegal=0),
        "SPI-6D": Counts(legal=2, illegal=2),
    }
    coverage.coverage_file(GAME).write_bytes(coverage.generate(GAME))
    for file in cases.iterdir():
        file.unlink()
    cases.rmdir()
    assert coverage.counts(GAME) == counted


def test_without_tests_and_file_nothing_is_counted(cases: Path) -> None:
    cases.rmdir()
    assert coverage.counts(GAME) == {}


def test_a_file_of_tests_has_the_name_of_its_case(cases: Path) -> None:
    written(cases, "SPI-6D", *TESTS).rename(cases / "SPI-6E.json")
    with pytest.raises(DocumentError, match="holds the tests of 'SPI-6D'"):
        coverage.counts(GAME)


@pytest.mark.parametrize("game", games())
def test_coverage_json_is_in_step_with_the_tests(game: str) -> None:
    cases = coverage.case_folder(game)
    if not cases.is_dir():
        assert not coverage.coverage_file(game).exists()
        return
    assert coverage.coverage_file(game).read_bytes() == coverage.generate(game), (
        "run python -m adjudicator.proving.coverage"
    )


# coverage


def test_coverage_adds_up() -> None:
    found = json.loads(call("coverage", GAME, "--format", "json").stdout)
    for status, total in found["totals"].items():
        assert sum(row[status] for row in found["chapters"]) == total
    assert sum(found["totals"].values()) == 120
    assert [row["chapter"] for row in found["chapters"]] == [str(n) for n in range(1, 18)]
    assert len(found["not_enforced"]) == 120 - found["totals"]["enforced"]
    assert all(one["why"] for one in found["not_enforced"])


def test_coverage_gives_the_reasons() -> None:
    text = call("coverage", GAME).stdout
    for case in load_game(GAME).rulebook.cases:
        assert (f"  {case.id} " in text) == (case.status != "enforced"), case.id
    assert text.splitlines()[-1].startswith("120 cases: ")


def test_a_case_that_cites_no_number_is_counted_too() -> None:
    case = Case(
        id="X-1", cite="Preface", title={"en": "x"}, text={"en": "x"}, kind="x", status="choice"
    )
    (chapter,) = coverage.chapters([case])
    assert chapter.chapter == "other"
    assert chapter.cases["choice"] == [case]


# explain


def test_a_case_is_explained_with_examples(cases: Path) -> None:
    written(cases, "SPI-6D", *TESTS)
    result = call("explain", "spi-6d")
    assert result.exit_code == 0
    case = load_game(GAME).cases["SPI-6D"]
    assert result.stdout.startswith(f"SPI-6D  {case.title['en']}\n")
    assert " ".join(result.stdout.split()).find(case.text["en"]) > 0
    assert "6.0 (D)" in result.stdout
    assert "\n  legal    kept\n" in result.stdout
    assert "\n  illegal  broken\n" in result.stdout
    assert '         > {"do": "note", "text": "of broken"}\n' in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_a_case_without_tests_is_explained_without_examples(cases: Path) -> None:
    found = json.loads(call("explain", "SPI-8.0a", "--format", "json").stdout)
    assert found["id"] == "SPI-8.0a"
    assert found["game"] == GAME
    assert found["examples"] == {}


@pytest.mark.parametrize(
    ("cited", "ids"),
    [
        ("6.0 (D)", ["SPI-6D"]),
        ("6.0(d)", ["SPI-6D"]),
        ("SPI-6D, 6.0 (D)", ["SPI-6D"]),
        ("spi 6D", ["SPI-6D"]),
        ("6D", ["SPI-6D"]),
        ("13.0 Swamp", ["SPI-13-swamp"]),
        ("SPI 9.31", ["SPI-9.31a", "SPI-9.31b", "SPI-9.31c"]),
        ("5 (Consolidation)", ["CDT-5-ld-e"]),
    ],
)
def test_a_case_is_found_as_it_is_cited(cited: str, ids: list[str]) -> None:
    found = json.loads(call("explain", cited, "--format", "json").stdout)
    assert [one["id"] for one in (found if isinstance(found, list) else [found])][: len(ids)] == ids
    shown = call("explain", cited).stdout
    assert all(f"{one}  " in shown for one in ids)


def test_a_case_that_no_rulebook_has() -> None:
    assert "did you mean SPI-6D" in refusal("explain", "SPI-6DD")
    assert "see `adjudicator rules GAME`" in refusal("explain", "\x1b]0;x\x07")


def test_every_case_can_be_explained() -> None:
    for case in load_game(GAME).rulebook.cases:
        result = call("explain", case.id)
        assert result.exit_code == 0
        assert case.id in result.stdout


# completion


def test_the_shell_completes_games_and_cases() -> None:
    assert GAME in completions("rules", "spi")
    assert GAME in completions("coverage", "")
    assert "SPI-6D" in completions("explain", "spi-6")
    assert completions("explain", "nothing") == []
    assert "units" in completions("validate", "--as", "un")
