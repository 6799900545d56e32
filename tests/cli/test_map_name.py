"""Test the MAP argument of commands: completion, outdated maps, folders without map.json."""

from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.traced_maps import write_map


def completed(words: list[str], incomplete: str) -> list[tuple[str, str]]:
    complete = ShellComplete(cli, {}, "adjudicator", "_ADJUDICATOR_COMPLETE")
    return [(one.value, one.type) for one in complete.get_completions(words, incomplete)]


@pytest.mark.parametrize(
    "command", ["compile", "verify", "explain", "register", "render", "export"]
)
def test_a_map_of_ours_is_completed(command: str) -> None:
    assert completed(["map", command], "spi") == [("spi-austerlitz", "plain")]
    assert completed(["map", command], "my-map/") == [("my-map/", "file")]


def test_both_maps_of_a_comparison_are_completed() -> None:
    assert completed(["map", "diff", "spi-austerlitz"], "cr") == [("crowning-glory", "plain")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = write_map(tmp_path / "map", [])
    assert CliRunner().invoke(cli, ["map", "compile", str(path)]).exit_code == 0
    return path


def drawing(folder: Path) -> list[list[str]]:
    out = folder.parent
    return [
        ["map", "render", str(folder), "-o", str(out / "x.svg")],
        ["map", "diff", str(folder), str(folder)],
        ["map", "export", str(folder), "-f", "geojson", "-o", str(out / "x.geojson")],
    ]


def run(words: list[str]) -> Any:
    return CliRunner().invoke(cli, words)


def test_a_fresh_map_is_read_in_silence(folder: Path) -> None:
    for words in drawing(folder):
        result = run(words)
        assert (result.exit_code, result.stderr) == (0, "")


def test_a_map_older_than_its_sources_is_used_with_a_warning(folder: Path) -> None:
    grid = folder / "grid.json"
    grid.write_text(grid.read_text("utf-8").replace('"Test"', '"Changed"'), encoding="utf-8")
    for words in drawing(folder):
        result = run(words)
        assert result.exit_code == 0
        assert "map.json is older than grid.json; run `adjudicator map compile`" in result.stderr


def test_a_map_whose_sources_are_broken_is_used_with_a_warning(folder: Path) -> None:
    (folder / "source.geojson").write_text("{", encoding="utf-8")
    for words in drawing(folder):
        result = run(words)
        assert result.exit_code == 0
        assert "cannot be held against its sources" in result.stderr


def test_a_map_that_is_not_compiled_says_what_to_do(folder: Path) -> None:
    (folder / "map.json").unlink()
    for words in drawing(folder):
        result = run(words)
        assert "run `adjudicator map compile` on it first" in str(result.exception)


def test_no_color_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool | None] = []

    @cli.command("colour-probe")
    @click.pass_context
    def probe(ctx: click.Context) -> None:
        seen.append(ctx.color)

    from adjudicator.cli import main

    try:
        monkeypatch.setattr("sys.argv", ["adjudicator", "colour-probe"])
        for value in ("1", ""):
            monkeypatch.setenv("NO_COLOR", value)
            with pytest.raises(SystemExit):
                main()
    finally:
        cli.commands.pop("colour-probe")
    assert seen == [False, None]
