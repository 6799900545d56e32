"""Test modules with cards, decks, hands and tracks, on a board of named places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.errors import DocumentError
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.commands import AddDeck, Other
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import Module, parse_module
from adjudicator.vassal.lint.lint import lint
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay

SIDES = ("red", "blue")
LOOK: dict[str, Any] = {
    "format": 1,
    "pitch": 50,
    "counter": 44,
    "blocks": ["block"],
    "marks": [],
    "dice": [{"name": "d6"}],
    "tracker": ["Red acts", {"en": "Blue acts", "fr": "Bleu agit"}],
    "rails": [
        {"id": "morale", "title": {"en": "Morale", "fr": "Moral"},
         "boxes": [{"id": str(n), "title": str(n)} for n in range(4)]},
        {"id": "lost", "title": "Lost", "losses": True, "side": "red",
         "boxes": [{"id": "0", "title": "0"}, {"id": "1", "title": "B", "tint": "#000000"}]},
    ],
    "tokens": [
        {"id": "red-morale", "title": "Red morale", "side": "red", "rail": "morale", "box": "3"},
        {"id": "extra", "title": "Extra", "rail": "morale", "box": "0", "used": "used",
         "commands": [{"title": "Use it", "says": "declare extra"}]},
    ],
    "cards": [
        {"id": "orders", "title": "Order", "faces": ["recto", "verso"], "cards": [
            {"id": "general", "title": "General", "side": "red", "text": "He attacks.",
             "commands": [
                 {"title": "Attack", "says": "act card general action 1", "face": "recto"}]}]},
        {"id": "tricks", "title": "Trick", "width": 90, "height": 126, "hide": "Face down",
         "goes": {"pile": {"title": "Play", "says": "play card (card)"}},
         "cards": [{"id": f"trick-{n}", "title": f"Trick {n}", "deck": "tricks"}
                   for n in range(3)]},
    ],
    "decks": [{"id": "tricks", "title": "Tricks", "cards": "tricks"}],
    "spots": [{"id": "pile", "title": "Pile", "cards": "tricks"}],
    "hands": [{"id": "red", "title": "Red hand", "sides": ["red"], "cards": "tricks"}],
    "buttons": [{"title": "Pass", "says": "pass"}],
}  # fmt: skip


def written(folder: Path, look: dict[str, Any]) -> Game:
    """Write a small game on the board of places that is part of Adjudicator."""
    units = [
        {"id": f"{side}-{n}", "side": side, "type": "block", "combat": None, "movement": 0,
         "formation": f"{side} corps", "code": str(n)}
        for side in SIDES for n in (1, 2)
    ]  # fmt: skip
    where = {"red-1": "pratzen", "red-2": "pratzen", "blue-1": "zuran", "blue-2": "telnitz"}
    files: dict[str, Any] = {
        "game.json": {
            "format": 1, "id": "small", "version": "1", "title": "Small", "about": {"en": "Small."},
            "prefix": "S", "sides": list(SIDES), "map": "coup-de-tonnerre",
            "scenarios": ["start"], "turns": 5, "phases": [],
        },
        "units.json": {"format": 1, "units": units},
        "scenarios/start.json": {
            "format": 1, "id": "start", "title": "Start", "about": {"en": "All."},
            "map": "coup-de-tonnerre", "where": where,
        },
        "vassal.json": look,
    }  # fmt: skip
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(data), "utf-8")
    return load_game(folder)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Module:
    game = written(tmp_path_factory.mktemp("small"), LOOK)
    return parse_module(build(game).data, Path("small.vmod"))


def test_lint_finds_nothing_wrong(made: Module) -> None:
    found = [one for one in lint(made)[0] if one.severity != "note"]
    assert found == []


def test_every_piece_stands_where_it_begins(made: Module) -> None:
    assert made.archive is not None
    log = parse_log(made.archive.read("start.vsav"), file="start.vsav")
    table = Replay(log.script).table
    spots = Places(made)
    shown = {one.name: spots.spot(one.place).shown for one in table.pieces.values() if one.place}
    assert shown["Red 1 block"] == shown["Red 2 block"] == "Pratzen"
    assert shown["Blue 2 block"] == "Telnitz"
    assert shown["Red morale"] == "Morale: 3"
    assert shown["General"] == "General"
    assert shown["Trick 0"] == "Tricks"
    places = [one.place for one in table.pieces.values() if one.name.startswith("Red ")]
    assert len(set(places)) == len(places), "each block has a slot of its own"


def test_decks_come_with_the_set_up_and_only_once(made: Module) -> None:
    assert made.archive is not None
    start = parse_log(made.archive.read("start.vsav"), file="start.vsav").script.start
    (deck,) = [one for one in start if isinstance(one, AddDeck)]
    assert deck.name == "Tricks"
    assert deck.face_down
    assert len(deck.pieces) == 3
    assert Other("SETUP_STACK\t") in start


def test_words_are_in_one_language(tmp_path: Path) -> None:
    game = written(tmp_path, LOOK)
    assert localized(read_look(game).rails[0].title) == "Morale"
    french = read_look(game.speaking("fr"))
    assert localized(french.rails[0].title) == "Moral"
    assert french.tracker == ["Red acts", "Bleu agit"]


@pytest.mark.parametrize("title", ["{BasicName}", '"', "$x$", "\\", "a\nb"])
def test_words_that_vassal_would_read_otherwise_are_refused(title: str, tmp_path: Path) -> None:
    look = LOOK | {"buttons": [{"title": {"en": title}, "says": "pass"}]}
    with pytest.raises(DocumentError, match="has the character"):
        read_look(written(tmp_path, look))


@pytest.mark.parametrize(
    ("part", "value", "message"),
    [
        ("decks", [{"id": "other", "title": "Other", "cards": "tricks"}], "no deck 'tricks'"),
        ("tokens", [{"id": "x", "title": "X", "rail": "morale", "box": "9"}], "no box morale/9"),
        ("decks", [{"id": "tricks", "title": "T", "cards": "none"}], "no cards 'none'"),
        ("hands", [{"id": "h", "title": "H", "sides": ["green"], "cards": "tricks"}], "no side"),
        ("spots", [], "no spot 'pile'"),
    ],
)
def test_what_names_nothing_is_refused(
    part: str, value: list[Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(DocumentError, match=message):
        build(written(tmp_path, LOOK | {part: value}), art=False)
