"""Test the page of Un coup de tonnerre: texts of events, arrows, places held, marks."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.referee import Referee
from adjudicator.games.coup_de_tonnerre.events import Act, Throw
from adjudicator.mechanics.view import View
from adjudicator.reports.sentences import Words
from tests.support.cdt_logs import game, played
from tests.support.places_pages import HEADER, LINES, places_page

MORE: list[dict[str, Any]] = [
    {"do": "act", "by": "french", "card": "oudinot", "action": 1},
    {"do": "move", "by": "french", "unit": "oudinot-2", "to": "davout-start"},
    {"do": "mark", "what": "morale", "side": "french", "to": 8},
    {"do": "mark", "what": "time", "to": "10h-12h"},
    {"do": "turn", "card": "langeron", "face": "verso"},
    {"do": "roll", "by": "french", "dice": [3], "for": "rout"},
    {"do": "reveal", "by": "french", "deck": "fog", "card": "fog-4"},
    {"do": "reveal", "by": "french", "deck": "fog"},
    {"do": "remove", "by": "french", "unit": "soult-5"},
    {"do": "draw", "by": "french", "deck": "french", "count": 2},
    {"do": "draw", "by": "french", "deck": "fog", "cards": ["fog-1"]},
    {"do": "choose", "by": "french"},
    {"do": "discard", "by": "french"},
    {"do": "pass", "by": "french"},
    {"do": "act", "by": "coalition", "card": "bagration", "action": 9},
    {"do": "defend", "by": "french", "card": "murat"},
]


def told(lines: list[dict[str, Any]], language: str = "en") -> dict[str, Any]:
    found = re.search(r'id="history">(.*?)</script>', places_page(lines, language=language))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def words(language: str) -> list[str]:
    steps = told([*LINES, *MORE], language)["steps"]
    return [step["w"].replace("\u202f", " ").replace("\xa0", " ") for step in steps]


def test_events_are_told_in_english() -> None:
    said = words("en")
    assert said[2] == "Langeron attacks: Sokolnitz (Coalition)"
    assert said[4] == "garrison-sokolnitz is lost (French)"
    assert said[10:] == [
        "Oudinot reinforces Davout (French)",
        "oudinot-2 moves to Davout's start (French)",
        "Track of French: morale 8",
        "Track: time Morning, 10h to 12h",
        "Langeron is turned: verso",
        "Die for rout test: 3 (French)",
        "Revealed: fog marker 4 (French)",
        "The fog marker is revealed (French)",
        "soult-5 is removed without being lost (French)",
        "Draws 2: French (French)",
        "Draws (fog marker): fog marker 1 (French)",
        "Chooses a tactics card (French)",
        "Discards a tactics card (French)",
        "Passes (French)",
        "Bagration: action 9 (Coalition)",
        "Murat defends (French)",
    ]


def test_events_are_told_in_french() -> None:
    said = words("fr")
    assert said[2] == "Langeron attaque : Sokolnitz (Coalisés)"
    assert said[4] == "garrison-sokolnitz est perdue (Français)"
    assert said[10] == "Oudinot renforce Davout (Français)"
    assert "Passe (Français)" in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_event_is_told_by_its_bare_fields(language: str) -> None:
    kinds = {line["do"] for line in [*LINES[1:], *MORE]}
    for text in words(language):
        assert text.split(":")[0].strip() not in kinds


def test_an_attack_is_an_arrow_from_the_command_to_its_target() -> None:
    data = told(LINES)
    names = [one[0] for one in data["places"]]
    assert [names[at] for at in data["steps"][2]["l"]] == ["langeron-start", "sokolnitz"]


def test_an_attack_on_a_command_goes_where_it_stands() -> None:
    lines = [HEADER, {"do": "act", "by": "coalition", "card": "langeron", "action": 1},
             {"do": "act", "by": "french", "card": "lannes", "action": 1}]  # fmt: skip
    data = told(lines)
    names = [one[0] for one in data["places"]]
    assert [names[at] for at in data["steps"][2]["l"]] == ["le-santon", "posorsitz"]


def test_an_action_that_no_card_has_is_no_arrow() -> None:
    lines = [HEADER, {"do": "act", "by": "coalition", "card": "langeron", "action": 9}]
    assert "l" not in told(lines)["steps"][1]


def test_line_and_result_stand_beside_the_die() -> None:
    rows = told(LINES)["steps"][3]["r"]
    assert ["Line of the table", "5"] in rows
    assert ["Result by the rules", "1 FC + capture"] in rows


def test_what_happens_to_the_tracks_is_told() -> None:
    lines = [*LINES[:3], {"do": "roll", "by": "coalition", "dice": [1], "result": "1 AC + 1 AM"},
             {"do": "lose", "by": "coalition", "unit": "langeron-1"}]  # fmt: skip
    rows = [row for step in told(lines)["steps"] for row in step.get("r", [])]
    assert ["morale", "Coalition: 10 → 9"] in rows
    assert ["losses", "Coalition: 0 → 1"] in rows


def test_places_held_are_a_layer() -> None:
    data = told(LINES)
    names = [one[0] for one in data["places"]]
    assert data["layers"] == ["Places held"]
    start = {side: {names[at] for at in come} for _, side, come, _ in data["steps"][0]["z"]}
    assert start[0] == {"pratzen"}
    assert start[1] == {"le-santon", "maxdorf", "sokolnitz", "telnitz"}
    later = [(side, [names[at] for at in come]) for step in data["steps"][1:]
             for _, side, come, _ in step.get("z", [])]  # fmt: skip
    assert (0, ["sokolnitz"]) in later


def test_a_unit_that_changed_its_command_is_marked() -> None:
    data = told([*LINES, *MORE[:2]])
    (unit, mark), = data["steps"][11]["k"]  # fmt: skip
    assert (data["units"][unit][0], mark) == ("oudinot-2", "Davout")


def test_where_a_unit_can_go_is_not_asked_of_cards() -> None:
    result = CliRunner().invoke(cli, ["reach", "coup-de-tonnerre", "langeron-1"])
    assert result.exit_code == 2
    assert "units on named places move by cards" in result.output


# Results of events


def rows(seed: int, language: str) -> list[dict[str, str]]:
    """Return the result of each event of a random game, as the page states it."""
    whole, events = played(seed)
    view, say = View(game()), Words(game(), language=language)
    referee, found = Referee(game(), whole.header), []
    for event in events:
        before = referee.state.copy()
        referee.feed(event)
        facts = view.facts(before, event, referee.state)
        found.append({say.label(name): say.label(text) for name, text in facts.rows})
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_events_come_to_has_words(language: str) -> None:
    said = [pair for seed in (1, 2, 5, 8) for one in rows(seed, language) for pair in one.items()]
    assert len(said) > 300
    for name, text in said:
        assert "{" not in name + text
        assert not name.startswith("fact-")
        assert not re.search(r"fact-|\bNone\b|\[", text), text
    names = {name for name, _ in said}
    if language == "en":
        assert {"Losses to take", "Rout tests to roll", "Rout test", "Has to go"} <= names
        assert {"Added to the die", "Place taken", "Card turned", "period"} <= names
    else:
        assert {"Pertes à subir", "Tests de Déroute à lancer", "Doit aller"} <= names


def test_a_die_tells_its_line_its_result_and_who_bears_the_losses() -> None:
    whole, _ = played(1)
    referee = Referee(game(), whole.header)
    referee.feed(Act(by="coalition", card="bagration", action=1))
    before = referee.state.copy()
    throw = Throw(by="coalition", dice=[3], purpose="attack")
    referee.feed(throw)
    facts = View(game()).facts(before, throw, referee.state)
    say = Words(game(), language="en")
    assert [(say.label(name), say.label(text)) for name, text in facts.rows] == [
        ("Line of the table", "3"),
        ("Result by the rules", "1 FC + 1 AC"),
        ("Losses to take", "French 1: one of lannes-1, lannes-2, lannes-3"),
        (
            "Losses to take",
            "Coalition 1: one of bagration-1, bagration-2, bagration-3, bagration-4",
        ),
    ]


def test_an_engaged_guard_is_marked() -> None:
    for seed in range(1, 40):
        whole, events = played(seed)
        referee = Referee(game(), whole.header)
        for event in events:
            referee.feed(event)
            marks = View(game()).marks(referee.state)
            engaged = [unit for unit, mark in marks.items() if mark == "engaged"]
            if engaged:
                assert referee.state.where[engaged[0]] == "maxdorf"
                return
    pytest.fail("no Guard was engaged")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_charts_show_cards_commands_and_tracks(language: str) -> None:
    found = game().speaking(language).part("charts").charts(game().speaking(language))
    assert set(found) == {"crt", "commands", "tracks"}
    tracks = found["tracks"]
    assert tracks.header[2:] == ("6", "8", "9", "10", "11", "12", "13", "14")
    by_name = {row[0].text: [cell.text for cell in row[2:]] for row in tracks.rows}
    broken = "B: broken" if language == "en" else "B : Brisée"
    names = [name.replace("\xa0", " ") for row in by_name.values() for name in row]
    assert names.count(broken) == 2
