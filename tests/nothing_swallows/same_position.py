"""Property: after an event is made wrong without changing the position, other findings stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from adjudicator.core.events import Event, Roll
from adjudicator.core.game import Game
from adjudicator.core.referee import Referee
from adjudicator.errors import InputError

from .faulty_games import Faulty, is_decision
from .findings import Judged, encoded, judged, waivers
from .slips import results_of, slips

__all__ = ["Swallowed", "same_position"]

#: fields of positions that may record an illegal event
_BLAME = ("suspect", "frames", "readings", "slot")
#: claims about an attack from which the column of its die follows
_WEIGHING = ("odds", "column", "differential", "shift", "attack", "defence", "artillery")
#: usual distance of the slip before the fault
_NEAR = 6


class Swallowed(NamedTuple):
    """A log that violates a property, and how."""

    property: str
    kind: str
    #: the slip or the first fault
    first: str
    what: str
    log: bytes


def same_position(game: Game, faulty: Faulty, chance: Random) -> Iterator[Swallowed | None]:
    """Insert a slip into a faulty game; yield each failure, and None if the property holds."""
    plain = judged(game, encoded(faulty.header, faulty.events))
    last = min(faulty.event, len(faulty.events)) - 1
    if last < 1:
        return
    first = max(last - _NEAR, 0) if chance.random() < 0.8 else 0
    order = list(range(first, last))
    chance.shuffle(order)
    results = results_of(faulty.events)
    for at in order[:3]:
        for name, event in slips(faulty.events[at], game.file.sides, results, chance):
            events = [*faulty.events[:at], event, *faulty.events[at + 1 :]]
            log = encoded(faulty.header, events)
            try:
                found = judged(game, log)
            except InputError:
                continue
            if any(one.event == at + 1 and one.severity == "violation" for one in found.findings):
                about = Swallowed("", faulty.kind, f"{name} at {at + 1}", "", log)
                if name in _WEIGHING and _explains_the_result(game, faulty, at, event, name):
                    continue  # the players went by what they state, and nothing else changed
                if name == "by" and not _same_table(game, faulty, at, event):
                    continue  # the owner of a marker or card depends on the player who plays it
                others = _legal_twins(game, faulty, at, event)
                if name == "result" and not others:
                    continue  # no die gives this result: no legal event could replace the roll
                decision = is_decision(faulty.events, faulty.event)
                wanted = (faulty.case, faulty.event) if decision else None
                yield _compared(game, about, [plain, *others], found, slip=at + 1, wanted=wanted)
                break


def _explains_the_result(game: Game, faulty: Faulty, at: int, event: Event, name: str) -> bool:
    """Return whether the die after a misquoted attack has a result that only the slip explains.

    It is then no second fault. A die without a stated result has that of misquoted odds, too.
    """
    roll = faulty.events[at + 1]
    if not isinstance(roll, Roll) or not roll.result:
        return isinstance(roll, Roll) and name == "odds"

    def is_refused(attack: Event) -> bool:
        log = encoded(faulty.header, [*faulty.events[:at], attack, roll])
        return any(one.event == at + 2 for one in judged(game, log).findings)

    return is_refused(faulty.events[at]) and not is_refused(event)


def _same_table(game: Game, faulty: Faulty, at: int, event: Event) -> bool:
    """Return whether an event leaves the same position when another player makes it."""
    tables = []
    for last in (faulty.events[at], event):
        referee = Referee(game, faulty.header)
        for one in (*faulty.events[:at], last):
            referee.feed(msgspec.structs.replace(one, n=0))
        position = referee.state.position()
        tables.append({name: position.get(name) for name in position if name not in _BLAME})
    return tables[0] == tables[1]


def _legal_twins(game: Game, faulty: Faulty, at: int, event: Event) -> list[Judged]:
    """Return the game with dice that give the result that a roll wrongly states.

    Play that fits the stated result is no violation: the players went by it.
    """
    if not isinstance(event, Roll) or len(event.dice) != 1:
        return []
    found = []
    for face in _faces(faulty.events):
        roll = msgspec.structs.replace(event, dice=[face])
        events = [*faulty.events[:at], roll, *faulty.events[at + 1 :]]
        one = judged(game, encoded(faulty.header, events))
        if not any(finding.event == at + 1 for finding in one.findings):
            found.append(one)
    return found


def _faces(events: Iterable[Event]) -> list[Any]:
    """Return the faces of a die: numbers, or the names that occur in a game with such dice."""
    rolled: set[Any] = {face for one in events if isinstance(one, Roll) for face in one.dice}
    return sorted(face for face in rolled if isinstance(face, str)) or list(range(1, 7))


def _compared(
    game: Game,
    about: Swallowed,
    legal: list[Judged],
    found: Judged,
    *,
    slip: int,
    wanted: tuple[str, int] | None,
) -> Swallowed | None:
    """Compare a game that has a slip with the games that have a legal event in its place.

    The fault, if it is a decision, follows from nothing. A duty that a later event shows undone,
    such as a stack at the end of a phase, may follow from the slip that brought a unit there.
    """

    def wrong(prop: str, what: object) -> Swallowed:
        return about._replace(property=prop, what=str(what))

    plain, new = legal[0], found.keys()
    old = plain.keys()
    everywhere = set.intersection(*(set(one.keys()) for one in legal))
    # the points that the slip has wasted may explain a move that is too long by another case
    renamed = {key._replace(rule="") for key, one in new.items() if slip in one.follows_from}
    for key, finding in old.items():
        if key in new or finding.event == slip or key not in everywhere:
            continue
        if key._replace(rule="") not in renamed:
            return wrong("swallowed", key)
    for key, finding in new.items():
        follows = slip in finding.follows_from
        decided = (key.rule, key.event) == wanted and key.noticed_at == key.event
        if key in old and follows and decided:
            return wrong("follows from nothing", key)
        if key not in old and finding.event != slip and not follows:
            return wrong("does not say what it follows from", key)
    waived = waivers(one for one in found.findings if one.event == slip)
    if (
        all(one.verdict == "illegal" for one in legal)
        and judged(game, about.log, waived).verdict != "illegal"
    ):
        return wrong("gone with a waiver", found.verdict)
    return None
