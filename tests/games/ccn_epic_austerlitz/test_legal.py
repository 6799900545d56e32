"""Random play of all scenarios, and the moves of one unit."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from adjudicator.core.log import Header
from adjudicator.proving.play import play
from tests.support.games import game, judge_bytes

NAME = "ccn-epic-austerlitz"
SCENARIOS = [(one, ["deck-90"]) for one in ("s1", "s2", "s3", "s4", "s5", "s6", "epic-austerlitz")]


@pytest.mark.parametrize(
    ("scenario", "options"), [*SCENARIOS, ("la-grande-austerlitz", ["deck-90", "players-8"])]
)
def test_a_random_game_goes_to_the_last_banner(scenario: str, options: list[str]) -> None:
    found = play(game(NAME), seed=5, scenario=scenario, options=options)
    report = judge_bytes(NAME, b"".join(found.lines()))
    assert (report.verdict, list(report.findings)) == ("legal", [])
    assert max(report.outcome["banners"].values()) >= report.outcome["banners_to_win"]
    assert report.outcome["winner"] in ("allied", "french")


@pytest.mark.parametrize(
    ("options", "users"),
    [
        (["players-4"], {"", "sub"}),
        (["players-6"], {"left", "center", "right"}),
        (["players-6", "allied-cic-left", "french-cic-left"], {"", "center", "right"}),
        (["players-8"], {"left", "center", "right"}),
    ],
)
def test_teams_of_an_epic_battle_share_the_cards(options: list[str], users: set[str]) -> None:
    found = play(game(NAME), seed=11, scenario="epic-austerlitz", options=["deck-90", *options])
    lines = list(islice(found.lines(), 400))
    report = judge_bytes(NAME, b"".join(lines))
    assert (report.verdict, list(report.findings)) == ("legal", [])
    events = [json.loads(line) for line in lines[1:]]
    cards = game(NAME).tables.command_cards
    plays = [one for one in events if one["do"] == "play" and cards[one["card"]].kind != "multi"]
    assert {one.get("give", "").rpartition("-")[2] for one in plays} == users


def test_a_unit_reaches_the_hexes_within_its_move() -> None:
    state = game(NAME).start(Header(format=1, game=NAME, scenario="s1"))
    legal = game(NAME).part("legal")
    moves = game(NAME).legal_moves(legal.as_if_moving(state, "fr-lc-1"), "fr-lc-1")
    assert {one.path[-1] for one in moves if one.cost == 1} == {"1002", "1102"}
    assert max(one.cost or 0 for one in moves) == 3
    assert all(len(one.path) - 1 == one.cost for one in moves)
