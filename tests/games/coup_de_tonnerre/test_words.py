"""Test that Un coup de tonnerre has a name, in both languages, for every id in a log."""

from __future__ import annotations

import json

from adjudicator.core.game import load_game
from adjudicator.reports.sentences import Words
from tests.support.paths import ROOT

FOLDER = ROOT / "modules" / "coup-de-tonnerre"
TABLES = json.loads((FOLDER / "tables.json").read_bytes())


def test_commands_cards_markers_and_places_have_names() -> None:
    game = load_game("coup-de-tonnerre")
    ids = {*TABLES["commands"], *TABLES["cards"], *TABLES["tactics"]["cards"]}
    ids |= {*TABLES["places"], *game.board().places, *(f"fog-{n}" for n in range(1, 6))}
    assert ids - set(game.words) == set()
    assert {unit.type for unit in game.units.values()} <= set(game.words)


def test_tactics_are_called_as_their_cards_are() -> None:
    words = load_game("coup-de-tonnerre").words
    for slug, card in TABLES["tactics"]["cards"].items():
        assert words[slug] == card["name"], slug


def test_computed_values_have_names_in_both_languages() -> None:
    from adjudicator.core.log import Header

    game = load_game("coup-de-tonnerre")
    header = Header(format=1, game=game.id)
    named = game.outcome(game.start(header))
    for language in ("en", "fr"):
        words = Words(game, language=language)
        told = {name: words.outcome(name) for name in named}
        assert not [name for name in named if "_" in told[name]]
    french = Words(game, language="fr")
    assert french.outcome("to_act") == "à jouer"
    assert french.value("french") == "Français"
    assert french.value(["soult", "le-santon"]) == "Soult, Le Santon"
