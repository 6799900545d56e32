"""Test bad logs, rulings, units and tables: exit code 2, one clear line, nothing half-written.

A readable log gets a verdict, however absurd the play: a bad log never causes an internal error.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.cli.test_hostile_maps import adjudicator, assert_refused
from tests.support.hostile_logs import HEADER, LOGS, OPENING, RULINGS, TABLES, UNITS, lines, small
from tests.support.spi_logs import found, game, judge

MODULE = resources.data_root() / "modules" / "spi-austerlitz"
#: text that a terminal, a browser or a spreadsheet would execute
ACTIVE = "\x1b[31m=cmd|' /C calc'!A0<script>alert(1)</script>\u202e\x07\x9b"


@pytest.mark.parametrize("command", ["check", "show", "reach"])
@pytest.mark.parametrize("name", LOGS)
def test_a_bad_log_is_refused(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, says = LOGS[name]
    log = tmp_path / "game.jsonl"
    log.write_bytes(data)
    words = [command, str(log), *(["allied-1"] if command == "reach" else [])]
    assert_refused(capsys, tmp_path, words, f"game.jsonl: .*{says}|game.jsonl: {says}")


@pytest.mark.parametrize("name", [name for name in LOGS if name.startswith("text")])
def test_validate_tells_the_same_of_a_bad_text(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, says = LOGS[name]
    log = tmp_path / "game.jsonl"
    log.write_bytes(data)
    assert adjudicator("validate", str(log)) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "1 mistake in 1 file" in out
    assert all(line.isprintable() for line in out.splitlines())
    assert re.search(says, out), out


def test_a_bad_last_line_leaves_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(lines(HEADER, *[{"do": "note", "text": "x"}] * 20_000) + b'{"do": "en')
    words = ["check", str(log), "-o", str(tmp_path / "report.txt")]
    assert_refused(capsys, tmp_path, words, "game.jsonl: line 20002, column 8: not JSON")


def test_bad_logs_among_good_ones_have_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(lines(HEADER, OPENING))
    bad.write_bytes(b"{")
    code = adjudicator("check", str(good), str(bad), "-q")
    out, err = capsys.readouterr()
    assert (code, out.splitlines()[:-1]) == (2, [f"{good}: legal: 1 event"])
    assert err.startswith(f"error: {bad}: line 1")


@pytest.mark.parametrize("name", RULINGS)
def test_bad_rulings_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, says = RULINGS[name]
    (tmp_path / "game.jsonl").write_bytes(lines(HEADER, OPENING))
    (tmp_path / "rulings.json").write_bytes(data)
    words = ["check", str(tmp_path / "game.jsonl"), "--rulings", str(tmp_path / "rulings.json")]
    assert_refused(capsys, tmp_path, words, f"rulings.json: .*{says}|rulings.json: {says}")


def test_a_ruling_that_waives_nothing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.jsonl").write_bytes(lines(HEADER, {**OPENING, "phase": "french-combat"}))
    given = [{"event": n, "rule": "SPI-4.1", "reason": "agreed"} for n in (1, 2)]
    (tmp_path / "rulings.json").write_text(json.dumps({"format": 1, "rulings": given}))
    words = ["check", str(tmp_path / "game.jsonl"), "--rulings", str(tmp_path / "rulings.json")]
    assert adjudicator(*words) == 0
    out, err = capsys.readouterr()
    assert out.endswith("legal: 1 waived in 1 event\n")
    assert err == f"{tmp_path}/rulings.json: nothing to waive of SPI-4.1 at event 2\n"


@pytest.mark.parametrize("name", [*UNITS, *TABLES])
def test_bad_units_and_tables_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind, faults in (("units", UNITS), ("tables", TABLES)):
        if name not in faults:
            continue
        damage, says = faults[name]
        content = json.loads((MODULE / f"{kind}.json").read_bytes())
        damage(content)
        (tmp_path / "mine.json").write_text(json.dumps(content))
        (tmp_path / "game.jsonl").write_bytes(lines(HEADER, OPENING))
        log, mine = str(tmp_path / "game.jsonl"), str(tmp_path / "mine.json")
        assert_refused(capsys, tmp_path, ["check", log, f"--{kind}", mine], f"mine.json: .*{says}")


COMMANDS = {
    "check": ["check", "{log}"],
    "show": ["show", "{log}"],
    "reach": ["reach", "{log}", "allied-1"],
    "validate": ["validate", "{log}"],
    "validate as a log": ["validate", "{log}", "--as", "log"],
    "check further": ["check", "{good}", "--continue-from", "{log}"],
    "check by rulings": ["check", "{good}", "--rulings", "{log}"],
    "check by units": ["check", "{good}", "--units", "{log}"],
    "check by tables": ["check", "{good}", "--tables", "{log}"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_file_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.jsonl"
    good.write_bytes(lines(HEADER, OPENING))
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for file in (*(tmp_path / one for one in ("none", "folder", "pipe")), Path("/dev/zero")):
        filled = [
            w.replace("{log}", str(file)).replace("{good}", str(good)) for w in COMMANDS[name]
        ]
        says = "no such|not a file|is a directory"
        # opening a pipe without a writer would block
        assert_refused(capsys, tmp_path / "folder", filled, f"{file.name}.*(?:{says})")


@pytest.mark.parametrize("name", COMMANDS)
def test_what_may_not_be_read_is_refused(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good, shut = tmp_path / "good.jsonl", tmp_path / "shut.jsonl"
    for file in (good, shut):
        file.write_bytes(lines(HEADER, OPENING))
    opens = Path.open

    def refuse(path: Path, *args: Any, **more: Any) -> Any:
        if path.name == shut.name:  # file permissions do not restrict an administrator
            raise PermissionError(13, "Permission denied", str(path))
        return opens(path, *args, **more)

    monkeypatch.setattr(Path, "open", refuse)
    filled = [w.replace("{log}", str(shut)).replace("{good}", str(good)) for w in COMMANDS[name]]
    assert_refused(capsys, tmp_path / "none", filled, "shut.jsonl: Permission denied")


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "SPI-99X"],
        ["explain", "\x1b[31m"],
        ["rules", "none"],
        ["coverage", "none"],
        ["play", "none"],
        ["play", "spi-austerlitz", "--turns", "0"],
        ["reach", "none", "allied-1"],
        ["reach", "spi-austerlitz", "alied-1"],
        ["reach", "spi-austerlitz", "french-49"],
        ["rules", "x" * 5000],
        ["validate", "none", "--as", "junk"],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_what_is_not_there_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(capsys, tmp_path, words, "error: ")


@pytest.mark.parametrize("command", ["check", "show"])
def test_no_output_over_an_input(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(lines(HEADER, OPENING))
    (tmp_path / "link").symlink_to(log)
    for output in (log, tmp_path / "link"):
        assert_refused(
            capsys, tmp_path, [command, str(log), "-o", str(output), "--force"], "to be read"
        )
    missing = str(tmp_path / "none" / "report")
    assert_refused(capsys, tmp_path, [command, str(log), "-o", missing], "cannot be written")


# Odd but readable logs


@pytest.mark.parametrize(
    "data",
    [
        lines(HEADER, OPENING).replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + lines(HEADER, OPENING),
        b"\n\n" + lines(HEADER) + b"\n \r\n\t\n" + lines(OPENING),
        lines(HEADER, OPENING)[:-1],
        lines(HEADER, {**OPENING, "n": 10**9}),
    ],
    ids=["CRLF", "a mark", "blank lines", "no last end of line", "n large"],
)
def test_another_way_to_write_the_same_is_read(data: bytes) -> None:
    report = adjudicate(game(), Log(io.BytesIO(data)))
    assert (report.verdict, report.events) == ("legal", 1)


FIGHT = {"do": "attack", "units": ["a"], "targets": ["0304"]}


@pytest.mark.parametrize(
    ("events", "verdict"),
    [
        ([FIGHT, {"do": "roll", "dice": [7]}], "illegal"),
        ([FIGHT, {"do": "roll", "dice": [100]}], "illegal"),
        ([FIGHT, {"do": "roll", "dice": [3, 4]}], "illegal"),
        ([FIGHT, {"do": "roll", "dice": [1]}, {"do": "roll", "dice": [1]}], "illegal"),
        ([{**FIGHT, "units": ["a", "a"]}], "illegal"),
        ([{**FIGHT, "targets": []}], "cannot tell"),
        ([{**FIGHT, "targets": ["0101"]}], "illegal"),
        ([{**FIGHT, "attack": 1e308, "defence": -1}], "illegal"),
        ([{"do": "roll", "dice": [1]}], "illegal"),
        ([{"do": "declare", "what": "peace"}], "illegal"),
        ([{"do": "eliminate", "unit": "a"}, {"do": "eliminate", "unit": "a"}], "illegal"),
        ([{"do": "claim", "what": "losses", "side": "allied", "value": -1e308}], "illegal"),
        ([{"do": "end"}, {"do": "end"}, OPENING], "illegal"),
    ],
    ids=lambda value: json.dumps(value)[:70] if isinstance(value, list) else None,
)
def test_absurd_fights_get_a_verdict(events: list[dict[str, Any]], verdict: str) -> None:
    report = judge([small(phase="allied-combat"), *events])
    assert report.verdict == verdict, found(report)


@pytest.mark.parametrize(
    ("path", "verdict"),
    [(["0303"], "legal"), (["0303", "0303"], "illegal"), (["0303", "0302"] * 100, "illegal")],
)
def test_absurd_paths_get_a_verdict(path: list[str], verdict: str) -> None:
    assert judge([small(), {"do": "move", "unit": "a", "path": path}]).verdict == verdict


def test_a_move_to_nowhere_cannot_be_told() -> None:
    assert judge([small(), {"do": "move", "unit": "a"}]).verdict == "cannot tell"


@pytest.mark.parametrize("style", ["text", "json", "sarif", "csv"])
def test_text_that_acts_is_inert(
    style: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = f"={ACTIVE}"[:50]
    header = small(phase="allied-combat")
    header["players"] = {"allied": ACTIVE}
    header["units"].append({**header["units"][0], "id": unit, "name": ACTIVE})
    header["position"]["where"][unit] = "0808"
    log = tmp_path / "=\x1b[31m\u202e.jsonl"  # hostile too, but not the subject here
    attack = {"do": "attack", "units": [unit], "targets": ["0304"], "odds": "1:3"}
    log.write_bytes(lines(header, {"do": "note", "text": ACTIVE}, attack))
    assert adjudicator("check", str(log), "--format", style) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert all(line.isprintable() for line in out.replace("\r\n", "\n").split("\n"))
    assert "<script>" in out  # the hostile text itself is in the report
    if style == "csv":
        cells = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
        assert any("=cmd|" in cell for cell in cells)
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    elif style != "text":
        assert json.dumps(unit)[1:-1] in json.dumps(json.loads(out))  # the original text
