"""Rules for how many markers go into the cup (2.2, and in S4): the quota and its exceptions.

Markers that the log does not name are counted as whatever keeps the quota, until they are drawn. A
log that has never shown markers going in does not record them: what is drawn then is unchecked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Draw, OpenTurn
from adjudicator.games.jours_de_gloire_austerlitz.frames import CupPhase, InitiativePhase
from adjudicator.games.jours_de_gloire_austerlitz.markers import (
    Needed,
    cup_is_told,
    doubled,
    is_revealed,
    needed,
    ninth,
    put_in,
    side_of_marker,
)
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["open_prices", "paid", "pay"]

book = rulebook.chapter("quota")

#: cases of the pools, of the total, and those of scenarios in which the quota holds
_POOLS = ("JDG-2.2-b", "JDG-2.2-c")
_TOTAL = ("JDG-2.2-d", "JDG-2.2-e", "JDG-2.2-f", "JDG-2.2-g", "JDG-2.2-i")
_SCENARIOS = ("JDG-S1-quota", "JDG-S2-quota", "JDG-S3-quota")
_S4 = ("JDG-S4-am-a", "JDG-S4-am-b")
_CASES = (*_POOLS, *_TOTAL, *_SCENARIOS, *_S4)


class Counted(NamedTuple):
    """The markers of a side under a quota, as far as they are known."""

    #: of each group, and of its other formations
    groups: tuple[int, ...]
    others: int
    #: markers that the log does not name, and how many of them need not belong to the groups
    unnamed: int
    elsewhere: int
    #: how many more markers each group has
    room: tuple[int, ...]

    @property
    def total(self) -> int:
        """The known markers of the groups."""
        return sum(self.groups)


def _count(state: JdgState, quota: Needed, counts: Mapping[str, int], unnamed: int) -> Counted:
    """Count markers by group; combined ones belong to none."""
    lines, combined = state.tables.formations, state.tables.combined
    grouped = frozenset().union(*(some for some, _ in quota.groups))
    free = [one for one, line in lines.items() if line.side == quota.side and one not in grouped]
    have = state.markers
    room = sum(max(0, have.get(one, 0) - counts.get(one, 0)) for one in free)
    used = sum(n for one, n in counts.items() if one in combined)
    left = [one for one in state.scenario.combined if one not in state.used]
    own = sum(1 for one in left if combined[one].side == quota.side)
    more = max(0, min(state.tables.combined_limit - used, own))
    groups = tuple(sum(counts.get(one, 0) for one in some) for some, _ in quota.groups)
    full = [sum(have.get(one, 0) for one in some) for some, _ in quota.groups]
    if state.scenario.quota and state.initiative == quota.side:
        full[-1] += 1  # a second marker of a reserve
    return Counted(
        groups=groups,
        others=sum(counts.get(one, 0) for one in free),
        unnamed=unnamed,
        elsewhere=min(unnamed, room + more),
        room=tuple(max(0, most - seen) for most, seen in zip(full, groups, strict=True)),
    )


def _is_possible(quota: Needed, seen: Counted) -> bool:
    """Return whether the unnamed markers can be such that the quota is kept."""
    (_, first), (_, second) = quota.groups
    one, two = seen.groups
    for elsewhere in range(seen.elsewhere + 1):
        rest = seen.unnamed - elsewhere
        if not quota.least <= seen.total + rest <= quota.most:
            continue
        fewest = max(0, first - one, rest - seen.room[1])
        if fewest <= min(rest, seen.room[0], rest - max(0, second - two)):
            return True
    return False


def _short(state: JdgState, quota: Needed, seen: Counted) -> Fault | None:
    """Return the fault if a group, or all together, cannot have enough markers."""
    least = [one for _, one in quota.groups]
    missing = [max(0, due - n) for due, n in zip(least, seen.groups, strict=True)]
    if sum(missing) > seen.unnamed:
        at = missing.index(max(missing))
        right = {"expected": least[at], "seen": seen.groups[at]}
        case = _POOLS[at] if state.scenario.quota else _S4[0]
        if all(missing) and state.case("quota") in _SCENARIOS:
            case, right = state.case("quota"), {"expected": quota.least, "seen": seen.total}
        return _blame("quota-pool", quota, _by_others(quota, seen, case), right)
    if seen.total + seen.unnamed < quota.least:
        case = "JDG-2.2-d" if state.scenario.quota else _S4[0]
        right = {"expected": quota.least, "seen": seen.total + seen.unnamed}
        return _blame("quota-few", quota, _by_others(quota, seen, case), right)
    return None


def _by_others(quota: Needed, seen: Counted, case: str) -> str:
    """Return the case of northern formations, if it is theirs that were counted as well."""
    with_others = seen.total + seen.others
    counted = seen.others and quota.least <= with_others <= quota.most
    return "JDG-2.2-i" if counted and case != _S4[0] else case


def _many(state: JdgState, quota: Needed, seen: Counted) -> Fault | None:
    """Return the fault if there are more markers than the quota allows."""
    surely = seen.total + seen.unnamed - seen.elsewhere
    if surely <= quota.most:
        return None
    case = "JDG-2.2-f" if state.initiative == quota.side else "JDG-2.2-e"
    case = case if state.scenario.quota else _S4[1]
    return _blame("quota-many", quota, case, {"expected": quota.most, "seen": surely})


def _second_reserve(
    state: JdgState, quota: Needed, seen: Counted, counts: Mapping[str, int]
) -> Fault | None:
    """Return the fault if a second marker of a reserve is not the one that comes on top."""
    second = doubled(state, counts)
    if not second or state.initiative != quota.side or seen.unnamed:
        return None
    kept, least = seen.groups[1] - len(second), quota.groups[1][1]
    if kept < least:
        right = {"expected": least, "seen": kept}
        return _blame("quota-second-counts", quota, "JDG-2.2-g", right)
    if seen.total <= quota.least:
        right = {"expected": quota.most, "seen": seen.total}
        return _blame("quota-second", quota, "JDG-2.2-g", right)
    return None


def _blame(message: str, quota: Needed, case: str, right: dict[str, int]) -> Fault:
    args = {"side": quota.side, **right}
    return Fault(message, args, rule=case, side=quota.side, **right)  # type: ignore[arg-type]


def _judged(
    state: JdgState, quota: Needed, counts: Mapping[str, int], unnamed: int
) -> Fault | None:
    """Return the first fault of what a side has put in."""
    seen = _count(state, quota, counts, unnamed)
    if not seen.unnamed or not _is_possible(quota, seen):
        found = _many(state, quota, seen) or _short(state, quota, seen)
        if found is not None or seen.unnamed:
            right = {"expected": quota.least, "seen": seen.total}
            case = _TOTAL[0] if state.scenario.quota else _S4[0]
            return found or _blame("quota-few", quota, case, right)
    return _second_reserve(state, quota, seen, counts)


@book.rule(*_CASES, closing=CupPhase)
def the_quota(state: JdgState, frame: CupPhase) -> RuleResult:
    """The Austro-Russian player puts in as many markers as the scenario says."""
    quota = needed(state)
    if quota is None:
        return None
    unnamed = state.unnamed.get(quota.side, 0)
    if not cup_is_told(state):
        return None  # the first draw says so
    return _judged(state, quota, put_in(state, quota.side), unnamed)


@book.rule(*_CASES, on=Draw)
def revealed(state: JdgState, event: Draw) -> RuleResult:
    """A marker that was put in unnamed counts for the quota when it is drawn."""
    side = side_of_marker(state, event.marker)
    quota = needed(state) if is_revealed(state, event.marker) else None
    if quota is None or quota.side != side:
        return None
    unnamed = state.unnamed[side]
    found = _judged(state, quota, put_in(state, side, [event.marker]), unnamed - 1)
    if found is None or _judged(state, quota, put_in(state, side), unnamed) is not None:
        return None  # or it was wrong already
    found.args |= {"marker": event.marker}
    found.message = "quota-revealed"
    return found


@book.rule("JDG-2.2-h", on=OpenTurn)
def opens_with(state: JdgState, event: OpenTurn) -> RuleResult:
    """The Austro-Russian player opens the turn with the Advance-Guard, II or III Column."""
    quota, marker = state.tables.quota, event.marker
    if not state.scenario.quota or type(state.frame) is not InitiativePhase:
        return None
    if not state.initiative == side_of_marker(state, marker) == quota.side:
        return None
    northern = not any(marker in pool.formations for pool in quota.pools)
    if northern and "opening-any-formation" in state.options:
        return None
    if marker in quota.opening or state.markers.keys().isdisjoint(quota.opening):
        return None
    return fault_of(event, "opens-with", marker=marker, seen=marker)


def paid(state: JdgState, *, ninth_is_free: bool = True) -> int:
    """Return how many markers of this turn are known to be beyond the free ones (S4)."""
    free, quota = state.scenario.free_markers, needed(state)
    if free is None or quota is None:
        return 0
    seen = _count(state, quota, put_in(state, free.side), 0)
    more = ninth(state) if ninth_is_free else 0
    return max(0, seen.total - (quota.groups[0][1] + free.others + more))


def open_prices(state: JdgState) -> int:
    """Return the points that markers of this turn may cost beyond those that are known (S4)."""
    free, quota = state.scenario.free_markers, needed(state)
    if free is None or quota is None:
        return 0
    if not cup_is_told(state):
        return free.paid * free.price if state.drawn else 0
    unnamed = state.unnamed.get(free.side, 0)
    seen = _count(state, quota, put_in(state, free.side), 0)
    total = min(seen.total + unnamed, quota.most)
    most = max(0, total - (quota.groups[0][1] + free.others + ninth(state)))
    return max(0, most - paid(state)) * free.price


def pay(state: JdgState) -> None:
    """Give the opponent the points for markers of this turn that are not paid for yet (S4)."""
    free = state.scenario.free_markers
    if free is None:
        return
    case = state.case("am-c")
    given = sum(one.points for one in state.awards if (one.case, one.turn) == (case, state.turn))
    due = paid(state) * free.price - given
    if due > 0:
        state.award(state.enemy[free.side], due, case)
