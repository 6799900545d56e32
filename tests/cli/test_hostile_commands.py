"""Test files that are crafted to flood, stall or mislead the commands that read them."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.cli.output import refuse_existing
from adjudicator.errors import InputError
from tests.support.paths import ROOT

LOG = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
HEADER = '{"format": 1, "game": "spi-austerlitz"}\n'


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def rulings(path: Path, *several: dict[str, object]) -> Path:
    path.write_text(json.dumps({"format": 1, "rulings": several}), "utf-8")
    return path


def test_very_many_rulings_that_waive_nothing_are_counted(tmp_path: Path) -> None:
    many = [{"event": n, "rule": "SPI-1.0", "reason": "x"} for n in range(1000)]
    result = run("check", LOG, "-q", "--rulings", rulings(tmp_path / "rulings.json", *many))
    lines = result.stderr.splitlines()
    assert len(lines) == 21
    assert lines[0].endswith("nothing to waive of SPI-1.0 at event 0")
    assert lines[-1].endswith("nothing to waive by 980 more rulings")


def test_a_ruling_on_very_many_units_is_shown_in_short(tmp_path: Path) -> None:
    units = [f"unit-{n}" for n in range(1000)]
    one = {"event": 1, "rule": "SPI-1.0", "reason": "x", "units": units, "at": "9" * 5000}
    result = run("check", LOG, "-q", "--rulings", rulings(tmp_path / "rulings.json", one))
    assert "on unit-0, unit-1, " in result.stderr
    assert len(result.stderr) < 600


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("null", "line 2: not a JSON object"),
        ('{"do": "mvoe"}', "line 2, do: there is no event"),
        ("[" * 100 + "]" * 100, "line 2: nested deeper"),
        ('{"do": "note", "do": "note"}', "line 2: not JSON: the key 'do' stands twice"),
    ],
)
def test_a_line_that_is_no_event_is_not_stamped(line: str, says: str, tmp_path: Path) -> None:
    log, out = tmp_path / "game.jsonl", tmp_path / "stamped.jsonl"
    log.write_text(HEADER + line + "\n", "utf-8")
    for more in ([], ["-o", out]):
        result = run("log", "stamp", log, *more)
        assert isinstance(result.exception, InputError)
        assert str(result.exception).startswith(f"{log}: {says}")
        assert result.stdout == ""
    assert not out.exists()


def test_a_map_that_a_log_cannot_be_stamped_with_is_named_with_its_file(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text('{"format": 1, "game": "spi-austerlitz", "map": "nowhere"}\n', "utf-8")
    assert str(run("log", "stamp", log).exception).startswith(f"{log}: map: there is no map")


def test_the_first_log_need_not_be_readable_to_check_the_grid(tmp_path: Path) -> None:
    (empty := tmp_path / "empty.vlog").touch()
    game = tmp_path / "game.vlog"
    run("log", "convert", LOG, "-o", game)
    result = run("log", "check-grid", empty, game)
    assert result.exit_code == 2
    assert "there is nothing to compare" in result.stdout
    assert "1 of 2 logs could not be read" in result.stderr
    (other := tmp_path / "other.vlog").touch()
    assert "2 of 2 logs could not be read" in run("log", "check-grid", empty, other).stderr


def test_a_position_is_written_as_the_name_says(tmp_path: Path) -> None:
    out = tmp_path / "position.json"
    assert run("show", LOG, "--at", 0, "-o", out).exit_code == 0
    assert json.loads(out.read_bytes())["where"]["allied-2"] == "1329"
    result = run("show", LOG, "-o", tmp_path / "other.json", "--format", "text")
    assert "means json, but --format says text" in result.stderr


def test_json_that_is_in_the_way_is_not_taken_apart(tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    out.write_bytes(b'{"stamp": {}, "a": [' + b"[]," * 2_000_000 + b"[]]}")
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="is there already"):
            refuse_existing(out)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_folder_that_is_missing_is_the_reason(tmp_path: Path) -> None:
    out = tmp_path / "reports" / "game.json"
    wrong = run("check", LOG, "-o", out).exception
    assert str(wrong) == f"{out}: cannot be written: there is no such folder"
