"""Test `show` and `reach` on VASSAL logs, and on logs that continue other logs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from tests.support.paths import ROOT

WHOLE = ROOT / "modules" / "spi-austerlitz" / "logs" / "clean-game.jsonl"
HEADER = json.dumps({"format": 1, "game": "spi-austerlitz"})


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, words)])


def told(*words: str | Path) -> str:
    result = run(*words)
    assert result.exit_code == 0, f"{result.output}{result.exception}"
    return result.stdout


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return a game of 120 events in three files."""
    folder = tmp_path_factory.mktemp("parts")
    first, *lines = WHOLE.read_text("utf-8").splitlines()[:121]
    found: list[Path] = []
    for number, start in enumerate((0, 40, 80)):
        path = folder / f"part-{number}.jsonl"
        path.write_text("\n".join([HEADER if number else first, *lines[start : start + 40]]) + "\n")
        found.append(path)
    whole = folder / "whole.jsonl"
    whole.write_text("\n".join([first, *lines]) + "\n", "utf-8")
    return [*found, whole]


@pytest.fixture(scope="module")
def vlog(parts: list[Path]) -> Path:
    """Return the same game as a VASSAL log."""
    target = parts[-1].with_suffix(".vlog")
    told("log", "convert", parts[-1], "-o", target)
    return target


@pytest.fixture(scope="module")
def back(vlog: Path) -> Path:
    """Return that VASSAL log converted to JSON Lines."""
    target = vlog.with_name("back.jsonl")
    told("log", "convert", vlog, "-o", target)
    return target


def units(text: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(text)["where"]
    return found


def test_a_position_after_several_logs(parts: list[Path]) -> None:
    *_, last, whole = parts
    earlier = ["--continue-from", parts[0], "--continue-from", parts[1]]
    shown = told("show", last, *earlier, "--format", "json")
    assert units(shown) == units(told("show", whole, "--format", "json"))
    # event numbers are those of the log itself
    at = told("show", last, *earlier, "--at", "0", "--format", "json")
    assert units(at) == units(told("show", whole, "--at", "80", "--format", "json"))
    assert units(at) != units(told("show", last, "--at", "0", "--format", "json"))
    reached = json.loads(told("reach", last, "allied-1", *earlier, "--format", "json"))
    alone = json.loads(told("reach", whole, "allied-1", "--format", "json"))
    assert (reached["at"], reached["moves"]) == (alone["at"], alone["moves"])


@pytest.mark.parametrize("at", [None, 0, 30])
def test_a_position_of_a_log_of_vassal(vlog: Path, back: Path, at: int | None) -> None:
    words = [] if at is None else ["--at", str(at)]
    for style in ("json", "text"):
        shown = told("show", vlog, *words, "--format", style)
        assert shown == told("show", back, *words, "--format", style)
    assert told("reach", vlog, "allied-1", *words) == told("reach", back, "allied-1", *words)
    actions = told("reach", vlog, "--actions", *words, "--format", "json")
    assert actions == told("reach", back, "--actions", *words, "--format", "json")


def test_a_log_of_vassal_that_goes_on_from_another(vlog: Path, back: Path) -> None:
    # a log that begins where the other ended: the same game, recorded in one file
    first = vlog.with_name("first.vlog")
    first.write_bytes(vlog.read_bytes())
    both = told("show", vlog, "--continue-from", first, "--format", "json")
    assert units(both) == units(told("show", back, "--format", "json"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "LOG", "--continue-from", "LINES"], "logs of one kind"),
        (["show", "LINES", "--module", "LINES"], "go with logs of VASSAL"),
        (["reach", "spi-austerlitz", "allied-1", "--continue-from", "LINES"], "go with a LOG"),
        (["show", "LOG", "--at", "99999"], "there is no event 99999"),
        (["show", "no.vlog"], "no.vlog: no such file"),
    ],
)
def test_what_does_not_go(vlog: Path, back: Path, words: list[str], said: str) -> None:
    known = {"LOG": vlog, "LINES": back}
    result = run(*(known.get(word, word) for word in words))
    assert result.exit_code != 0
    assert said in f"{result.output}{result.exception}"


def test_no_position_is_written_over_a_log(vlog: Path, parts: list[Path]) -> None:
    before = parts[0].read_bytes()
    result = run("show", parts[1], "--continue-from", parts[0], "-o", parts[0])
    assert result.exit_code != 0
    assert parts[0].read_bytes() == before
