"""Choices before the battle and with cards: hands, rack, dice for the start, cards of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives, Proposal
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.dues import drawers
from adjudicator.games.ccn_epic_austerlitz.frames import Pool, Turn
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.nations import RUSSIAN, dice_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import command_of, players
from adjudicator.games.ccn_epic_austerlitz.throws import Throws
from adjudicator.mechanics.cards.hands import HIDDEN, copies_out

__all__ = [
    "before_battle",
    "blocks_of_the_roll",
    "cards_to_play",
    "copies_left",
    "holders",
    "in_deck",
    "may_play",
    "tacticians_left",
]

_LARGE = "la-grande"
_RACK = "rack"
#: with so many players each side has a Commander in Chief and one more
_PAIRS = 4


def holders(state: CcnState, side: str) -> dict[str, tuple[int, int]]:
    """Return who holds cards on a side -> Command and Tactician cards at the start."""
    notes, shared = state.notes_of(side), drawers(state, side)
    if state.scenario.board != _LARGE and len(shared) == 1:
        return {side: (notes.command_cards, notes.tacticians)}
    if state.scenario.board != _LARGE:
        equal, over = divmod(notes.tacticians, len(shared))
        each = {one: 1 + equal + (number < over) for number, one in enumerate(shared)}
        corps = {one: (0, count) for one, count in each.items() if one != side}
        return {side: (notes.command_cards, each.get(side, 0)), **corps}
    corps = {
        f"{side}-{section}": (number, notes.corps_tacticians.get(section, 0))
        for section, number in notes.corps_cards.items()
    }
    return {side: (notes.command_cards, 0), **corps}


def copies_left(state: CcnState, card: str) -> int:
    """Return how many copies of a Command card may still be in its deck, or be a card not named."""
    lying = [*state.rack, *state.track.values()].count(card)
    return _copies(state, "command", card) - copies_out(state.command, card) - lying


def tacticians_left(state: CcnState, card: str) -> int:
    """Return how many copies of a Tactician card may still be in their deck, or be not named."""
    return _copies(state, "tactician", card) - copies_out(state.tacticians, card)


def _copies(state: CcnState, deck: str, card: str) -> int:
    """Return how many copies of a card a deck has: two cards have one of their name in both."""
    if deck == "tactician":
        return state.tables.tacticians[card].copies
    agreed = [one.removeprefix("deck-") for one in state.options if one.startswith("deck-")]
    copies = {str(one): count for one, count in state.tables.command_cards[card].copies.items()}
    return max(copies.get(str(one), 0) for one in agreed or state.format.decks)


def in_deck(state: CcnState, deck: str) -> int:
    """Return how many cards a deck has left."""
    tactician = deck == "tactician"
    names = state.tables.tacticians if tactician else state.tables.command_cards
    pool = state.tacticians if tactician else state.command
    out = len(pool.discarded) + sum(len(hand) for hand in pool.hands.values())
    lying = 0 if tactician else len(state.rack) + len(state.track)
    return sum(_copies(state, deck, card) for card in names) - out - lying


# Before the battle


def before_battle(state: CcnState) -> list[Proposal]:
    """Propose what is due before the first turn: hands, the rack, dice for the first move."""
    undealt: list[Proposal] = list(_deals(state))
    full = state.format.rack
    if full and not state.rack_known and not undealt:
        return [own.Refill(count=full)]
    rule = state.scenario.first_move
    for side in state.enemy:
        if rule is not None and side not in state.first_roll:
            undealt.append(Throws(state, rule.dice, purpose="first-move", by=side))
        if _rolls_for_russia(state, side):
            number = dice_of(state, side)
            undealt.append(Throws(state, number, purpose="mother-russia", by=side))
    return undealt


def _deals(state: CcnState) -> Iterator[common.Event]:
    """Propose the hands that the battle notes give."""
    for side in state.enemy:
        for holder, numbers in holders(state, side).items():
            pools = ("command", state.command), ("tactician", state.tacticians)
            for (deck, pool), count in zip(pools, numbers, strict=True):
                if count and holder not in pool.hands:
                    yield own.Draw(by=holder, deck=deck, count=count)


def _rolls_for_russia(state: CcnState, side: str) -> bool:
    if side in state.russian_roll or not dice_of(state, side):
        return False
    return any(state.units[one].nation == RUSSIAN for one in state.of_side(side))


def blocks_of_the_roll(state: CcnState) -> Iterator[common.Event]:
    """Propose a block for every Russian unit, while the Mother Russia roll has faces left."""
    for side, faces in state.russian_roll.items():
        if len(state.reinforced) >= len(faces):
            continue
        for unit in state.of_side(side):
            russian = state.units[unit].nation == RUSSIAN and unit not in state.reinforced
            if russian and state.type_of(unit).most_blocks:
                yield own.Gain(unit=unit)


# Cards of a turn


def may_play(state: CcnState, pool: Pool, holder: str) -> list[str]:
    """Return the Command cards that a hand may have, as far as the log shows it."""
    hand = pool.hands.get(holder, [])
    cards = state.tables.command_cards
    found = {one for one in hand if one != HIDDEN}
    if HIDDEN in hand:
        found |= {one for one in cards if copies_left(state, one) > 0}
    return [one for one in cards if one in found and not cards[one].reaction]


def cards_to_play(state: CcnState, turn: Turn) -> list[Proposal]:
    """Propose the cards that the turn still lacks, from hands and from the rack."""
    if turn.stage != "cards":
        return []
    side, rack = turn.side, state.format.rack
    by_chief = [one for one in turn.played if state.holder(one.by) in ("", side)]
    found: list[Proposal] = []
    if sum(one.source != _RACK for one in by_chief) < state.format.hand_cards:
        found.append(_plays(state, side, may_play(state, state.command, side), ""))
    if rack and all(one.source != _RACK for one in turn.played):
        found.append(_plays(state, side, sorted({*state.rack} - {HIDDEN}), _RACK))
    if not found and state.scenario.board == _LARGE:
        found += _of_corps(state, turn)
    return [one for one in found if any(True for _ in one)]  # type: ignore[union-attr]


def _of_corps(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose a card of the own hand to each corps commander who was given none."""
    for section in SECTIONS:
        role = f"{turn.side}-{section}"
        if any(role in (one.user, one.by) for one in turn.played):
            continue
        yield _plays(state, role, may_play(state, state.command, role), "")


