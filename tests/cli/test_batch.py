"""Test `check` with several logs: unreadable logs are all named, the others are judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.cli import main
from tests.support.vassal_chain import Writer

HEADER = {"format": 1, "game": "spi-austerlitz"}
OPENING = {"do": "phase", "turn": 1, "phase": "allied-movement"}
#: an illegal move: the unit cannot move like this
LEAP = {"do": "move", "unit": "allied-1", "path": ["1229", "1233"]}


@pytest.fixture
def logs(tmp_path: Path) -> dict[str, Path]:
    """Return four logs: two readable and two unreadable."""
    lines = {
        "legal": [HEADER, OPENING],
        "illegal": [HEADER, OPENING, LEAP],
        "misspelt": [HEADER, {"do": "mvoe"}],
    }
    for name, content in lines.items():
        text = "".join(json.dumps(one) + "\n" for one in content)
        (tmp_path / f"{name}.jsonl").write_text(text, "utf-8")
    (tmp_path / "nonsense.jsonl").write_text("nonsense", "utf-8")
    return {path.stem: path for path in tmp_path.glob("*.jsonl")}


class Ran:
    """The output and the exit code of a run."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        *words: str | Path,
    ) -> None:
        monkeypatch.setattr("sys.argv", ["adjudicator", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        self.code = ended.value.code or 0
        self.out, self.err = capsys.readouterr()


def test_all_bad_logs_are_named_and_the_others_judged(
    logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [logs["misspelt"], logs["legal"], logs["nonsense"], logs["illegal"], "nowhere.jsonl"]
    ran = Ran(monkeypatch, capsys, "check", *given, "--quiet")
    assert ran.code == 2
    assert [line.partition(": ")[2].partition(":")[0] for line in ran.out.splitlines()] == [
        "legal",
        "illegal",
        "1 illegal, 1 legal",
    ]
    errors = ran.err.splitlines()
    assert [line.split(": ")[1] for line in errors[:3]] == [
        str(logs["misspelt"]),
        str(logs["nonsense"]),
        "nowhere.jsonl",
    ]
    assert errors[3:] == ["error: 3 of 5 logs could not be read"]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal", "legal"], 0),
        (["legal", "illegal"], 1),
        (["illegal", "misspelt"], 2),
        (["legal", "misspelt"], 2),
        (["misspelt", "nonsense"], 2),
    ],
)
def test_exit_codes(
    logs: dict[str, Path],
    names: list[str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = Ran(monkeypatch, capsys, "check", *(logs[name] for name in names), "-q")
    assert ran.code == code
    assert bool(ran.out) == (names != ["misspelt", "nonsense"])


def test_json_has_a_line_for_each_log_that_can_be_read(
    logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = Ran(monkeypatch, capsys, "check", logs["legal"], logs["misspelt"], "--format", "json")
    assert [json.loads(line)["verdict"] for line in ran.out.splitlines()] == ["legal"]


def test_pages_are_written_for_those_that_can_be_read(
    logs: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "pages"
    words = ["check", logs["legal"], logs["misspelt"], "--format", "html", "-o", folder]
    ran = Ran(monkeypatch, capsys, *words)
    assert ran.code == 2
    assert [one.name for one in folder.iterdir()] == ["legal.html"]


def test_a_fault_that_all_logs_share_is_named_once(
    logs: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    units = tmp_path / "units.json"
    units.write_text("[]", "utf-8")
    ran = Ran(monkeypatch, capsys, "check", logs["legal"], logs["illegal"], "--units", units)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("command", "goes_on"), [("stats", True), ("show", True), ("audit", False)]
)
def test_logs_of_vassal(
    tmp_path: Path,
    command: str,
    goes_on: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    good = Writer().write(tmp_path)
    bad = [tmp_path / "one.vlog", tmp_path / "two.vlog"]
    for one in bad:
        one.write_bytes(b"nonsense")
    ran = Ran(monkeypatch, capsys, "log", command, bad[0], good, bad[1])
    assert ran.code == 2
    assert bool(ran.out) == goes_on
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [
        *map(str, bad),
        "2 of 3 logs could not be read",
    ]
