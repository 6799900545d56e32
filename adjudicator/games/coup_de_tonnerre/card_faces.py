"""Texts and commands of the cards and fog markers of this game, for VASSAL modules."""

from __future__ import annotations

from adjudicator.core.cards import Card, Face, Order, Section
from adjudicator.core.game import Game
from adjudicator.games.coup_de_tonnerre import data
from adjudicator.games.coup_de_tonnerre.data import Action, Tables

__all__ = ["cards"]

Texts = dict[str, str]
#: words of results that are not numbers
_RESULTS: dict[str, Texts] = {
    "capture": {"en": "capture", "fr": "capture"},
    "recapture": {"en": "recapture", "fr": "reprise"},
}
_FLIP: Texts = {"en": "Turn over: {when}", "fr": "Retourner : {when}"}
_BACK: Texts = {"en": "Turn back: {when}", "fr": "Remettre au recto : {when}"}
_FOG: Texts = {"en": "Fog: {count}", "fr": "Brouillard : {count}"}
_STRENGTH: dict[bool, Texts] = {
    False: {"en": "Soult has all his blocks.", "fr": "Soult garde tous ses blocs."},
    True: {"en": "Take off {count} block of Soult.", "fr": "Retirer {count} bloc de Soult."},
}
_AIM: Texts = {"en": "{no}: {name}", "fr": "{no} : {name}"}
_DEFEND: Texts = {"en": "Defend ({no})", "fr": "Défendre ({no})"}
_WORKS: Texts = {"en": "Works on {rolled}", "fr": "Réussit sur {rolled}"}
_ACT: Texts = {"en": "Action {no}", "fr": "Action {no}"}


def cards(game: Game) -> dict[str, list[Card]]:
    """Return the cards of this game by kind."""
    tables: Tables = game.tables
    return {
        "command": [_command(game, name, one) for name, one in tables.cards.items()],
        "tactics": _tactics(tables),
        "fog": [_fog(name, count) for name, count in tables.fog.markers.items()],
    }


def _filled(texts: Texts, **values: object) -> Texts:
    return {language: text.format(**values) for language, text in texts.items()}


def _spread(texts: Texts, other: Texts, key: str) -> Texts:
    """Return texts with others inserted, language by language."""
    return {
        language: text.format(**{key: other.get(language) or other.get("en", "")})
        for language, text in texts.items()
    }


# Command cards


def _command(game: Game, name: str, card: data.Card) -> Card:
    faces = [_face(game, name, "recto", card.recto, _foot(_FLIP, card.flip))]
    if card.verso is not None:
        faces.append(_face(game, name, "verso", card.verso, _foot(_BACK, card.back)))
    return Card(name, card.name, card.side, tuple(faces))


def _foot(texts: Texts, when: Texts) -> Texts:
    return _spread(texts, when, "when") if when else {}


def _face(game: Game, card: str, name: str, face: data.Face, foot: Texts) -> Face:
    sections = [_section(one) for one in face.actions]
    sections += [Section({}, face.note)] if face.note else []
    orders = tuple(order for one in face.actions for order in _orders(game, card, name, one))
    return Face(name, tuple(sections), foot, orders)


def _section(action: Action) -> Section:
    title = {language: f"{action.no}. {text}" for language, text in action.text.items()}
    rows = tuple((line, _result(parts)) for line, parts in sorted(action.table.items()))
    return Section(title, {}, rows)


def _result(parts: list[str]) -> Texts:
    return {
        language: " + ".join(_RESULTS.get(one, {}).get(language, one) for one in parts) or "-"
        for language in ("en", "fr")
    }


def _orders(game: Game, card: str, face: str, action: Action) -> list[Order]:
    """Return the commands of an action: one, or one for each possible target."""
    if action.kind == "defence":
        return [Order(_filled(_DEFEND, no=action.no), f"defend card {card} action {action.no}")]
    if action.kind not in ("attack", "reinforcement", "morale"):
        return []  # by its own marker, or not a choice
    said = f"act card {card} action {action.no}"
    title = _filled(_ACT, no=action.no)
    if len(action.targets) < 2:
        return [Order(title, f"{said} face {face}")]
    aims = [one.place or one.commands[0] for one in action.targets]
    return [Order(_aimed(game, title, aim), f"{said} target {aim} face {face}") for aim in aims]


def _aimed(game: Game, title: Texts, aim: str) -> Texts:
    """Return the title of an action with the name of its target."""
    cards, board = game.tables.cards, game.board()
    names = cards[aim].name if aim in cards else getattr(board, "names", {}).get(aim, {})
    return {
        language: _AIM[language].format(no=text, name=names.get(language, aim))
        for language, text in title.items()
    }


# Tactics cards


def _tactics(tables: Tables) -> list[Card]:
    """Return the tactics cards: each side's in its own deck, the others in the combined one."""
    if tables.tactics is None:
        return []
    found = []
    for name, one in tables.tactics.cards.items():
        rolled = f"{min(one.success)}-{max(one.success)}" if one.success else ""
        title = _filled(_WORKS, rolled=rolled) if rolled else {}
        face = Face("front", (Section({}, one.text), Section(title)))
        own = one.side if one.side in ("coalition", "french") else ""
        found.append(Card(name, one.name, own, (face,), deck=own or "combined"))
    return found


# Fog markers


def _fog(name: str, count: int) -> Card:
    text = _filled(_STRENGTH[bool(count)], count=count)
    title = _filled(_FOG, count=-count)
    return Card(name, title, "french", (Face("front", (Section({}, text),)),), deck="fog")
