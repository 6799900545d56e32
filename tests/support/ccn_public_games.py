"""Random legal games, played on the table of the public module of Commands & Colors.

The log tells what that module tells: cards, flags of orders, drags, markers, dice, blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

import msgspec

from adjudicator.core.legal import objections_while_applied
from adjudicator.core.log import Header
from adjudicator.games.ccn_epic_austerlitz.garrisons import free_piece
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON
from adjudicator.proving.play import Style, play
from adjudicator.vassal.format.commands import Chat, Remove
from adjudicator.vassal.format.traits import MapPoint
from tests.support.ccn_public import (
    DECKS,
    DISCARDS,
    MAIN,
    TACTICIAN_DISCARDS,
    PublicLog,
    game,
)

__all__ = ["before_breakthrough", "public_game"]

Event = dict[str, Any]
_SHORT = {
    "artillery": "ART",
    "cavalry": "CAV",
    "infantry": "INF",
    "sabre": "XSW",
    "flag": "FLG",
}
#: names for cards that are never seen
_ANY = {"command": "Probe Center", "tactician": "Capable Tactician"}
_LINES = {"leader": "performs Leader Check (2d)"}
#: what the module does not tell, or tells by something else
_SILENT = frozenset(("banner", "claim", "end", "battle-back", "concede", "note"))


def named_draws(events: list[Event]) -> list[Event]:
    """Return the events with a name for every drawn card, first those that are played later."""
    hands: dict[tuple[str, str], list[list[str]]] = {}
    found = []
    for one in events:
        event = dict(one)
        if event["do"] == "draw":
            names = list(event.get("cards", []))
            names += ["?"] * (event.get("count", 1) - len(names))
            event["cards"] = names
            slots = hands.setdefault((event["by"], event["deck"]), [])
            slots += [[names, n] for n in range(len(names))]  # type: ignore[list-item]
        deck = {"play": "command", "discard": "command", "tactician": "tactician"}.get(event["do"])
        if deck is not None:
            _take(hands[event["by"], deck], event["card"])
        found.append(event)
    for (_, deck), slots in hands.items():
        for names, at in slots:
            if names[at] == "?":  # type: ignore[call-overload]
                names[at] = _ANY[deck]  # type: ignore[call-overload]
    return found


def _take(slots: list[Any], card: str) -> None:
    known = next((one for one in slots if one[0][one[1]] == card), None)
    unnamed = next((one for one in slots if one[0][one[1]] == "?"), None)
    slot = known or unnamed or slots[0]  # a card may have been drawn blindly for a square
    slot[0][slot[1]] = card
    slots.remove(slot)


def public_game(seed: int, scenario: str, turns: int) -> PublicLog:
    """Return the log of the first turns of a random game."""
    log = _Player(scenario)
    log.play_all(_first_turns(named_draws(_events(seed, scenario)), turns))
    return log.log


def _events(seed: int, scenario: str) -> list[Event]:
    style = Style(claims=0.0)
    found = play(game(), seed=seed, scenario=scenario, style=style, options=["deck-90"])
    return [msgspec.to_builtins(one) for one in found.events()]


def before_breakthrough() -> tuple[PublicLog, str, str, str]:
    """Return a log just before cavalry takes ground and goes on: log, unit, and the two hexes."""
    for seed in range(1, 60):
        events = _events(seed, "s4")
        kinds = [one["do"] for one in events]
        at = kinds.index("breakthrough") - 1 if "breakthrough" in kinds else 0
        if at > 0 and kinds.index("advance") == at:
            log = _Player("s4")
            log.play_all(named_draws(events)[:at])
            unit, ground, on = events[at]["unit"], events[at]["to"], events[at + 1]["to"]
            if log.state.where[unit] != on:  # a drag away and back is no event
                return log.log, unit, ground, on
    raise AssertionError("no cavalry goes on in any game")


def _first_turns(events: list[Event], turns: int) -> Iterator[Event]:
    seen = 0
    for one in events:
        seen += one["do"] == "phase"
        if seen > turns:
            return
        yield one


class _Player:
    """Plays the events of a game on the table."""

    def __init__(self, scenario: str) -> None:
        self.log = PublicLog(scenario, deck="3")
        header = Header(format=1, game=game().id, scenario=scenario, options=["deck-90"])
        self.state = game().start(header)
        self.rules = game().rules
        self.side = ""
        #: side and name of a card -> the pieces in the hand
        self._dealt: dict[str, list[str]] = {}
        self._support = ""
        self._garrisons = 0
        #: garrisons that lie already: unit and hex -> the piece
        self._laid: dict[tuple[str, str], str] = {}

    def play_all(self, events: Iterable[Event]) -> None:
        rest = list(events)
        for at, event in enumerate(rest):
            if event["do"] == "move":
                self._lay_before(event["unit"], rest[at + 1 :])
            if event["do"] not in _SILENT:
                getattr(self, f"_{event['do'].replace('-', '_')}")(event)
            self._apply(event)

    def _apply(self, event: Event) -> None:
        decoded = game().decoder.decode(msgspec.json.encode(event))
        list(objections_while_applied(self.rules, self.state, decoded))

    def _chat(self, text: str) -> None:
        self.log.recorder.act([Chat(f"*  Ann (Solitaire) {text}")])

    # Cards and turns

    def _draw(self, event: Event) -> None:
        for card in event["cards"]:
            self.log.deal(event["by"], [card], event["deck"])
            name = f"{event['by']} {card}"
            self._dealt.setdefault(name, []).append(self.log.ids[name])

    def _play(self, event: Event) -> None:
        self._turn_up(event)
        self.log.play(event["by"], event["card"])

    def _turn_up(self, event: Event) -> str:
        """Take one of several cards of a name, and return what the log calls it."""
        name = f"{event['by']} {event['card']}"
        self.log.ids[name] = self._dealt[name].pop(0)
        return name

    def _tactician(self, event: Event) -> None:
        name = self._turn_up(event)
        if event.get("default"):
            self.log.move_card(name, TACTICIAN_DISCARDS)
        else:
            self.log.play(event["by"], event["card"])

    def _discard(self, event: Event) -> None:
        self.log.move_card(self._turn_up(event), DISCARDS)

    def _shuffle(self, event: Event) -> None:
        """Put the discards back into the deck."""
        pile = DISCARDS if event["deck"] == "command" else TACTICIAN_DISCARDS
        recorder = self.log.recorder
        lying = [
            one.id
            for one in recorder.table.pieces.values()
            if one.place is not None and (one.place.x, one.place.y) == pile
        ]
        if lying:
            recorder.drag(lying, MapPoint(MAIN, *DECKS[event["deck"]]))

    def _phase(self, event: Event) -> None:
        recorder, before = self.log.recorder, self.side
        self.side = event["phase"]
        if not before:
            return
        markers = [
            one.id for one in recorder.table.pieces.values() if one.name in ("Attacker", "Target")
        ]
        for unit in self.state.units:
            piece = recorder.table.pieces.get(self.log.ids.get(unit, ""))
            if piece is not None and piece.states[0] == "true":
                recorder.change(piece.id, {0: "false"})
        recorder.act(
            [
                *map(Remove, markers),
                *self.log.next_turn(self.side),
                Chat("* Ann (Solitaire) ends turn *"),
            ]
        )

    def _order(self, event: Event) -> None:
        self.log.order(event["unit"])

    # Units

    def _leader(self, unit: str) -> str:
        return "" if self.state.is_leader(unit) else self.state.leader_of(unit)

    def _move(self, event: Event) -> None:
        places = event["path"][1:] if event.get("path") else [event["to"]]
        self.log.move(event["unit"], *places, leader=self._leader(event["unit"]))

    def _advance(self, event: Event) -> None:
        self.log.move(event["unit"], event["to"], leader=self._leader(event["unit"]))

    _breakthrough = _advance
    _retreat = _move

    def _lay_before(self, unit: str, rest: list[Event]) -> None:
        """Lay every second garrison as the menu of the unit does: before the unit is dragged."""
        turn = takewhile(lambda one: one["do"] not in ("phase", "attack"), rest)
        left = next((one for one in turn if one["do"] == "garrison" and one["unit"] == unit), None)
        if left is None:
            return
        self._garrisons += 1
        if self._garrisons % 2:
            self._laid[unit, left["at"]] = self._lay(left)

    def _garrison(self, event: Event) -> None:
        laid = self._laid.pop((event["unit"], event["at"]), "")
        piece = event.get("piece") or free_piece(self.state, event["unit"])
        self.log.ids[piece] = laid or self._lay(event)

    def _lay(self, event: Event) -> str:
        return self.log.place(f"{self.state.units[event['unit']].nation} Garrison", event["at"])

    def _relieve(self, event: Event) -> None:
        """Delete the piece, as its menu does."""
        self.log.delete(event["unit"])

    def _gain(self, event: Event) -> None:
        unit = event["unit"]
        self.log.strength(unit, self.state.blocks[unit] + event.get("blocks", 1))

    def _lose(self, event: Event) -> None:
        unit = event["unit"]
        left = self.state.blocks[unit] - event.get("steps", 1)
        if self.state.units[unit].type == GARRISON:
            self.log.delete(unit)  # the command for a hit deletes it
        elif left > 0:
            self.log.strength(unit, left)
        else:
            self.log.eliminate(unit)

    def _eliminate(self, event: Event) -> None:
        self.log.eliminate(event["unit"])

    # Battles

    def _attack(self, event: Event) -> None:
        if self._support:
            self.log.recorder.change(self.log.ids[self._support], {3: "0"})
        self._support = next(iter(event.get("with", [])), "")
        self.log.mark(event["unit"], event["target"], self._support)

    def _roll(self, event: Event) -> None:
        faces = event["dice"]
        text = " ".join(f"{_SHORT[one]}x{faces.count(one)}" for one in _SHORT if one in faces)
        purpose = event.get("for", "")
        before = "*** Rolling 2 for Leader Unit Reform ***" if purpose == "reform" else ""
        self.log.roll(text, _LINES.get(purpose, before))

    def _retire(self, _: Event) -> None:
        self._chat("will Retire & Reform")

    def _ignore(self, event: Event) -> None:
        self._chat(f"ignores flag x{event['flags']}")

    def _square(self, event: Event) -> None:
        self.log.square(event["unit"])

    def _unsquare(self, event: Event) -> None:
        self.log.square(event["unit"], "0")
