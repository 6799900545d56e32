"""Test -o and --force: no existing file is overwritten by accident."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.resources import data_root

LOG = data_root() / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
#: one command for each kind of output, and the name of the file it writes
COMMANDS = {
    "check": (["check", str(LOG)], "report.txt"),
    "play": (["play", "spi-austerlitz", "--turns", "1"], "game.jsonl"),
    "show": (["show", str(LOG)], "position.json"),
    "render": (["map", "render", "spi-austerlitz", "--scale", "0.1"], "map.png"),
    "export": (["map", "export", "spi-austerlitz", "-f", "geojson"], "map.geojson"),
    "compile": (["map", "compile", "spi-austerlitz"], "map.json"),
    "build": (["module", "build", "spi-austerlitz", "--no-art"], "game.vmod"),
    "convert": (["log", "convert", str(LOG)], "game.vlog"),
}


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_there_stays_without_force(name: str, tmp_path: Path) -> None:
    words, file = COMMANDS[name]
    target = tmp_path / file
    target.write_bytes(b"precious")
    refused = run(*words, "-o", target)
    assert "is there already" in str(refused.exception)
    assert target.read_bytes() == b"precious"
    forced = run(*words, "-o", target, "--force")
    assert forced.exit_code in (0, 1), forced.output
    assert target.read_bytes() != b"precious"


@pytest.mark.parametrize("ending", ["html", "json"])
def test_a_report_of_ours_is_made_again(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"report.{ending}"
    assert run("check", LOG, "-o", target).exit_code == 1
    first = target.read_bytes()
    assert run("check", LOG, "-o", target).exit_code == 1
    assert target.read_bytes() == first


def test_an_index_of_ours_is_made_again(tmp_path: Path) -> None:
    run("check", LOG, "-o", tmp_path / "a.html")
    for _ in range(2):
        assert run("report", tmp_path, "-o", tmp_path / "index.json").exit_code == 0


@pytest.mark.parametrize(
    "data",
    [
        b'{"stamp": {"module": "0"}}',
        b'{"generator": "another"}',
        b"[]",
        b"{",
        b"[" * 100_000,
        b'"Adjudicator"',
    ],
)
def test_other_json_is_not_ours(data: bytes, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_bytes(data)
    assert "is there already" in str(run("check", LOG, "-o", target).exception)
    assert target.read_bytes() == data


@pytest.mark.parametrize(
    ("name", "begins"),
    [("r.html", b"<!DOCTYPE html>"), ("r.json", b'{"verdict"'), ("r.csv", b"file,"),
     ("r.sarif", b"{"), ("r.txt", str(LOG).encode())],
)  # fmt: skip
def test_the_format_follows_the_name(name: str, begins: bytes, tmp_path: Path) -> None:
    run("check", LOG, "-o", tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("words", "name", "says"),
    [
        (["check", LOG], "x.html", "means html, but --format says csv"),
        (["report", "."], "x.html", "means html, but --format says text"),
        (["log", "audit", LOG], "x.html", "means html, but --format says csv"),
    ],
)
def test_a_contradiction_is_refused(words: list[object], name: str, says: str) -> None:
    refused = run(*words, "-o", name, "--format", says.rsplit(maxsplit=1)[-1])
    assert refused.exit_code == 2
    assert says in refused.output
