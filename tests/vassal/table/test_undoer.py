"""Test who took back what, from the chat in every language of the engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.vassal.audit.gather import gather_logs
from adjudicator.vassal.format.chat import without_undo
from adjudicator.vassal.format.commands import Chat, Command, Undo
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.script import Action
from adjudicator.vassal.table.undo import find_undos
from tests.support.paths import TESTS_DIR
from tests.support.spi_vassal_logs import Table
from tests.support.vassal_chain import Writer

HABITS = TESTS_DIR / "data" / "habits"


@pytest.mark.parametrize(
    "words", ["* UNDO: ", "* Annulation: ", "* ONGEDAAN MAKEN: ", "* 撤销： ", "* DESHACER: "]
)
def test_what_is_taken_back_is_known_in_every_language_of_the_engine(words: str) -> None:
    line = "*** 2d6 = 4 *** &lt;Ann&gt;"
    assert without_undo(words + line) == line
    assert without_undo(line) == line
    undo: list[Command] = [Undo(True), Chat(words + line), Undo(False)]
    for back in (undo, undo[1:2]):  # with brackets, and without them as before 3.0
        actions = [Action(1, (Chat(line),)), Action(2, tuple(back))]
        assert find_undos(actions)[2].action == 1


def test_an_undo_counts_for_whoever_did_what_it_takes_back(tmp_path: Path) -> None:
    log = Writer()
    log.undo(log.roll(4, by="Bob"))
    log.say("again", by="Ann")
    log.undo(log.drag("101", 500, 500))
    path = log.write(tmp_path)
    output = CliRunner().invoke(cli, ["log", "stats", str(path), "--format", "json"]).output
    players = json.loads(output)["players"]
    assert {name: one["undos"] for name, one in players.items()} == {"Ann": 1, "Bob": 1}
    shown = CliRunner().invoke(cli, ["log", "show", str(path)]).output
    assert "2< Bob: takes back step 1" in shown


def test_where_only_one_player_acts_all_undos_are_his() -> None:
    (one,) = gather_logs([read_log(HABITS / "s22_reroll_by_undo.vlog")]).replayed_logs
    assert {scene.player for scene in one.steps if scene.undoes} == {"Anna"}
    table = Table()
    table.drag("allied-1", "1129")
    table.turn("allied-combat")
    table.undo()
    (other,) = gather_logs([table.log()]).replayed_logs
    assert other.steps[-1].undoes
    assert other.steps[-1].player == "Anna"
