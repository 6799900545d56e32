"""Test `adjudicator log stamp`: the header names the map and the data of a game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.game import games, load_game
from adjudicator.errors import InputError
from tests.support.paths import ROOT
from tests.support.spi_logs import field

SAMPLE = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
MOVE = '{"do": "note",  "text": "Gruß \\u001b"}'


def run(*words: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["log", "stamp", *map(str, words)], input=stdin)


def plain(path: Path, header: dict[str, object], *lines: str) -> Path:
    path.write_text("\n".join([json.dumps(header), *lines]) + "\n", "utf-8")
    return path


def header_of(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text.partition("\n")[0])
    return found


@pytest.mark.parametrize("name", games())
def test_a_log_gets_the_stamp_of_its_game(name: str, tmp_path: Path) -> None:
    header = {"format": 1, "game": name, "players": {}}
    log = plain(tmp_path / "game.jsonl", header, MOVE)
    result = run(log, "-o", tmp_path / "stamped.jsonl")
    assert (result.exit_code, result.output) == (0, "")
    written = (tmp_path / "stamped.jsonl").read_text("utf-8")
    assert header_of(written) == {**header, "stamp": load_game(name).hashes()}
    assert written.partition("\n")[2] == MOVE + "\n"  # the events stay identical


def test_the_map_of_a_stamp_is_that_of_the_scenario(tmp_path: Path) -> None:
    game = load_game("ccn-epic-austerlitz")
    large = game.scenario("la-grande-austerlitz")
    log = plain(tmp_path / "game.jsonl", {"format": 1, "game": game.id, "scenario": large.id})
    stamp = {"map": game.map_hash(game.board(large.map)), "module": game.module_hash}
    assert header_of(run(log).stdout)["stamp"] == stamp
    assert stamp == game.hashes(large.id) != game.hashes()


def test_reconstructed_numbers_bind_then(tmp_path: Path) -> None:
    first, _, rest = SAMPLE.read_text("utf-8").partition("\n")
    bare = {key: value for key, value in json.loads(first).items() if key != "stamp"}
    log = plain(tmp_path / "bare.jsonl", bare, rest.rstrip("\n"))
    counts = {}
    run(log, "-o", tmp_path / "stamped.jsonl")
    for path in (log, tmp_path / "stamped.jsonl"):
        out = CliRunner().invoke(cli, ["check", str(path), "--format", "json"]).stdout
        found = [one["severity"] for one in json.loads(out)["findings"]]
        counts[path.name] = (found.count("violation"), found.count("doubt"))
    assert counts["stamped.jsonl"] == (22, 2)
    assert counts["bare.jsonl"][1] > 2


def test_a_log_with_our_stamp_stays_as_it_is() -> None:
    result = run(SAMPLE)
    assert result.stdout == SAMPLE.read_text("utf-8")
    assert result.stderr == ""


def test_another_stamp_is_replaced_and_that_is_said(tmp_path: Path) -> None:
    old = {"format": 1, "game": "crowning-glory", "stamp": {"module": "0" * 64}}
    log = plain(tmp_path / "game.jsonl", old)
    result = run(log)
    assert header_of(result.stdout)["stamp"] == load_game("crowning-glory").hashes()
    assert "it had another stamp, which is replaced" in result.stderr


def test_a_map_of_its_own_needs_no_stamp(tmp_path: Path) -> None:
    log = plain(tmp_path / "game.jsonl", field({"f": "french infantry 6-5"}, {"f": "0101"}))
    stamp = {"module": load_game("spi-austerlitz").module_hash}
    assert header_of(run(log).stdout)["stamp"] == stamp


def test_numbers_of_ones_own(tmp_path: Path) -> None:
    log = plain(tmp_path / "game.jsonl", {"format": 1, "game": "spi-austerlitz"})
    units = tmp_path / "mine.json"
    units.write_bytes((load_game("spi-austerlitz").folder / "units.json").read_bytes() + b"\n")
    stamp = header_of(run(log, "--units", units).stdout)["stamp"]
    assert isinstance(stamp, dict)
    assert stamp["module"] == load_game("spi-austerlitz", units=units).module_hash
    assert stamp["module"] != load_game("spi-austerlitz").module_hash


def test_standard_input_and_output_are_safe_to_show() -> None:
    text = '{"format": 1, "game": "spi-austerlitz"}\n{"do": "note", "text": "\u202e"}\n'
    result = run("-", stdin=text)
    assert result.exit_code == 0
    assert "\u202e" not in result.stdout
    assert json.loads(result.stdout.splitlines()[1])["text"] == "\u202e"


def test_nothing_is_written_over_by_accident(tmp_path: Path) -> None:
    log = plain(tmp_path / "game.jsonl", {"format": 1, "game": "spi-austerlitz"})
    other = tmp_path / "other.jsonl"
    other.write_text("mine", "utf-8")
    assert isinstance(run(log, "-o", other).exception, InputError)
    assert isinstance(run(log, "-o", log, "--force").exception, InputError)
    assert other.read_text("utf-8") == "mine"
    assert run(log, "-o", other, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the log is empty"),
        (b'{"do": "note"}', "an event in place of the header"),
        (b'{"format": 1, "game": "spi-austerlit"}', "did you mean 'spi-austerlitz'?"),
        (b'{"format": 1, "game": "spi-austerlitz", "map": "nowhere"}', "there is no map"),
        (b'{"format": 1, "game": "spi-austerlitz"}\n{"do": "note", "text": "\xff"}', "line 2: not"),
        (b"PK\x03\x04", "a file of VASSAL"),
    ],
)
def test_what_is_no_log_is_refused_in_one_line(data: bytes, says: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(data)
    for more in ([], ["-o", str(tmp_path / "out.jsonl")]):
        ended = subprocess.run(
            [sys.executable, "-m", "adjudicator", "log", "stamp", str(log), *more],
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 2
        assert ended.stdout == b""
        assert ended.stderr.count(b"\n") == 1
        assert says in ended.stderr.decode()
    assert not (tmp_path / "out.jsonl").exists()
