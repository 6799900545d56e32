"""Kinds of faults: wrong markers on tracks and wrong claims (chapters 1 to 6)."""

from __future__ import annotations

from itertools import accumulate

from adjudicator.core.events import Claim
from adjudicator.games.coup_de_tonnerre.events import Act, Mark, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.player_attack import waiting
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.tracks import Marked
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
HARDER = ("harder-french",)
#: name of the kind of fault, track, case, the change forgotten or added, optional rules
TERMS: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("result", "morale", "CDT-4-b", "a result", ()),
    ("time", "morale", "CDT-2-m", "the advance of the time", ()),
    ("box", "morale", "CDT-4-h", "a box that shows -1", ()),
    ("french-command", "morale", "CDT-4-k", "the end of a French command", ()),
    ("coalition-command", "morale", "CDT-4-l", "the end of a Coalition command", ()),
    ("constantin", "morale", "CDT-4-m", "the end of Constantin", ()),
    ("last-unit-sent", "morale", "CDT-3-re-d", "a command that sends its last unit", ()),
    ("half-block", "morale", "CDT-5-ld-f", "the end of one of two merged columns", ()),
    ("joined-reserve", "morale", "CDT-5-mi-d", "the end of Miloradovitch beside Constantin", ()),
    ("napoleon", "morale", "CDT-6-na-a", "Napoleon's card", ()),
    ("weak-napoleon", "morale", "CDT-6-di-a", "Napoleon's card", HARDER),
    ("constantin-defends", "morale", "CDT-5-co-a", "a result that Constantin cancels", ()),
    ("murat-defends", "morale", "CDT-8-3", "a result while Murat defends", ()),
    ("guard-defends", "morale", "CDT-8-4", "a result that the Guard cancels", ()),
    ("loss", "losses", "CDT-2-f", "a unit that was lost", ()),
    ("garrison", "losses", "CDT-4-o", "a garrison, which does not count", ()),
    ("fog-block", "losses", "CDT-1-o", "a block that the fog takes off, which does not count", ()),
)


def _slip(one: Marked, ours: int, case: str, what: str) -> int | None:
    """Return the value of a track after one change is forgotten, or added though it does not count.

    Return None if another change could explain the same value.
    """
    for name, change in reversed(one.terms):
        if name != case:
            continue
        said = ours - change if change else ours + (1 if what == "losses" else -1)
        gap = said - ours
        explains = (c for c, by in reversed(one.terms) if by in (-gap, gap, 0))
        passed = accumulate((by for _, by in one.terms), initial=one.base)
        if said >= 0 and gap and next(explains, "") == case and said not in list(passed)[1:-1]:
            return said
    return None


def _value(scene: Opportunity, what: str, case: str) -> tuple[str, int] | None:
    """Return a side and a wrong value of its track, or None."""
    now = settled(scene.state)
    if not acting(scene) or now.frame is None:
        return None
    for side in now.enemy:
        ours = now.morale[side] if what == "morale" else now.losses[side]
        said = _slip(now.track(what, side), ours, case, what)
        if said is not None:
            return side, said
    return None


def _before_time(now: CdtState, case: str) -> bool:
    """Return whether the value from before the last time advance may still be marked."""
    return now.timed == now.acts > 0 and case == "CDT-2-m"


def _register(name: str, what: str, case: str, why: str, options: tuple[str, ...]) -> None:
    """Register two kinds of faults for a change of a track: a wrong marker and a wrong claim."""

    def marked(scene: Opportunity) -> Injection | None:
        found = _value(scene, what, case)
        if found is None or _before_time(settled(scene.state), case):
            return None
        side, value = found
        mark = Mark(what=what, side=side, value=value)
        return instead(scene, case, mark, scene.event)

    def claimed(scene: Opportunity) -> Injection | None:
        found, attack = _value(scene, what, case), attack_of(scene)
        if found is None or (attack is not None and not attack.fixed):
            return None
        side, value = found
        return instead(scene, case, Claim(what=what, side=side, value=value))

    marked.__doc__ = f"The marker of {what} stands as if one thing had been otherwise: {why}."
    claimed.__doc__ = f"The {what} are stated as if one thing had been otherwise: {why}."
    KINDS.kind(f"marked-{name}", Act, options=options)(marked)
    KINDS.kind(f"stated-{name}", Act, options=options)(claimed)


for _term in TERMS:
    _register(*_term)


# Time


@KINDS.kind("no-such-period", Act)
def no_such_period(scene: Opportunity) -> Injection | None:
    """The time marker is set beyond the last period."""
    if not acting(scene):
        return None
    return instead(scene, "CDT-2-k", Mark(what="time", value="16h-18h"))


