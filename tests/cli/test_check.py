"""Test `adjudicator check`: printed output, written files and exit codes."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.findings import Report
from tests.support.paths import ROOT
from tests.support.program import run_text
from tests.support.sample_reports import HOSTILE, hostile, illegal, legal, source

HEADER = {"format": 1, "game": "spi-austerlitz"}
OPENING = {"do": "phase", "turn": 1, "phase": "allied-movement"}


def run(*words: object, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a user does."""
    return run_text(*words, stdin=stdin, env=env)


def written(path: Path, *lines: Any) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a legal log."""
    return written(tmp_path / "game.jsonl", HEADER, OPENING)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """Return a log whose first event is out of sequence."""
    return written(tmp_path / "bad.jsonl", HEADER, {**OPENING, "phase": "french-combat"})


class Reports:
    """Replaces the referee by one that returns prepared reports."""

    def __init__(self) -> None:
        self.waiting: list[Report] = []
        self.asked: list[dict[str, Any]] = []

    def adjudicate(self, game: object, log: Any, **options: Any) -> Report:
        assert all(line for _, line in log.lines())
        self.asked.append(options)
        return self.waiting.pop(0)


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Reports:
    stand_in = Reports()
    monkeypatch.setattr("adjudicator.core.referee.adjudicate", stand_in.adjudicate)
    monkeypatch.setattr("adjudicator.cli.log.game.game_of_log", lambda *_, **__: source())
    return stand_in


def check(*words: object) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)])


# Real logs


def test_a_legal_log(log: Path) -> None:
    result = run("check", log)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "legal: 1 event"


def test_an_illegal_log(bad: Path) -> None:
    result = run("check", bad)
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.splitlines()[-1].startswith("illegal: 1 violation")
    assert "\x1b" not in result.stdout


def test_json_of_one_log_and_of_several(log: Path, bad: Path) -> None:
    one = run("check", bad, "--format", "json")
    assert json.loads(one.stdout)["verdict"] == "illegal"
    several = run("check", log, bad, "--format", "json")
    assert several.returncode == 1
    verdicts = [json.loads(line)["verdict"] for line in several.stdout.splitlines()]
    assert verdicts == ["legal", "illegal"]


def test_a_log_comes_in_by_standard_input(log: Path) -> None:
    result = run("check", "-", "--format", "json", stdin=log.read_text(encoding="utf-8"))
    found = json.loads(result.stdout)
    assert (result.returncode, found["verdict"], found["file"]) == (0, "legal", "-")


def test_the_same_log_gives_the_same_bytes(bad: Path) -> None:
    for style in ("text", "json", "sarif", "csv"):
        first, second = (run("check", bad, "--format", style).stdout for _ in range(2))
        assert first == second
        assert first


def test_one_bad_log_ends_with_one_line_and_no_report(log: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text(log.read_text(encoding="utf-8") + '{"do": "mov', encoding="utf-8")
    report = tmp_path / "report.txt"
    for words in ([broken], [broken, "-o", report]):
        result = run("check", *words)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith(f"error: {broken}: line 3")
        assert result.stderr.count("\n") == 1
    assert not report.exists()


@pytest.mark.parametrize("name", ["no-such-game", "../spi-austerlitz", "\x1b[31m", "."])
def test_a_log_names_a_game_and_never_a_folder(tmp_path: Path, name: str) -> None:
    file = written(tmp_path / "x.jsonl", {**HEADER, "game": name})
    result = run("check", file)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {file}: line 1, game: there is no game ")
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("game.jsonl", "--rulings", "nowhere.json"), "no such file"),
        (("game.jsonl", "--units", "nowhere.json"), "nowhere.json"),
        (("game.jsonl", "--option", "nonsense"), "no option 'nonsense'"),
        (("nowhere.jsonl",), "nowhere.jsonl: no such file"),
        ((".",), ".: not a file"),
        (("-", "-"), "only once"),
        (("game.jsonl", "game.jsonl", "--rulings", "x"), "--rulings goes with one LOG"),
        (("game.jsonl", "game.jsonl", "--continue-from", "x"), "--continue-from goes with one"),
        (("game.jsonl", "--continue-from", "nowhere.jsonl"), "nowhere.jsonl: no such file"),
        (("game.jsonl", "--quiet", "--format", "csv"), "--quiet goes with"),
        (("game.jsonl", "-o", "game.jsonl"), "is there already (--force writes over it)"),
        (("game.jsonl", "-o", "game.jsonl", "--force"), "one of the files to be read"),
        (("game.jsonl", "-o", "x.json", "--format", "html"), "means json, but --format says html"),
    ],
)
def test_wrong_usage_is_one_line(
    log: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    before = log.read_bytes()
    monkeypatch.chdir(log.parent)
    result = run("check", *words)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert log.read_bytes() == before


def test_a_ruling_waives_a_finding_and_is_shown(bad: Path, tmp_path: Path) -> None:
    (finding,) = json.loads(run("check", bad, "--format", "json").stdout)["findings"]
    ruling = {"event": finding["event"], "rule": finding["rule"], "reason": "both agreed"}
    rulings = written(tmp_path / "rulings.json", {"format": 1, "rulings": [ruling]})
    result = run("check", bad, "--rulings", rulings)
    assert result.returncode == 0
    assert "both agreed (else a violation)" in result.stdout
    assert result.stdout.splitlines()[-1] == "legal: 1 waived in 1 event"


def test_a_log_goes_on_where_another_ended(log: Path, tmp_path: Path) -> None:
    second = written(tmp_path / "second.jsonl", HEADER, {**OPENING, "phase": "allied-combat"})
    alone = json.loads(run("check", second, "--format", "json").stdout)
    assert alone["verdict"] == "illegal"
    after = run("check", second, "--continue-from", log, "--format", "json")
    assert json.loads(after.stdout)["verdict"] == "legal", after.stdout
    assert after.returncode == 0


def test_rulings_with_a_misspelt_field_are_refused(log: Path, tmp_path: Path) -> None:
    wrong = {"event": 1, "rule": "SPI-6D", "reson": "x"}
    rulings = written(tmp_path / "rulings.json", {"format": 1, "rulings": [wrong]})
    result = run("check", log, "--rulings", rulings)
    assert (result.returncode, result.stdout) == (2, "")
    assert "unknown field 'reson'" in result.stderr
    assert "did you mean 'reason'?" in result.stderr


def test_what_is_slow_is_not_loaded(log: Path) -> None:
    code = (
        "import sys\nfrom adjudicator.cli import main\n"
        f"sys.argv = ['adjudicator', 'check', {str(log)!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    print(*sys.modules)\n"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    slow = {
        "PIL", "click.shell_completion", "dataclasses", "importlib.metadata",
        "importlib.resources", "jsonschema", "lxml", "pyproj", "shapely", "tempfile",
    }  # fmt: skip
    loaded = set(result.stdout.splitlines()[-1].split())
    assert "adjudicator.core.referee" in loaded
    assert loaded.isdisjoint(slow), loaded & slow


# Reports made by hand


@pytest.mark.parametrize(
    ("verdict", "strict", "code"),
    [
        ("legal", False, 0),
        ("cannot tell", False, 0),
        ("illegal", False, 1),
        ("legal", True, 0),
        ("cannot tell", True, 1),
        ("illegal", True, 1),
    ],
)
def test_exit_codes(log: Path, reports: Reports, verdict: Any, strict: bool, code: int) -> None:
    reports.waiting = [Report(game="toy", verdict=verdict)]
    assert check(log, *["--strict"] * strict).exit_code == code


def test_the_exit_code_is_the_worst_of_all_logs(log: Path, reports: Reports) -> None:
    reports.waiting = [legal(), illegal(), legal()]
    assert check(log, log, log).exit_code == 1


def test_several_logs_have_a_line_each_and_a_sum(log: Path, reports: Reports) -> None:
    reports.waiting = [legal(), illegal(), Report(game="toy", verdict="cannot tell", events=2)]
    result = check(log, log, log, "--quiet")
    assert result.stdout == (
        f"{log}: legal: 1 event\n"
        f"{log}: illegal: 1 violation, 1 doubt, 1 note, 3 unchecked, 1 waived, 1 pending"
        " in 412 events\n"
        f"{log}: cannot tell: 2 events\n"
        "3 logs: 1 illegal, 1 cannot tell, 1 legal\n"
    )
    reports.waiting = [legal(), illegal()]
    full = check(log, log).stdout.splitlines()
    assert full[0] == f"{log}: legal: 1 event"
    assert full[1] == f"{log} · A Toy"
    assert full[-1] == "2 logs: 1 illegal, 1 legal"


def test_quiet_is_the_verdict_alone(log: Path, reports: Reports) -> None:
    reports.waiting = [legal()]
    assert check(log, "-q").stdout == "legal: 1 event\n"


def test_options_reach_the_referee(log: Path, reports: Reports) -> None:
    reports.waiting = [legal()]
    check(log, "--option", "errata-1975", "--option", "other", "--paths")
    assert reports.asked == [{"rulings": None, "options": ("errata-1975", "other"), "paths": True}]


@pytest.mark.parametrize("style", ["text", "json", "sarif", "csv"])
def test_a_file_holds_what_would_have_been_printed(
    log: Path, reports: Reports, tmp_path: Path, style: str
) -> None:
    reports.waiting = [illegal(), illegal()]
    printed = check(log, "--format", style)
    output = tmp_path / "report"
    saved = check(log, "--format", style, "-o", output)
    assert (saved.exit_code, saved.stdout) == (1, "")
    assert output.read_bytes() == printed.stdout_bytes
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.jsonl", "report"]


@pytest.mark.parametrize("style", ["text", "json", "sarif", "csv"])
def test_a_hostile_log_cannot_steer_a_terminal(log: Path, reports: Reports, style: str) -> None:
    reports.waiting = [hostile()]
    printed = check(log, "--format", style).stdout_bytes.decode("utf-8")
    assert all(line.isprintable() for line in printed.replace("\r\n", "\n").split("\n"))
    assert "<script>" in printed


def test_hostile_names_of_files_are_printed_harmlessly(tmp_path: Path) -> None:
    wrong = {**OPENING, "phase": "french-combat"}  # one finding, which every format reports
    file = written(tmp_path / "a\x1b[31m\n=b.jsonl", HEADER, wrong)
    for style in ("text", "json", "sarif", "csv"):
        result = run("check", file, "--format", style)
        assert (result.returncode, result.stderr) == (1, "")
        assert "=b.jsonl" in result.stdout
        assert "\x1b" not in result.stdout
        assert not any(line.startswith("=b") for line in result.stdout.splitlines())


@pytest.mark.skipif(sys.platform != "linux", reason="names that are not UTF-8 are Linux's")
def test_a_name_that_is_not_utf8(log: Path) -> None:
    name = os.fsencode(log.parent) + b"/\xff.jsonl"
    Path(os.fsdecode(name)).write_bytes(log.read_bytes())
    for style in ("text", "json", "sarif", "csv"):
        words = [os.fsencode(sys.executable), b"-m", b"adjudicator", b"check", name]
        result = subprocess.run(
            [*words, b"--format", style.encode()], capture_output=True, check=False
        )
        assert (result.returncode, result.stderr) == (0, b"")
        assert result.stdout.decode("utf-8")


def test_csv_of_several_logs_names_them(log: Path, reports: Reports) -> None:
    reports.waiting = [illegal(), illegal()]
    text = check(log, log, "--format", "csv").stdout_bytes.decode("utf-8")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert {row["file"] for row in rows} == {str(log)}
    assert len(rows) == 8
    assert HOSTILE not in text


def test_colours_only_where_somebody_looks(log: Path, reports: Reports) -> None:
    reports.waiting = [illegal(), illegal()]
    coloured = CliRunner().invoke(cli, ["check", str(log)], color=True).stdout
    assert "\x1b[" in coloured
    assert "\x1b[" not in check(log).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="needs a terminal to look at")
def test_progress_is_shown_on_a_terminal_and_only_for_several_logs(log: Path) -> None:
    import pty

    def on_terminal(*logs: Path) -> tuple[str, bytes]:
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "adjudicator", "check", "-q", *map(str, logs)]
        env = {**os.environ, "TERM": "xterm"}
        result = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=theirs, encoding="utf-8", env=env, check=False
        )
        os.write(theirs, b"\n")
        os.close(theirs)
        seen = os.read(ours, 10_000)
        os.close(ours)
        return result.stdout, seen.strip()

    assert on_terminal(log) == ("legal: 1 event\n", b"")
    printed, seen = on_terminal(log, log)
    assert printed.splitlines()[-1] == "2 logs: 2 legal"
    assert b"checking" in seen


def test_units_are_found_from_where_the_user_is(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = ROOT / "modules" / "spi-austerlitz"
    units = json.loads((ours / "units.json").read_text(encoding="utf-8"))
    units["units"][0]["combat"] = 99
    written(log.parent / "mine.json", units)
    monkeypatch.chdir(log.parent)
    usual = json.loads(run("check", log, "--format", "json").stdout)["stamp"]
    result = run("check", log, "--units", "mine.json", "--format", "json")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["stamp"]["module"] != usual["module"]


def test_a_game_from_a_folder_judges_only_its_own_logs(log: Path, tmp_path: Path) -> None:
    ours = ROOT / "modules" / "spi-austerlitz"
    assert run("check", log, "--game-folder", ours).returncode == 0
    other = written(tmp_path / "other.jsonl", {**HEADER, "game": "other"})
    result = run("check", other, "--game-folder", ours)
    assert (result.returncode, result.stdout) == (2, "")
    assert "a log of 'other', not of 'spi-austerlitz'" in result.stderr
