"""Rules for the tracks that players keep: morale, losses, time, and the faces of cards."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.actions import FACES
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose_of_next_die
from adjudicator.games.coup_de_tonnerre.events import Mark, Turn
from adjudicator.games.coup_de_tonnerre.frames import Address, Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.loss_priority import owed_by
from adjudicator.games.coup_de_tonnerre.resolution import clock, fix_results, owing, untested
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import tactic
from adjudicator.mechanics.cards.faces import FaceRules
from adjudicator.mechanics.play.clock import ClockCases
from adjudicator.mechanics.play.tracks import Marked, TrackHooks, Tracks

__all__ = ["LOSSES", "MORALE", "tracks"]

book = rulebook.chapter("tracks")

#: the cases that change morale, and those that change losses
MORALE = (
    *("CDT-4-b", "CDT-2-m", "CDT-4-h", "CDT-4-k", "CDT-4-l", "CDT-4-m", "CDT-3-re-d"),
    *("CDT-5-ld-f", "CDT-5-mi-d", "CDT-6-di-a", "CDT-6-na-a", "CDT-1-l"),
    *("CDT-5-co-a", "CDT-8-3", "CDT-8-4", "CDT-6-ta-c"),
)
LOSSES = (
    *("CDT-2-f", "CDT-4-o", "CDT-1-o", "CDT-1-k", "CDT-5-co-a", "CDT-8-3", "CDT-8-4"),
    "CDT-6-ta-c",
)


@book.closes(Mark, Turn)
def fix_first(state: CdtState, event: Mark | Turn) -> int:
    """Fix the results of the open attack when a marker moves."""
    if not _by_card(state, event) and not _repeats(state, event):
        fix_results(state)
    return 0


def _repeats(state: CdtState, event: Mark | Turn) -> bool:
    """Return whether a marker stays where it is, while a defence still waits for its die."""
    attack = open_attack(state)
    if attack is None or isinstance(event, Turn) or purpose_of_next_die(state, attack) == "rout":
        return False
    track = {"morale": state.morale, "losses": state.losses}.get(event.what, {})
    return event.value == (state.phase if event.what == "time" else track.get(event.side))


def _by_card(state: CdtState, event: Mark | Turn) -> bool:
    """Return whether a marker moves because of a tactics card, which leaves the results open."""
    if isinstance(event, Turn) or event.what != "morale":
        return False
    if event.value != state.morale.get(event.side):
        return False
    specs = [tactic(state, card) for card in state.tricks.worked]
    return any(one.effect.kind == "morale" and one.side == event.side for one in specs)


def _default(state: CdtState, what: str) -> str:
    if not state.acts:
        return "CDT-1-l" if what == "morale" else "CDT-1-k"
    return "CDT-4-b" if what == "morale" else "CDT-2-f"


def _before_time(state: CdtState, one: Marked, said: int) -> bool:
    """Return whether a value is right before the time marker moves: the rest falls with it."""
    values, terms = one.values(), list(one.terms)
    while terms and terms[-1][0] == "CDT-2-m":
        terms.pop()
    return state.timed == state.acts > 0 and said == values[len(terms)]


def _ahead(state: CdtState, what: str, side: str, said: int) -> bool:
    """Return whether losses are marked that are owed but not taken yet."""
    attack = open_attack(state)
    if what != "losses" or attack is None or not attack.fixed:
        return False
    return 0 < said - state.losses[side] <= owed_by(state, attack, side)


def _take(state: CdtState, what: str, side: str, said: int) -> None:
    """Set a track; in an open action morale may still have to fall."""
    state.set_track(what, side, said, final=state.frame is None)


def _parts(case: str) -> list[str]:
    """Return the reconstructed part of the tables that a change of a track depends on."""
    return {"CDT-4-h": ["tracks"], "CDT-6-ta-c": ["tactics"]}.get(case, [])


def _unsettled(state: CdtState) -> bool:
    """Return whether losses or tests are still to come."""
    attack = open_attack(state)
    return attack is not None and (bool(owing(state, attack)) or untested(attack))


clock.has_rules(
    book,
    ClockCases(
        start="CDT-1-j", boxes="CDT-2-k", losses="CDT-2-l", at_once="CDT-2-j", last="CDT-4-f"
    ),
    _unsettled,
)
tracks = Tracks(
    book,
    numbered=("losses", "morale"),
    named=("time",),
    cases=tuple(dict.fromkeys((*MORALE, *LOSSES))),
    closing=(Attack, Reinforcement, Address),
    hooks=TrackHooks(
        _default, _parts, CdtState.may_be, _ahead, _before_time, _take, clock.set_marker
    ),
)

FaceRules(book, *FACES, late="CDT-1-f")