@KINDS.kind("wrong-period", Act)
def wrong_period(scene: Opportunity) -> Injection | None:
    """The time marker is set to another period than the losses call for."""
    now = settled(scene.state)
    others = [one for one in now.tables.time.periods if one != now.phase]
    if not acting(scene) or not now.acts:
        return None
    return instead(scene, "CDT-2-l", Mark(what="time", value=scene.chance.choice(others)))


@KINDS.kind("period-stated-wrongly", Act)
def period_stated_wrongly(scene: Opportunity) -> Injection | None:
    """Another period is stated than the losses call for."""
    now = settled(scene.state)
    others = [one for one in now.tables.time.periods if one != now.phase]
    return instead(scene, "CDT-2-l", Claim(what="period", value=scene.chance.choice(others)))


@KINDS.kind("time-late", Act)
def time_late(scene: Opportunity) -> Injection | None:
    """The time marker is moved one action too late."""
    state = scene.state
    if not acting(scene) or not 0 < state.timed < state.acts:
        return None
    return instead(scene, "CDT-2-j", Mark(what="time", value=state.phase))


@KINDS.kind("time-before-tests", Throw)
def time_before_tests(scene: Opportunity) -> Injection | None:
    """The time marker is moved before the rout tests."""
    state, attack = scene.state, attack_of(scene)
    if attack is None or not waiting(state, attack):
        return None
    time, lost = state.tables.time, sum(state.losses.values())
    coming = time.periods[sum(1 for least in time.at if lost >= least)]
    if coming == state.phase:
        return None
    return instead(scene, "CDT-4-f", Mark(what="time", value=coming))


# Claims


@KINDS.kind("wrong-turn", Act)
def wrong_turn(scene: Opportunity) -> Injection | None:
    """Another turn is stated than the one that is played."""
    return instead(scene, "CDT-2-a", Claim(what="turn", value=scene.state.turn + 1))


def _units(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection of a wrong claim about the number of units of a command."""
    state = scene.state
    commands = list(state.tables.commands)
    scene.chance.shuffle(commands)
    for command in commands if acting(scene) else ():
        said = _miscounted(state, command, case)
        if said is not None:
            return instead(scene, case, Claim(what="units", at=command, value=said))
    return None


def _miscounted(state: CdtState, command: str, case: str) -> int | None:
    """Return a number of units that only this case contradicts, or None."""
    spec, units = state.tables.commands[command], state.units_of(command)
    printed = [u for u, one in state.units.items() if one.formation == spec.label]
    given = any(state.command[unit] not in (command, "") for unit in printed)
    joined = any(unit not in printed for unit in units)
    if case == "CDT-5-mu-a":
        return len(units) + 1 if spec.lent and state.on_map(spec.lent) else None
    if case == "CDT-3-re-b":
        return len(printed) if joined and len(units) > len(printed) else None
    if case == "CDT-3-re-a":
        return len(units) + 2 if given or joined else None
    return len(units) + 2 if not given and not joined else None


@KINDS.kind("miscounted", Act)
def miscounted(scene: Opportunity) -> Injection | None:
    """A command is said to have more units than it has."""
    return _units(scene, "CDT-1-c")


@KINDS.kind("reinforcement-miscounted", Act)
def reinforcement_miscounted(scene: Opportunity) -> Injection | None:
    """A command that gave or got a unit is counted wrongly."""
    return _units(scene, "CDT-3-re-a")


@KINDS.kind("reinforcement-capped", Act)
def reinforcement_capped(scene: Opportunity) -> Injection | None:
    """A command is said to have no more units than it began with, although it was reinforced."""
    return _units(scene, "CDT-3-re-b")


@KINDS.kind("murat-has-two", Act)
def murat_has_two(scene: Opportunity) -> Injection | None:
    """The block of Murat that stands with Lannes is counted as Murat's."""
    return _units(scene, "CDT-5-mu-a")


def _winner(scene: Opportunity, case: str) -> Injection | None:
    state = scene.state
    if scene.event.what != "winner" or not scene.event.value or state.won_by != case:
        return None
    other = state.enemy.get(state.winner, state.tables.first)
    return instead(scene, case, Claim(what="winner", value=other))


@KINDS.kind("wrong-winner-at-b", Claim)
def wrong_winner_at_b(scene: Opportunity) -> Injection | None:
    """The side whose losses came to B is said to have won."""
    return _winner(scene, "CDT-2-h")


@KINDS.kind("winner-of-a-draw", Claim)
def winner_of_a_draw(scene: Opportunity) -> Injection | None:
    """A side is said to have won although both are broken."""
    return _winner(scene, "CDT-2-i")


@KINDS.kind("wrong-winner-of-rout", Claim)
def wrong_winner_of_rout(scene: Opportunity) -> Injection | None:
    """The side that failed its rout test is said to have won."""
    return _winner(scene, "CDT-4-i")
