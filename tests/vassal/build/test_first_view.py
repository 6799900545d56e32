"""Test where a game opens, and what moves and counts by itself on tracks of a game's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.findings import Origin
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import Module, parse_module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.traits import MOVED_BY, MapPoint
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.card_actions import CardReader
from adjudicator.vassal.read.own_profile import own_profile
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Moved, Replay, ReplayStep
from tests.support.games import game

JDG = "jours-de-gloire-austerlitz"
#: scenario -> the hour at which it begins
HOURS = {"A1": "06h45", "S3": "14h15", "N2": "11h45"}


@cache
def module(name: str) -> Module:
    return parse_module(build(game(name), art=False).data, Path(f"{name}.vmod"))


def of(name: str, kind: str) -> list[Any]:
    return [one for one in module(name).elements if str(one.tag).endswith(f".{kind}")]


def at_start(scenario: str) -> Replay:
    data = module(JDG).archive.read(f"{scenario}.vsav")
    return Replay(parse_log(data, file="start.vsav").script)


@pytest.mark.parametrize("name", ["spi-austerlitz", "coup-de-tonnerre", JDG])
def test_a_game_opens_where_its_units_are(name: str) -> None:
    (camera,) = of(name, "MoveCameraButton")
    starts = [one.get("globalHotkey") for one in of(name, "StartupGlobalKeyCommand")]
    assert camera.get("hotkey") in starts
    # it needs no button: nobody sees it
    assert (camera.get("text"), camera.get("icon")) == ("", "")
    for key, coordinate in (("xPos", "CurrentX"), ("yPos", "CurrentY")):
        units = 'CountMap("Main Map","unit")'
        total = f'SumMap("{coordinate}","Main Map","{{unit!=\\"\\"}}")'
        assert camera.get(key) == f"{{{units}==0?0:{total}/{units}}}"


@pytest.mark.parametrize("scenario", HOURS)
def test_the_token_of_the_turn_begins_at_the_hour_of_the_scenario(scenario: str) -> None:
    replay = at_start(scenario)
    (token,) = (one for one in replay.table.pieces.values() if MOVED_BY in one.properties)
    assert token.place is not None
    shown = Places(module(JDG)).spot(token.place, replay.table.boards).shown
    assert shown == f"2 December 1805: {HOURS[scenario]}"
    track = [one.id for one in read_look(game(JDG)).rails[0].boxes]
    assert token.properties["firstSquare"] == str(track.index(HOURS[scenario]))


def test_the_tracker_moves_the_token_along_its_track() -> None:
    (slot,) = (one for one in of(JDG, "PieceSlot") if MOVED_BY in (one.text or ""))
    (command,) = of(JDG, "TurnGlobalHotkey")
    kinds = split(split(slot.text, "/")[2], "\t")
    (sent,) = (split(one.strip("\\"), ";") for one in kinds if one.startswith("sendto;"))
    assert sent[2] == command.get("hotkey")
    assert sent[3:5] == ["Tracks", "Tracks"]
    assert sent[9] == ("{(firstSquare+Turn-1)>8?8:(firstSquare+Turn-1)<0?0:(firstSquare+Turn-1)}")


def test_what_the_tracker_moves_is_no_action_of_a_player() -> None:
    one, replay = game(JDG), at_start("S3")
    places = Places(module(JDG))

    def locate(place: MapPoint) -> str:
        return places.spot(place, replay.table.boards).shown

    reader = CardReader(own_profile(one, read_look(one)), replay.table, locate, lambda side: side)

    def seen(**properties: str) -> list[Any]:
        piece: Any = SimpleNamespace(id="1", properties={"token": "turn", **properties})
        move = Moved(piece, MapPoint("Tracks", 573, 93), MapPoint("Tracks", 659, 93))
        step = ReplayStep(1, (), None, (), None, None, (move,), (), (), (), (), (), ())
        return list(reader.of_step(step, Origin(file="", step=1), "french"))

    assert seen(movedBy="tracker") == []
    # the same by the hand of a player is an action
    assert [type(action).__name__ for action in seen()] == ["Placed"]
