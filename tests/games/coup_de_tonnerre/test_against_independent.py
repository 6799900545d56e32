"""Compare the checker of Un coup de tonnerre with the independent model: choices, mistakes."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import Referee, adjudicate
from tests.independent.coup_de_tonnerre.game import Offer, play
from tests.independent.coup_de_tonnerre.mistakes import MISTAKES, mistaken
from tests.independent.coup_de_tonnerre.pieces import SIDE_OF, START, UNITS
from tests.independent.coup_de_tonnerre.position import OFF
from tests.independent.runs import as_bytes

GAME = load_game("coup-de-tonnerre")
PLACES = sorted({*START.values(), "turas", "kritschen", "maxdorf"})
#: all words that the log may use for a required move of a unit
_GOING = ("retreat", "advance", "move")
#: an action with two possible targets must name one
_TARGETS = {("soult", 2): ("langeron", "dokhtourov"), ("guard", 1): ("constantin", "maxdorf")}


def legal(state: Any, line: dict[str, Any]) -> bool:
    return GAME.legal(state, GAME.decoder.decode(json.dumps(line)))


def choices_of(state: Any, offer: Offer, side: str, chance: Random) -> set[Any]:
    """Return what the checker allows where the model offers a choice."""
    do = offer.kind.split(maxsplit=1)[0]
    there = [unit for unit in UNITS if offer.where[unit] not in OFF]
    verbs = _GOING if do in _GOING else (do,)
    if do == "pass":
        found = {side: {"by": side}}
    elif do == "act":
        found = _all_acts()
    elif do == "defend":
        found = {
            (card, action): {"by": its, "card": card, "action": action}
            for card, its in SIDE_OF.items()
            for action in (1, 2, 3)
        }
    elif do in ("lose", "remove"):
        found = {unit: {"unit": unit} for unit in there}
    else:
        places = {to for _, to in offer.choices} | {*chance.sample(PLACES, 2)}
        if offer.kind == "move granted":  # a lost unit may return
            there += [unit for unit in UNITS if offer.where[unit] == "eliminated"]
        found = {(unit, to): {"unit": unit, "to": to} for unit in there for to in places}
    return {
        one for one, line in found.items() if any(legal(state, {"do": v, **line}) for v in verbs)
    }


def _all_acts() -> dict[Any, dict[str, Any]]:
    found = {}
    for card, side in SIDE_OF.items():
        for action in (1, 2, 3):
            line = {"by": side, "card": card, "action": action}
            for target in _TARGETS.get((card, action), ("",)):
                named = {"target": target} if target else {}
                found[card, action, target] = line | named
    return found


def _mine(offer: Offer) -> set[Any]:
    if offer.kind != "act":
        return set(offer.choices)
    return {
        (act.card, act.action, act.target if (act.card, act.action) in _TARGETS else "")
        for act in offer.choices
    }


def _listed(state: Any, kind: str, side: str) -> set[Any]:
    """Return what the checker lists as possible, of one kind."""
    do = kind.split(maxsplit=1)[0]
    found: set[Any] = set()
    for event in GAME.legal_actions(state):
        line = json.loads(msgspec.json.encode(event))
        if line["do"] != do and not {line["do"], do} <= set(_GOING):
            continue
        if do == "act":
            key = (line["card"], line["action"])
            found.add((*key, line["target"] if key in _TARGETS else ""))
        elif do == "defend":
            found.add((line["card"], line["action"]))
        elif do in ("lose", "remove"):
            found.add(line["unit"])
        elif do != "pass":
            found.add((line["unit"], line["to"]))
        elif line["by"] == side:  # the other player may state the forfeited turn
            found.add(side)
    return found


def offers_of(seed: int) -> Iterator[tuple[Any, Offer, str]]:
    """Replay a game: yield the checker's state, the model's choices there, and the side to act."""
    game = play(seed)
    referee = Referee(GAME, msgspec.convert(game.header, Header))
    sides = {start: slot.side for start, _, slot in game.slots}
    side = "coalition"
    for at, line in enumerate(game.log):
        side = sides.get(at, side)
        for offer in game.offers:
            if offer.at == at:
                yield referee.state, offer, side
        referee.feed(GAME.decoder.decode(json.dumps(line)))


@pytest.mark.parametrize("seed", range(24))
def test_all_that_may_be_done_is_listed(seed: int) -> None:
    for state, offer, side in offers_of(seed):
        assert _listed(state, offer.kind, side) == _mine(offer), offer


@pytest.mark.parametrize("seed", range(34, 42))
def test_nothing_else_is_legal(seed: int) -> None:
    """Every conceivable action is checked, not only those that the checker proposes."""
    chance = Random(seed)
    for state, offer, side in offers_of(seed):
        assert choices_of(state, offer, side, chance) == _mine(offer), offer


def objections(log: list[dict[str, Any]]) -> list[str]:
    report = adjudicate(GAME, Log(io.BytesIO(as_bytes(log))))
    return [one.rule for one in report.findings if one.severity == "violation"]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found(name: str) -> None:
    logs = ((seed, mistaken(name, seed)) for seed in range(60))
    made = dict(islice(((seed, log) for seed, log in logs if log), 6))
    assert len(made) >= 3
    assert [seed for seed, log in made.items() if not objections(log)] == []
