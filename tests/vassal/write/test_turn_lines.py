"""Test that written logs say in the chat what the turn tracker of the module shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.log import open_log
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import parse_module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.expectations import games_with
from tests.support.games import game

#: the tracker of the others shows who acts, and is no part of their written logs
NAMES = [one for one in games_with("vassal") if not read_look(game(one)).tracker]


@pytest.mark.parametrize("name", NAMES)
def test_the_chat_says_what_the_tracker_of_the_module_shows(name: str) -> None:
    one = game(name)
    parts = parse_module(build(one, art=False).data, Path("own.vmod")).elements
    shown = {str(part.tag).rsplit(".", 1)[-1]: part for part in parts}
    number = shown["CounterTurnLevel"].get("turnFormat")
    phases = split(shown["ListTurnLevel"].get("list"), ",")
    form = shown["TurnTracker"].get("turnFormat")
    log = min((one.folder / "logs").glob("*.jsonl"), key=lambda path: path.stat().st_size)
    with open_log(log) as source:
        script = parse_log(write_vlog(one, source), file="written.vlog").script
    said = [
        command.text.removeprefix("* ").partition(" (was: ")[0]
        for action in script.actions
        for command in action.commands
        if isinstance(command, Chat) and " (was: " in command.text
    ]
    known = {
        form.replace("$level1$", number.replace("$value$", str(turn))).replace("$level2$", phase)
        for turn in range(one.file.turns + 1)
        for phase in phases
    }
    assert said
    assert set(said) <= known
