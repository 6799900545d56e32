"""Test output: nothing printed controls the terminal, and no file is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cli import main
from adjudicator.cli.say import json_text, plain, say
from tests.support.hostile_maps import GRID, OVERLAY, SOURCE
from tests.support.program import run_bytes

#: colours, a window title, a C1 control, a delete, a change of writing direction, a tag
TRICKS = "\x1b[31mRED\x1b]0;x\x07\x9b2J\x7f\u202eabc\u2028\U000e0041"
FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    _fill(folder, GRID)
    return folder


def _fill(folder: Path, grid: dict[str, Any], source: object = SOURCE) -> None:
    folder.mkdir()
    files = {"grid.json": grid, grid["sources"][0]["file"]: source, "overlay.geojson": OVERLAY}
    for name, value in files.items():
        (folder / name).write_text(json.dumps(value), encoding="utf-8")


def run(*words: object, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program; if it prints to a file or a pipe of ours, in a process of its own."""
    if not options:
        return run_bytes(*words)
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [sys.executable, "-m", "adjudicator", *map(str, words)]
    return subprocess.run(command, timeout=60, check=False, **options)


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_json_for_a_terminal_is_the_same_json(text: str) -> None:
    printed = json_text({text: [text]})
    assert all(line.isprintable() for line in printed.split("\n"))
    assert json.loads(printed) == json.loads(json.dumps({text: [text]}))


def test_a_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say(f"a\nb\r{TRICKS}é", head="head ")
    out = capsys.readouterr().out
    assert out.startswith("head a�b��[31mRED")
    assert out.endswith("abc��é\n")
    assert out[:-1].isprintable()
    assert plain(Path("x\x1b")) == "x�"


COMMANDS = [
    ["compile", "{map}"],
    ["compile", "{map}", "--check"],
    ["compile", "{map}", "-o", "{out}.json"],
    ["verify", "{map}"],
    ["verify", "{map}", "--format", "json"],
    ["verify", "{map}/map.json", "--format", "json"],
    ["explain", "{map}", "0202", "0303"],
    ["explain", "{map}", "0202", "0303", "--format", "json"],
    ["register", "{map}"],
    ["register", "{map}", "--format", "json"],
    ["render", "{map}", "-o", "{out}.svg"],
    ["render", "{map}", "-o", "{out}.png"],
    ["diff", "{map}", "spi-austerlitz", "-o", "{out}.svg"],
    ["diff", "{map}", "spi-austerlitz", "--format", "json"],
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no such file names")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_name_of_a_file_or_in_a_file_steers_the_terminal(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any
) -> None:
    grid, source = _tricky(GRID), _tricky(SOURCE)
    folder = tmp_path / f"small{TRICKS}"
    _fill(folder, grid, source)
    _main("compile", str(folder), monkeypatch=monkeypatch)
    capfdbinary.readouterr()
    out = str(tmp_path / f"out{TRICKS}")
    filled = [word.replace("{map}", str(folder)).replace("{out}", out) for word in words]
    assert _main(*filled, monkeypatch=monkeypatch) in (0, 1)
    captured = capfdbinary.readouterr()
    text = (captured.out + captured.err).decode()
    assert text
    assert all(line.isprintable() for line in text.split("\n"))
    if "json" in words:
        json.loads(captured.out)


def _tricky(value: Any) -> Any:
    """Return a document with control characters in every name, title, citation and feature id."""
    if isinstance(value, list):
        return [_tricky(one) for one in value]
    if not isinstance(value, dict):
        return value
    named = {"name", "title", "cite", "file"} | ({"id"} if "geometry" in value else set())
    return {
        key: TRICKS + one if key in named and isinstance(one, str) else _tricky(one)
        for key, one in value.items()
    }


