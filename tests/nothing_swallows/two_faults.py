"""Property: what follows a first fault is judged as if it stood alone."""

from __future__ import annotations

from random import Random

from adjudicator.core.events import Event
from adjudicator.core.game import Game
from adjudicator.core.referee import Referee
from adjudicator.errors import InputError

from .faulty_games import Faulty, going_on, header_from, is_decision, second_fault, to_a_boundary
from .findings import Judged, Key, encoded, judged, waivers
from .same_position import Swallowed

__all__ = ["two_faults"]


def two_faults(game: Game, faulty: Faulty, chance: Random) -> Swallowed | bool:
    """Continue after a fault, insert another, and judge; False if it could not be tried."""
    referee = Referee(game, faulty.header)
    for event in faulty.events:
        referee.feed(event)
    try:
        settled = to_a_boundary(game, referee, chance)
    except (InputError, LookupError, ValueError, AssertionError):
        return False  # no play is possible from such a position
    before = [*faulty.events, *settled]
    header = header_from(game, referee)
    try:
        alone = Referee(game, header)
        legal = going_on(game, alone, chance, phases=chance.choice((1, 2, 4)))
    except (InputError, LookupError, ValueError, AssertionError):
        return False
    second = second_fault(game, header, legal, chance) if len(legal) > 1 else None
    if second is None:
        return False
    after: list[Event] = [game.decoder.decode(line) for line in second.lines[1:]]
    part = judged(game, encoded(header, after))
    log = encoded(faulty.header, [*before, *after])
    whole = judged(game, log)
    pair = f"{faulty.kind} then {second.kind} at {len(before) + second.event}"
    wrong = _compared(
        game,
        Swallowed("", faulty.kind, pair, "", log),
        part,
        whole,
        cut=len(before),
        wanted=(second.case, second.event) if is_decision(after, second.event) else None,
    )
    return wrong or True


def _compared(
    game: Game,
    about: Swallowed,
    part: Judged,
    whole: Judged,
    *,
    cut: int,
    wanted: tuple[str, int] | None,
) -> Swallowed | None:
    """Compare the second half of a game, judged alone, with the whole.

    An omission of a unit may follow from the fault that brought the unit to its place; a new
    decision, such as the second fault, does not.
    """

    def wrong(prop: str, what: object) -> Swallowed:
        return about._replace(property=prop, what=str(what))

    alone = part.keys()
    shifted = whole.keys(shift=-cut)
    for key, finding in alone.items():
        if finding.event and key not in shifted:
            return wrong("swallowed", _shown(key, cut))
    for key, finding in shifted.items():
        follows = any(one <= cut for one in finding.follows_from)
        decided = (key.rule, key.event) == wanted and key.noticed_at == key.event
        if key in alone and follows and decided:
            return wrong("follows from nothing", _shown(key, cut))
        if key.event and key not in alone and not follows:
            return wrong("does not say what it follows from", _shown(key, cut))
    waived = waivers(one for one in whole.findings if one.event <= cut)
    if part.verdict == "illegal" and judged(game, about.log, waived).verdict != "illegal":
        return wrong("gone with a waiver", part.verdict)
    return None


def _shown(key: Key, cut: int) -> Key:
    """Return a key with the event numbers of the whole log."""
    return key._replace(event=key.event + cut, noticed_at=key.noticed_at + cut)
