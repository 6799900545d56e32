"""Texts and commands of the cards and fog markers of this game, for VASSAL modules."""

from __future__ import annotations

from adjudicator.core.cards import Card, Face, Order, Section
from adjudicator.core.game import Game
from adjudicator.games.coup_de_tonnerre import data
from adjudicator.games.coup_de_tonnerre.data import Action, Tables

__all__ = ["cards"]

Texts = dict[str, str]


def cards(game: Game) -> dict[str, list[Card]]:
    """Return the cards of this game by kind."""
    tables: Tables = game.tables
    return {
        "command": [_command(game, name, one) for name, one in tables.cards.items()],
        "tactics": _tactics(game),
        "fog": [_fog(game, name, count) for name, count in tables.fog.markers.items()],
    }


def _filled(game: Game, name: str, /, **values: object) -> Texts:
    """Return a text of the cards; values may be texts themselves, language by language."""
    return {
        language: text.format(**{key: _in(language, one) for key, one in values.items()})
        for language, text in game.messages[name].items()
    }


def _in(language: str, value: object) -> object:
    return (value.get(language) or value.get("en", "")) if isinstance(value, dict) else value


# Command cards


def _command(game: Game, name: str, card: data.Card) -> Card:
    faces = [_face(game, name, "recto", card.recto, _foot(game, "card-flip", card.flip))]
    if card.verso is not None:
        faces.append(_face(game, name, "verso", card.verso, _foot(game, "card-back", card.back)))
    return Card(name, card.name, card.side, tuple(faces))


def _foot(game: Game, name: str, when: Texts) -> Texts:
    return _filled(game, name, when=when) if when else {}


def _face(game: Game, card: str, name: str, face: data.Face, foot: Texts) -> Face:
    sections = [_section(game, one) for one in face.actions]
    sections += [Section({}, face.note)] if face.note else []
    orders = tuple(order for one in face.actions for order in _orders(game, card, name, one))
    return Face(name, tuple(sections), foot, orders)


def _section(game: Game, action: Action) -> Section:
    title = {language: f"{action.no}. {text}" for language, text in action.text.items()}
    rows = tuple((line, _result(game, parts)) for line, parts in sorted(action.table.items()))
    return Section(title, {}, rows)


def _result(game: Game, parts: list[str]) -> Texts:
    words = {one: game.messages.get(f"card-{one}", {}) for one in parts}
    return {
        language: " + ".join(words[one].get(language, one) for one in parts) or "-"
        for language in ("en", "fr")
    }


def _orders(game: Game, card: str, face: str, action: Action) -> list[Order]:
    """Return the commands of an action: one, or one for each possible target."""
    if action.kind == "defence":
        return [
            Order(
                _filled(game, "card-defend", no=action.no), f"defend card {card} action {action.no}"
            )
        ]
    if action.kind not in ("attack", "reinforcement", "morale"):
        return []  # by its own marker, or not a choice
    said = f"act card {card} action {action.no}"
    title = _filled(game, "card-act", no=action.no)
    if len(action.targets) < 2:
        return [Order(title, f"{said} face {face}")]
    aims = [one.place or one.commands[0] for one in action.targets]
    return [Order(_aimed(game, title, aim), f"{said} target {aim} face {face}") for aim in aims]


def _aimed(game: Game, title: Texts, aim: str) -> Texts:
    """Return the title of an action with the name of its target."""
    cards, board = game.tables.cards, game.board()
    names = cards[aim].name if aim in cards else getattr(board, "names", {}).get(aim, {})
    return _filled(game, "card-aim", no=title, name={"en": aim} | names)


# Tactics cards


def _tactics(game: Game) -> list[Card]:
    """Return the tactics cards: each side's in its own deck, the others in the combined one."""
    tables: Tables = game.tables
    found = []
    for name, one in tables.tactics.cards.items() if tables.tactics is not None else ():
        rolled = f"{min(one.success)}-{max(one.success)}" if one.success else ""
        title = _filled(game, "card-works", rolled=rolled) if rolled else {}
        face = Face("front", (Section({}, one.text), Section(title)))
        own = one.side if one.side in ("coalition", "french") else ""
        found.append(Card(name, one.name, own, (face,), deck=own or "combined"))
    return found


# Fog markers


def _fog(game: Game, name: str, count: int) -> Card:
    text = _filled(game, "card-fog-blocks" if count else "card-fog-none", count=count)
    title = _filled(game, "card-fog", count=-count)
    return Card(name, title, "french", (Face("front", (Section({}, text),)),), deck="fog")
