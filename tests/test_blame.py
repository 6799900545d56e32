"""A finding is laid to whoever acted: the owner of its units, else who did the event."""

from __future__ import annotations

import io
import json
from typing import Any

from adjudicator.game import load_game
from adjudicator.log import Log
from adjudicator.referee import adjudicate


def sides(*events: dict[str, Any]) -> dict[str, str]:
    """Return the findings in a log of the card game, with the sides that they are laid to."""
    header = {"format": 1, "game": "coup-de-tonnerre"}
    data = "\n".join(json.dumps(line) for line in (header, *events)).encode()
    report = adjudicate(load_game("coup-de-tonnerre"), Log(io.BytesIO(data), file="x.jsonl"))
    return {one.message: one.side for one in report.findings}


FOG = {"do": "draw", "by": "french", "deck": "fog"}
ATTACK = {"do": "act", "by": "coalition", "card": "langeron", "action": 1, "target": "sokolnitz"}
NOTHING = {"do": "roll", "by": "coalition", "dice": [4], "for": "attack"}
LOSS = {"do": "lose", "by": "french", "unit": "garrison-sokolnitz"}
PASS = {"do": "pass", "by": "french"}


def test_who_does_an_event_is_blamed_for_it_although_it_is_the_other_sides_turn() -> None:
    assert sides(FOG, PASS) == {"out-of-turn": "french"}


def test_without_units_and_without_an_actor_it_is_whose_turn_it_is() -> None:
    mark = {"do": "mark", "what": "morale", "side": "french", "to": 3}
    assert sides(FOG, ATTACK, NOTHING, LOSS, mark)["mark-morale"] == "coalition"


def test_one_of_four_players_is_blamed_as_his_side() -> None:
    found = sides(FOG, {**PASS, "by": "french-2"})
    assert set(found.values()) == {"french"}
