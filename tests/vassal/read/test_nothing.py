"""Test files without anything to judge, and chains in a wrong order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.vassal.format.logfile import parse_log, read_log
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.paths import TESTS_DIR
from tests.support.spi_vassal_logs import Table

HABITS = TESTS_DIR / "data" / "habits"
FIRST, SECOND, THIRD = (HABITS / f"{name}.vlog" for name in ("pbem1", "pbem2one", "pbem2b"))


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)])


def refused(*words: object) -> str:
    """Return the error of a check that ends with exit code 2 and prints nothing else."""
    result = run(*words)
    assert result.exit_code == 1
    assert result.exception is not None
    assert result.output == ""
    return str(result.exception)


@pytest.fixture
def save() -> bytes:
    """Return the bytes of a saved game: a position without actions."""
    start = parse_log(Table().stage.bytes("test")).script
    assert not start.actions
    return log_bytes(
        LogRecorder(snapshot(Replay(start).run())).script, moduledata=Table().stage.about
    )


@pytest.mark.parametrize("game", ["spi-austerlitz", "crowning-glory", "coup-de-tonnerre"])
def test_a_header_alone_is_nothing_to_judge(game: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text(json.dumps({"format": 1, "game": game}) + "\n", "utf-8")
    result = run(log)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "cannot tell: no event, so there is nothing to judge"
    assert json.loads(run(log, "--format", "json").output)["verdict"] == "cannot tell"
    assert run(log, "--strict").exit_code == 1
    french = run(log, "--lang", "fr").output.splitlines()[-1]
    assert french == "indéterminé : aucun événement, donc rien à juger"
    page = tmp_path / "page.html"
    run(log, "--format", "html", "-o", page)
    assert "This log has no event: there is nothing to judge." in page.read_text("utf-8")


def test_a_log_without_an_action_is_nothing_to_judge(save: bytes, tmp_path: Path) -> None:
    log = tmp_path / "empty.vlog"
    log.write_bytes(save)
    assert run(log, "-q").output == "cannot tell: no event, so there is nothing to judge\n"


def test_a_log_of_chat_alone_is_nothing_to_judge(tmp_path: Path) -> None:
    table = Table()
    table.say("good luck")
    log = tmp_path / "chat.vlog"
    log.write_bytes(table.stage.bytes("test"))
    assert run(log, "-q").output == "cannot tell: no event, so there is nothing to judge\n"


def test_a_saved_game_is_refused(save: bytes, tmp_path: Path) -> None:
    log = tmp_path / "start.vsav"
    log.write_bytes(save)
    assert refused(log) == (
        f"{log}: a saved game holds a position and no moves: there is nothing to judge "
        "(give the log of the game, a .vlog)"
    )


def test_a_chain_may_begin_with_a_saved_game(save: bytes, tmp_path: Path) -> None:
    first, second = tmp_path / "start.vsav", tmp_path / "game.vlog"
    first.write_bytes(save)
    table = Table()
    table.drag("allied-1", "1129")
    second.write_bytes(table.stage.bytes("test"))
    assert run(first, second, "--chain", "-q").output == "legal: 2 events\n"


def test_an_empty_log_in_a_chain_says_nothing_of_the_others(tmp_path: Path) -> None:
    empty = tmp_path / "empty.vlog"
    empty.write_bytes(Table().stage.bytes("test"))
    table = Table()
    table.drag("allied-1", "1129")
    played = tmp_path / "played.vlog"
    played.write_bytes(table.stage.bytes("test"))
    assert run(empty, played, "--chain", "-q").output == "legal: 2 events\n"


# The order of a chain


@pytest.mark.parametrize("given", [[SECOND, FIRST], [THIRD, SECOND, FIRST], [FIRST, THIRD, SECOND]])
def test_a_chain_in_the_wrong_order_is_refused(given: list[Path]) -> None:
    right = ", ".join(one.name for one in (FIRST, SECOND, THIRD) if one in given)
    assert f"order in which they were played, which is {right} (" in refused(*given, "--chain")
    assert run(*given, "--chain", "--as-given", "-q").exit_code in (0, 1)


def test_the_same_log_twice_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy.vlog"
    copy.write_bytes(FIRST.read_bytes())
    said = refused(FIRST, copy, "--chain")
    assert said.startswith(f"{copy}: the same log as pbem1.vlog, given twice (")
    assert run(FIRST, FIRST, "--chain").exit_code == 2
    for again in (copy, FIRST):
        assert "VASSAL-junction" in run(FIRST, again, "--chain", "--as-given").output


def test_positions_count_more_than_the_clocks_of_two_players(tmp_path: Path) -> None:
    """The second player's clock is slow: that log claims the earlier save time."""
    late = tmp_path / "late.vlog"
    script = read_log(FIRST).script
    saved = read_log(SECOND).saved.savedata
    assert saved is not None
    data = log_bytes(script, savedata=saved.replace(b"<dateSaved>1", b"<dateSaved>2"),
                     moduledata=read_log(FIRST).saved.moduledata)  # fmt: skip
    late.write_bytes(data)
    assert run(late, SECOND, "--chain", "-q").exit_code in (0, 1)


def test_as_given_goes_with_a_chain() -> None:
    result = run(FIRST, "--as-given")
    assert result.exit_code == 2
    assert "--as-given goes with --chain" in result.output