def _main(*words: str, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(sys, "argv", ["adjudicator", "map", *words])
    with pytest.raises(SystemExit) as exit_:
        main()
    return exit_.value.code or 0


@pytest.mark.parametrize(
    "name", ["grid.json", "source.geojson", "overlay.geojson", "../small/grid.json"]
)
def test_a_map_is_not_compiled_over_what_it_is_made_from(folder: Path, name: str) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = run("map", "compile", folder, "-o", folder / name, "--force")
    assert result.returncode == 2
    assert b"one of the files to be read" in result.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_source_called_map_json_is_not_overwritten(folder: Path) -> None:
    text = (folder / "grid.json").read_text(encoding="utf-8")
    (folder / "grid.json").write_text(text.replace("source.geojson", "map.json"), encoding="utf-8")
    (folder / "source.geojson").rename(folder / "map.json")
    before = (folder / "map.json").read_bytes()
    assert run("map", "compile", folder).returncode == 2
    assert (folder / "map.json").read_bytes() == before


def test_a_scan_is_not_drawn_over(folder: Path) -> None:
    assert run("map", "compile", folder).returncode == 0
    scan = folder / "scan.png"
    scan.write_bytes(b"precious")
    result = run(
        *("map", "render", folder, "-o", scan, "--force"),
        *("--scan", folder / ".." / "small" / "scan.png"),
    )
    assert (result.returncode, scan.read_bytes()) == (2, b"precious")
    assert b"scan.png: this is one of the files to be read" in result.stderr


@pytest.mark.parametrize("bad", ["none", "broken"])
def test_of_several_maps_none_is_written_if_one_is_wrong(folder: Path, bad: str) -> None:
    shutil.copytree(folder, folder.with_name("broken"))
    (folder.with_name("broken") / "source.geojson").write_text("{", encoding="utf-8")
    result = run("map", "compile", folder, folder.with_name(bad))
    assert (result.returncode, result.stdout) == (2, b"")
    assert not (folder / "map.json").exists()


def test_a_difference_that_cannot_be_drawn_names_the_picture(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    result = run("map", "diff", "spi-austerlitz", "spi-austerlitz", "-o", out, "--scale", "1e9")
    assert result.returncode == 2
    assert result.stderr.decode().startswith(f"error: {out}: ")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--help"],
        ["map", "verify", "spi-austerlitz"],
        ["map", "compile", "--check", "spi-austerlitz"],
    ],
)
def test_a_full_disk_behind_stdout_is_one_line(words: list[str]) -> None:
    with FULL.open("wb") as full:
        result = run(*words, stdout=full)
    assert result.returncode == 2
    assert result.stderr == b"error: standard output: No space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
def test_a_full_disk_behind_stderr_keeps_the_exit_code() -> None:
    with FULL.open("wb") as full:
        assert run("nonsense", stderr=full).returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes pipes in another way")
@pytest.mark.parametrize("words", [[], ["--help"], ["map", "verify", "spi-austerlitz"]])
def test_a_reader_that_goes_away_is_no_mistake_of_the_map(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        result = run(*words, stdout=closed)
    assert (result.returncode, result.stderr) == (141, b"")


def test_an_interrupt_in_a_command_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr("adjudicator.digitize.folder.find_map", interrupted)
    assert _main("verify", "x", monkeypatch=monkeypatch) == 130
    assert capsys.readouterr().err == "error: interrupted\n"


# children of a shell that runs the tests in the background ignore the signal
SLEEPS = """
import signal, sys, time
from adjudicator.cli import cli, main
signal.signal(signal.SIGINT, signal.default_int_handler)
@cli.command("sleep")
def sleep(): print("ready", flush=True); time.sleep(60)
sys.argv = ["adjudicator", "sleep"]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to one process")
def test_an_interrupt_from_outside_is_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPS], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"error: interrupted\n")


WARNS = """
import sys, warnings
from adjudicator.cli import cli, main
@cli.command("warn")
def warn(): warnings.warn("leak", RuntimeWarning)
sys.argv = ["adjudicator", "warn"]
main()
"""


def test_warnings_of_libraries_are_shown_to_those_who_ask() -> None:
    def shown(*options: str) -> str:
        command = [sys.executable, *options, "-c", WARNS]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stderr

    assert shown() == ""
    assert "leak" in shown("-W", "default")


def test_where_warnings_are_errors_they_stay_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def warned(**_: object) -> None:
        import warnings

        warnings.warn("leak", RuntimeWarning, stacklevel=1)

    monkeypatch.setattr("adjudicator.cli.cli", warned)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 70