def _plays(state: CcnState, by: str, cards: list[str], source: str) -> Alternatives:
    """Propose to play each of some cards, in each section or to each corps commander."""
    return Alternatives(own.PlayCommand, partial(_ways_to_play, state, by, cards, source))


def _ways_to_play(
    state: CcnState, by: str, cards: list[str], source: str
) -> Iterator[common.Event]:
    chief = by in state.enemy
    for card in cards:
        spec = state.tables.command_cards[card]
        if state.scenario.board == _LARGE:
            for section in SECTIONS if chief else ("left", "right"):
                if chief:
                    give = f"{by}-{section}"
                    yield own.PlayCommand(by=by, card=card, source=source, to_player=give)  # type: ignore[arg-type]
                else:
                    yield own.PlayCommand(by=by, card=card, source=source, section=section)  # type: ignore[arg-type]
            if not chief:
                yield own.PlayCommand(by=by, card=card, source=source)  # type: ignore[arg-type]
        elif state.format.rack and spec.kind != "multi":
            for section in SECTIONS if spec.kind == "tactic" else ("",):
                for give in _users(state, by, section or str(spec.section)):
                    yield own.PlayCommand(
                        by=by,
                        card=card,
                        source=source,  # type: ignore[arg-type]
                        section=section,  # type: ignore[arg-type]
                        to_player=give,
                    )
        else:
            yield own.PlayCommand(by=by, card=card, source=source)  # type: ignore[arg-type]


def _users(state: CcnState, side: str, section: str) -> list[str]:
    """Return to whom a Commander in Chief may give a card of a section; "": who keeps it."""
    many = players(state)
    if many == _PAIRS:
        return ["", f"{side}-sub"]
    return ["" if many < _PAIRS or command_of(state, side) == section else f"{side}-{section}"]
