"""Bad logs, rulings, units and tables: exit code 2, one clear line, and nothing left behind.

Logs that are readable get a verdict, however absurd the play: no fault of a log is a fault of ours.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hostile_logs import HEADER, LOGS, OPENING, RULINGS, TABLES, UNITS, lines, small
from independent import play_game
from mangled_logs import mangled
from spi_logs import found, game, judge
from test_hostile import adjudicator, assert_refused

from adjudicator import resources
from adjudicator.errors import InputError
from adjudicator.log import Log
from adjudicator.referee import Referee, adjudicate

MODULE = resources.data_root() / "modules" / "spi-austerlitz"
#: text that a terminal, a browser or a spreadsheet would act on
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


def test_one_bad_log_among_good_ones_leaves_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(lines(HEADER, OPENING))
    bad.write_bytes(b"{")
    assert_refused(capsys, tmp_path, ["check", str(good), str(bad)], "bad.jsonl: line 1")


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
        # a pipe that nobody writes into would block whoever opened it
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
        if path.name == shut.name:  # the rights of a file do not keep an administrator out
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
        assert_refused(capsys, tmp_path, [command, str(log), "-o", str(output)], "to be read")
    missing = str(tmp_path / "none" / "report")
    assert_refused(capsys, tmp_path, [command, str(log), "-o", missing], "cannot be written")


# What is odd, and can be read


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
        ([FIGHT, {"do": "roll", "dice": [1], "result": "junk"}], "illegal"),
        ([{**FIGHT, "units": ["a", "a"]}], "illegal"),
        ([{**FIGHT, "targets": []}], "cannot tell"),
        ([{**FIGHT, "targets": ["0101"]}], "illegal"),
        ([{**FIGHT, "odds": "junk"}], "illegal"),
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
    log = tmp_path / f"{unit.replace('/', '')}.jsonl"
    attack = {"do": "attack", "units": [unit], "targets": ["0304"], "odds": "=1+1"}
    log.write_bytes(lines(header, {"do": "note", "text": ACTIVE}, attack))
    assert adjudicator("check", str(log), "--format", style) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert all(line.isprintable() for line in out.splitlines())
    if style == "csv":
        cells = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
        assert any("cmd|" in cell for cell in cells)
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    elif style != "text":
        assert "<script>" in json.dumps(json.loads(out))


# However large

PROGRAM = [sys.executable, "-m", "adjudicator"]


def peak(words: list[str], *, stdin: Any = None) -> tuple[int, str, int]:
    """Run the program; return its exit code, what it says on stderr, and its peak memory in MiB."""
    with subprocess.Popen(
        [*PROGRAM, *words], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        err = process.stderr.read().decode()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, err, used.ru_maxrss // 1024


@pytest.mark.parametrize("head", [b"", lines(HEADER), lines(HEADER) + b'{"do": "note", "text": "'])
@pytest.mark.parametrize("command", ["check", "show", "validate"])
def test_a_line_of_a_gigabyte_is_not_held_in_memory(
    command: str, head: bytes, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(head)
    os.truncate(log, 1 << 30)  # the rest takes no room on the disk
    code, err, memory = peak([command, str(log)])
    assert code == (1 if command == "validate" else 2)
    if command != "validate":
        assert err.count("\n") == 1
        assert "longer than 4 MiB" in err
    assert memory < 120


def test_an_endless_line_from_a_pipe_is_not_read_to_its_end() -> None:
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as source:
        code, err, memory = peak(["check", "-"], stdin=source.stdout)
        source.kill()
    assert (code, err.count("\n")) == (2, 1)
    assert "standard input: line 1: longer than 4 MiB" in err
    assert memory < 120


def long_game(path: Path, turns: int) -> Path:
    """Write a legal log of six events a turn."""
    with path.open("wb") as stream:
        header = small(
            phase="french-combat", turn=1, position={"where": {"a": "0303", "b": "0909"}}
        )
        stream.write(lines({**header, "turns": 1_000_000}))
        for turn in range(2, turns + 2):
            there, back = ("0302", "0303") if turn % 2 else ("0303", "0302")
            stream.write(
                lines(
                    {"do": "phase", "turn": turn, "phase": "allied-movement"},
                    {"do": "move", "unit": "a", "path": [there, back]},
                    {"do": "note", "text": f"turn {turn}"},
                    *(
                        {"do": "phase", "turn": turn, "phase": phase}
                        for phase in ("allied-combat", "french-movement", "french-combat")
                    ),
                )
            )
    return path


def test_a_long_log_needs_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    short = peak(["check", str(long_game(tmp_path / "short.jsonl", 300))])
    long = peak(["check", str(long_game(tmp_path / "long.jsonl", 6000))])
    assert short[:2] == long[:2] == (0, "")
    assert long[2] < short[2] + 8


def test_nobody_listens(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(lines(HEADER, *[{**OPENING, "turn": n} for n in range(5000)]))
    command = [*PROGRAM, "check", str(log), "--format", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


# At random


@pytest.fixture(scope="module")
def logs() -> list[list[dict[str, Any]]]:
    """Return legal logs: whole ones, from the middle on, and one on a small map."""
    whole = [play_game(1, turns=4), play_game(2, turns=3, paths=False)]
    fight = [
        small(phase="allied-combat", hexes={"0505": ["town"]}, hexsides={"0303/0304": ["stream"]}),
        {**FIGHT, "points": {"a": 6}},
        {"do": "roll", "dice": [1]},
        {"do": "retreat", "unit": "b", "to": "0305"},
        {"do": "advance", "unit": "a", "to": "0304"},
        {"do": "phase", "turn": 3, "phase": "french-movement"},
        {"do": "end"},
    ]
    return [*whole, *(part for log in whole for part in parts(log)), fight]


def parts(log: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the rest of a log after some of its events, with the position in its header."""
    read = Log(io.BytesIO(lines(*log)))
    referee = Referee(game(), read.header)
    found = []
    for number, (line, event) in enumerate(read.events(game().decoder), start=1):
        referee.feed(event, line)
        if number % 40 == 0 and number < len(log) - 5:
            header = {**log[0], "position": referee.state.position()}
            found.append([header, *log[number + 1 :]])
    return found


@pytest.mark.parametrize("hundred", range(5))
def test_whatever_is_damaged_is_judged_or_refused(
    hundred: int, logs: list[list[dict[str, Any]]]
) -> None:
    judged = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        data = lines(*mangled(logs, seed))
        try:
            report = adjudicate(game(), Log(io.BytesIO(data)))
        except InputError as error:
            assert "line " in str(error), (seed, error)
            assert str(error).isprintable() or "\n" not in str(error), (seed, error)
        else:
            judged += 1
            assert report.verdict in ("legal", "illegal", "cannot tell"), seed
    assert 20 < judged < 90  # both happen, or nothing is tested
