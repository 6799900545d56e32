"""Test a game in several JSON Lines files: `check --chain` and repeated `--continue-from`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.log_chain import ChainedLog
from tests.support.paths import ROOT

WHOLE = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
HEADER = {"format": 1, "game": "spi-austerlitz"}


def cut(folder: Path, *at: int, numbers: str = "none") -> list[Path]:
    """Cut a log into files; event numbers continue, restart, or are left out."""
    first, *lines = WHOLE.read_text("utf-8").splitlines()
    found: list[Path] = []
    for number, (start, end) in enumerate(zip((0, *at), (*at, len(lines)), strict=True)):
        events = [json.loads(line) for line in lines[start:end]]
        for count, event in enumerate(events, start=1):
            event.pop("n", None)
            if numbers != "none":
                event["n"] = count + (start if numbers == "go on" else 0)
        header = json.loads(first) if number == 0 else HEADER
        path = folder / f"part-{number + 1}.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in [header, *events]), "utf-8")
        found.append(path)
    return found


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)])


def report(*words: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--format", "json").stdout)
    return found


def without_source(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [{key: one[key] for key in one if key != "source"} for one in found["findings"]]


@pytest.mark.parametrize("numbers", ["none", "begin again", "go on"])
def test_a_chain_is_judged_as_the_whole_log(tmp_path: Path, numbers: str) -> None:
    parts = cut(tmp_path, 100, 231, numbers=numbers)
    whole, found = report(WHOLE), report(*parts, "--chain")
    lines = [{**one, "line": 0} for one in without_source(whole)]
    assert [{**one, "line": 0} for one in without_source(found)] == lines
    assert (found["verdict"], found["outcome"]) == (whole["verdict"], whole["outcome"])
    assert found["pending"] == whole["pending"]
    assert list(found["stamp"]["logs"]) == ["part-1.jsonl", "part-2.jsonl", "part-3.jsonl"]


def test_findings_say_in_which_file_they_stand(tmp_path: Path) -> None:
    for numbers in ("none", "begin again"):
        parts = cut(tmp_path, 100, 231, numbers=numbers)
        for one in report(*parts, "--chain")["findings"]:
            at = sum(one["event"] > start for start in (0, 100, 231))
            own = one["event"] - (0, 100, 231)[at - 1]
            assert one["source"] == {"file": f"part-{at}.jsonl", "step": own, "player": ""}
    parts = cut(tmp_path, 100, numbers="go on")
    last = report(*parts, "--chain")["findings"][-1]
    assert last["source"]["step"] == last["event"]


def test_continue_from_several_logs(tmp_path: Path) -> None:
    *earlier, last = cut(tmp_path, 100, 231)
    before = [word for path in earlier for word in ("--continue-from", path)]
    found = report(last, *before)
    whole = [one for one in report(WHOLE)["findings"] if one["event"] > 231]
    assert {(one["rule"], one["event"] + 231) for one in found["findings"] if one["event"]} >= {
        (one["rule"], one["event"]) for one in whole if one["severity"] == "violation"
    }
    # the game does not continue from the last file alone
    assert report(last, "--continue-from", earlier[1])["findings"] != found["findings"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a", "a", "--chain"], "each log once"),
        (["a", "-", "--chain"], "not with standard input"),
        (["a", "--chain", "--continue-from", "c"], "name all logs in order"),
    ],
)
def test_what_is_no_chain(tmp_path: Path, words: list[str], said: str) -> None:
    parts = dict(zip("abc", cut(tmp_path, 100, 231), strict=True))
    result = run(*(parts.get(word, word) for word in words))
    assert (result.exit_code, said in result.output) == (2, True)


def test_a_broken_line_is_named_with_its_file(tmp_path: Path) -> None:
    parts = cut(tmp_path, 100, 231)
    parts[1].write_text(parts[1].read_text("utf-8") + '{"do": "mvoe"}\n', "utf-8")
    result = run(*parts, "--chain")
    assert str(result.exception).startswith(f"{parts[1]}: line 133, do: there is no event")
    result = run(parts[2], "--continue-from", parts[0], "--continue-from", parts[1])
    assert str(result.exception).startswith(f"{parts[1]}: line 133, do: there is no event")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({**HEADER, "game": "crowning-glory"}, "line 1, game: a log of another game"),
        ({**HEADER, "begins": "set-up"}, "line 1: a log that goes on from another brings no"),
    ],
)
def test_a_log_that_cannot_go_on(tmp_path: Path, header: dict[str, object], said: str) -> None:
    first, second = cut(tmp_path, 100)
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps(header) + "\n", "utf-8")
    for words in (
        [first, other, "--chain"],
        [second, "--continue-from", first, "--continue-from", other],
    ):
        assert str(run(*words).exception).startswith(f"{other}: {said}")


def test_options_agreed_in_a_later_log_hold(tmp_path: Path) -> None:
    first, second = cut(tmp_path, 100)
    lines = second.read_text("utf-8").splitlines()
    lines[0] = json.dumps({**HEADER, "options": ["errata-1975"]})
    second.write_text("\n".join(lines) + "\n", "utf-8")
    assert ChainedLog([first, second]).header.options == ["errata-1975"]


def copied(path: Path, name: str) -> Path:
    other = path.with_name(name)
    other.write_bytes(path.read_bytes())
    return other


@pytest.mark.parametrize("way", ["name", "link", "copy"])
def test_a_log_that_is_given_twice_is_refused(tmp_path: Path, way: str) -> None:
    first, second = cut(tmp_path, 231)
    if way == "copy":
        again = copied(first, "copy.jsonl")
    elif way == "link":
        (again := tmp_path / "link.jsonl").symlink_to(first)
    else:
        again = tmp_path / ".." / tmp_path.name / first.name
    result = run(first, second, again, "--chain")
    assert result.stdout == ""
    assert f"the same log as {first}, given twice" in str(result.exception)
    assert run(first, second, again, "--chain", "--as-given").exit_code == 1


def test_a_log_does_not_go_on_from_itself(tmp_path: Path) -> None:
    first, second = cut(tmp_path, 231)
    for earlier in ([second], [first, first]):
        words = [word for one in earlier for word in ("--continue-from", one)]
        for command in ("check", "show"):
            result = CliRunner().invoke(cli, [command, *map(str, [second, *words])])
            assert result.stdout == ""
            assert "given twice (leave one out)" in str(result.exception)


def test_a_log_does_not_go_on_from_a_copy_of_itself(tmp_path: Path) -> None:
    first, second = cut(tmp_path, 231)
    copy = copied(second, "copy.jsonl")
    result = run(copy, "--continue-from", first, "--continue-from", second)
    assert result.stdout == ""
    assert str(result.exception).startswith(f"{copy}: the same log as one that it continues from")


@pytest.mark.parametrize("order", [(1, 0, 2), (0, 2, 1), (2, 1, 0), (1, 2, 0)])
def test_a_chain_in_the_wrong_order_is_refused(tmp_path: Path, order: tuple[int, ...]) -> None:
    parts = cut(tmp_path, 100, 231, numbers="go on")
    given = [parts[one] for one in order]
    result = run(*given, "--chain")
    assert result.stdout == ""
    assert "not given in the order in which they were played" in str(result.exception)
    assert run(*given, "--chain", "--as-given").exit_code == 1


def test_numbers_that_begin_again_later_are_no_wrong_order(tmp_path: Path) -> None:
    parts = cut(tmp_path, 100, 312, numbers="go on")
    events = parts[2].read_text("utf-8").splitlines()
    again = [{**json.loads(line), "n": n} for n, line in enumerate(events[1:], start=1)]
    assert (len(again), json.loads(parts[1].read_text("utf-8").splitlines()[1])["n"]) == (100, 101)
    lines = [events[0], *map(json.dumps, again)]
    parts[2].write_text("".join(line + "\n" for line in lines), "utf-8")
    assert report(*parts, "--chain")["events"] == 412


def test_logs_of_one_name_in_two_folders_are_told_apart(tmp_path: Path) -> None:
    first, second = cut(tmp_path, 231)
    (tmp_path / "later").mkdir()
    second = second.rename(tmp_path / "later" / first.name)
    found = report(first, second, "--chain")
    assert list(found["stamp"]["logs"]) == [str(first), str(second)]
    assert {one["source"]["file"] for one in found["findings"]} == {str(first), str(second)}
