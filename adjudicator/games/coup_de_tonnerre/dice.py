"""Chapter 4: dice, the line of the table, and the results of an attack."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicator.errors import DocumentError
from adjudicator.findings import Fault, Unknown
from adjudicator.games.coup_de_tonnerre.book import book, rules_of
from adjudicator.games.coup_de_tonnerre.bots import see_tactics
from adjudicator.games.coup_de_tonnerre.cards import action_of, lines, table_of
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.lines import Throw
from adjudicator.games.coup_de_tonnerre.resolution import (
    defence_spec,
    fix,
    guard_loses,
    open_attack,
    unclear,
)
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import bonuses, strays
from adjudicator.rules import Said

__all__ = ["PURPOSES", "awaited", "charge_result", "one_of", "parse", "purpose", "result_text"]

PURPOSES = ("attack", "charge", "guard", "rout", "tactics", "confirm")
_ORDER = ("FC", "AC", "FM", "AM")
#: what the Guard's die comes to, also as cards write it
_COSTS = {"lost": "lost", "engaged": "engaged", "1 FC": "lost", "-": "engaged"}
#: modifiers of which only our cards say how large they are, or that there are no others
_BY_CARD = ("CDT-4-a", "CDT-5-so-a")
#: results that tell what a die is for
_TELLING = {"holds": "rout", "broken": "rout", "lost": "guard", "engaged": "guard"}


class Slip(NamedTuple):
    """A line on which a die is read wrongly, and the case of the modifier that explains it."""

    case: str
    line: int
    #: the event by which a card was played in vain, if it is that card's modifier
    follows: tuple[int, ...] = ()


def parse(state: CdtState, text: str) -> dict[str, int]:
    """Return what a result says, such as "1 FC + capture"."""
    found: dict[str, int] = {}
    for part in text.split("+"):
        words = part.split()
        if words in ([], ["-"]):
            continue
        if words in (["capture"], ["recapture"]):
            found["capture"] = 1
        elif len(words) == 2 and words[0].isdigit() and words[1] in _ORDER and len(words[0]) < 3:
            found[words[1]] = found.get(words[1], 0) + int(words[0])
        else:
            hint = "such as '1 FC + 1 FM + capture', or '-'"
            raise DocumentError(
                f"no result {text[:60]!r}", place=f"event {state.now}, result", hint=hint
            )
    return {name: count for name, count in found.items() if count}


def result_text(result: dict[str, int]) -> str:
    """Return a result as a log writes it."""
    parts = [f"{result[name]} {name}" for name in _ORDER if result.get(name)]
    parts += ["capture"] if result.get("capture") else []
    return " + ".join(parts) or "-"


def one_of(state: CdtState, text: str, words: dict[str, str]) -> str:
    """Return what a result says that is one of a few words."""
    if text not in words:
        known = ", ".join(words)
        raise DocumentError(
            f"no result {text[:60]!r}", place=f"event {state.now}, result", hint=f"known: {known}"
        )
    return words[text]


def awaited(state: CdtState, attack: Attack) -> str:
    """Return what the next die of an attack is for."""
    again = attack.reroll and not attack.defence and not attack.fixed
    if not attack.die or again:
        return "attack"
    spec = defence_spec(state, attack)
    if spec is not None and not attack.second and (attack.unknown or not attack.fixed):
        if spec.guard:
            return "guard"
        if spec.charge:
            return "charge"
    return "rout"


def purpose(state: CdtState, event: Throw) -> str:
    """Return what a die is thrown for: as the log says, or what comes next."""
    if event.purpose:
        if event.purpose not in PURPOSES:
            known = ", ".join(PURPOSES)
            raise DocumentError(
                f"no die is thrown for {event.purpose[:60]!r}",
                place=f"event {state.now}, for",
                hint=f"known: {known}",
            )
        return event.purpose
    if event.result in _TELLING:
        return _TELLING[event.result]
    attack = open_attack(state)
    if state.tricks.card:
        return "tactics"
    if attack is None:
        return "rout"
    waits = attack.confirm and not attack.confirmed and not attack.fixed
    if waits and state.side_of(event.by) in ("", attack.side):
        return "confirm"
    found = awaited(state, attack)
    # before any loss no test can be due: it is the die of the attack once more
    return "attack" if found == "rout" and not attack.fixed else found


def _on_table(action: Action, line: int) -> int:
    """Return a line of the table: beyond its ends, the first or the last."""
    return min(max(line, 1), len(action.table))


def line_of(state: CdtState, attack: Attack, action: Action, die: int) -> int:
    """Return the line of the table for a die: with modifiers, within the table."""
    total = die + attack.bonus + sum(value for _, value in lines(state, attack, action))
    return _on_table(action, total)


def _table_result(state: CdtState, action: Action, line: int) -> dict[str, int]:
    return parse(state, " + ".join(table_of(state, action).get(str(line), [])))


def charge_result(state: CdtState, attack: Attack) -> dict[str, int]:
    """Return what the second die of a defence comes to."""
    action = _action(state, attack, "charge")
    return _table_result(state, action, attack.second) if action is not None else {}


def _fault(attack: Attack, message: str, event: Throw, **more: Any) -> Fault:
    args = {"card": attack.card, "die": event.dice[0], **more.pop("args", {})}
    return Fault(message=message, args=args, at=attack.place, **more)


# The die of an attack


@rules_of("CDT-2-e", "CDT-4-a", on=Throw, stops=True)
def dice_belong_to_an_attack(state: CdtState, event: Throw) -> Said:
    """One die for an attack, by the attacker, after it was declared; no second one."""
    what, attack = purpose(state, event), open_attack(state)
    args: dict[str, Any]
    if what in ("rout", "tactics", "confirm"):
        return None
    if attack is None:
        args = {"die": event.dice[0]}
        idle = Fault(rule="CDT-2-e", message="die-without-attack", args=args, seen=what)
        return unclear(state) or idle
    expected = awaited(state, attack)
    if what != expected:
        again = "die-again" if what == "attack" else "die-not-due"
        args = {"what": what}
        return _fault(attack, again, event, rule="CDT-4-a", args=args, expected=expected, seen=what)
    if len(event.dice) > 1:
        seen = len(event.dice)
        return _fault(attack, "several-dice", event, rule="CDT-4-a", expected=1, seen=seen)
    return None


@book.rule("CDT-4-a", on=Throw)
def thrown_by_its_player(state: CdtState, event: Throw) -> Said:
    """The attacker throws the die of an attack, the defender that of a defence."""
    what, attack = purpose(state, event), open_attack(state)
    if attack is None or not event.by or what != awaited(state, attack) or what == "rout":
        return None
    side = attack.side if what == "attack" else state.enemy[attack.side]
    if state.side_of(event.by) == side:
        return None
    args = {"side": side, "by": event.by}
    return _fault(attack, "die-by-other", event, args=args, expected=side, seen=event.by)


@rules_of(
    *("CDT-4-a", "CDT-5-ld-h", "CDT-5-so-a", "CDT-6-ta-e", "CDT-8-1", "CDT-8-3", "CDT-8-4"),
    *("CDT-6-di-b", "CDT-6-ta-c"),
    on=Throw,
)
def line_and_result(state: CdtState, event: Throw) -> Said:
    """The die with its modifiers gives the line, and the line the result."""
    what, attack = purpose(state, event), open_attack(state)
    if attack is None or what != awaited(state, attack):
        return None
    action = _action(state, attack, what) if what in ("attack", "charge") else None
    if action is None:
        return None
    die = event.dice[0]
    ours = line_of(state, attack, action, die) if what == "attack" else die
    if event.line is not None and _on_table(action, event.line) != ours:
        return _wrong_line(state, attack, action, event, ours)
    return _wrong_result(state, attack, action, event, ours) if event.result else None


def _wrong_result(
    state: CdtState, attack: Attack, action: Action, event: Throw, ours: int
) -> Fault | None:
    table, said = _table_result(state, action, ours), parse(state, event.result)
    if said == table:
        return None
    if event.line is None and (action.modifiers or bonuses(state)):
        # it may be the result of another line: then that is what went wrong
        slip = _slip_to(state, attack, action, event.dice[0], said)
        if slip is not None:
            return _wrong_line(state, attack, action, event, ours, slip=slip)
    case = action.named.get(str(ours), "CDT-4-a")
    harder = table_of(state, action) is not action.table
    plain = parse(state, " + ".join(action.table.get(str(ours), [])))
    return _fault(
        attack,
        "wrong-result",
        event,
        rule="CDT-6-di-b" if harder and said == plain else case,
        args={"line": ours},
        expected=result_text(table),
        seen=event.result,
        strengths=[] if case != "CDT-4-a" else ["cards"],
    )


def _action(state: CdtState, attack: Attack, what: str) -> Action | None:
    if what == "attack":
        return action_of(state, attack.card, attack.action, attack.face)
    spec = defence_spec(state, attack)
    return action_of(state, attack.defence, spec.charge) if spec else None


def _slip_to(
    state: CdtState, attack: Attack, action: Action, die: int, said: dict[str, int]
) -> Slip | None:
    """Return the one modifier that, forgotten or added, explains a result."""
    ours = line_of(state, attack, action, die)
    for slip in _slips(state, attack, action, die):
        if slip.line != ours and _table_result(state, action, slip.line) == said:
            return slip
    return None


def _slips(state: CdtState, attack: Attack, action: Action, die: int) -> list[Slip]:
    """Return the lines that come of one modifier forgotten, or added where it does not apply."""
    total = die + attack.bonus + sum(value for _, value in lines(state, attack, action))
    active = lines(state, attack, action)
    found = [Slip(case, total - value) for case, value in active]
    found += [
        Slip(one.case, total + one.die)
        for one in action.modifiers
        if (one.case, one.die) not in active
        or active.count((one.case, one.die))
        < sum(1 for other in action.modifiers if (other.case, other.die) == (one.case, one.die))
    ]
    found += [Slip(case, total + value) for case, value in bonuses(state)]
    found += [Slip(case, total + value, (event,)) for case, value, event in strays(state)]
    found.append(Slip("CDT-4-a", die))
    return [one._replace(line=_on_table(action, one.line)) for one in found]


def _wrong_line(
    state: CdtState,
    attack: Attack,
    action: Action,
    event: Throw,
    ours: int,
    *,
    slip: Slip | None = None,
) -> Fault:
    die, stated = event.dice[0], slip is None
    if slip is None:
        said = _on_table(action, event.line or 0)
        slips = (one for one in _slips(state, attack, action, die) if one.line == said)
        slip = next(slips, Slip("CDT-4-a", said))
    terms = [list(term) for term in lines(state, attack, action)]
    rests = ["tactics"] if slip.case == "CDT-6-ta-c" else []
    if not stated or (slip.case in _BY_CARD and not slip.follows):
        rests.append("cards")
    return _fault(
        attack,
        "wrong-line" if stated else "result-of-other-line",
        event,
        rule=slip.case,
        args={"line": ours, "terms": terms},
        expected=ours,
        seen=event.line if stated else event.result,
        strengths=rests,
        follows=list(slip.follows),
    )


@rules_of("CDT-5-ga-b", "CDT-6-di-b", on=Throw)
def cost_of_the_guard(state: CdtState, event: Throw) -> Said:
    """The Guard loses a unit on a low die; otherwise one is engaged."""
    attack = open_attack(state)
    if attack is None or purpose(state, event) != "guard" or not event.result:
        return None
    loses = guard_loses(state, event.dice[0])
    ours = "lost" if loses else "engaged"
    if one_of(state, event.result, _COSTS) == ours:
        return None
    guard = state.tables.guard
    harder = "harder-french" in state.options and guard.loss < event.dice[0] <= guard.harder_loss
    return _fault(
        attack,
        "guard-cost",
        event,
        rule="CDT-6-di-b" if harder else "CDT-5-ga-b",
        expected=ours,
        seen=event.result,
    )


def _unsaid(state: CdtState, action: Action, event: Throw, line: int) -> bool:
    """Tell whether nobody knows what a die comes to."""
    return not event.result and str(line) not in action.named and not state.known("cards")


@book.rule("CDT-4-a", on=Throw)
def a_result_that_is_known(state: CdtState, event: Throw) -> Said:
    """Without our cards and without a word of the result, nothing follows from a die."""
    what, attack = purpose(state, event), open_attack(state)
    if attack is None or what != awaited(state, attack) or state.known("cards"):
        return None
    action = _action(state, attack, what) if what in ("attack", "charge") else None
    if action is None:
        return None
    line = line_of(state, attack, action, event.dice[0]) if what == "attack" else event.dice[0]
    if not _unsaid(state, action, event, line):
        return None
    return Unknown(why="result-unknown", needs="result", args={"card": attack.card})


def take_die(state: CdtState, event: Throw) -> None:
    """The die counts: the result of the table, or as claimed; the log stays the fact."""
    attack, what = open_attack(state), purpose(state, event)
    die = event.dice[0]
    if attack is not None and what in ("guard", "charge") and not attack.defence:
        attack.second = die if attack.die and not attack.fixed else 0  # the card may follow
    if attack is None or what != awaited(state, attack):
        return
    action = _action(state, attack, what)
    if what == "attack":
        if not attack.die:  # a die that is thrown again may leave nothing to answer
            see_tactics(state)
        state.told_of_fog()
    if what == "attack" and action is not None:
        _take_attack(state, attack, action, event)
    elif what == "charge" and action is not None:
        attack.second = die
        attack.charge = _taken(state, attack, action, event, die)
    elif what == "guard":
        attack.second = die
        attack.cost = one_of(state, event.result, _COSTS) if event.result else ""
        fix(state)


def _take_attack(state: CdtState, attack: Attack, action: Action, event: Throw) -> None:
    attack.die, attack.reroll = event.dice[0], False
    ours = line_of(state, attack, action, attack.die)
    attack.line = ours if event.line is None else _on_table(action, event.line)
    attack.sure = str(attack.line) in action.named or bool(event.result)
    attack.result = _taken(state, attack, action, event, attack.line)


def _taken(
    state: CdtState, attack: Attack, action: Action, event: Throw, line: int
) -> dict[str, int]:
    """Return the result of a die: as stated, as on our card, or none if nobody knows it."""
    if not _unsaid(state, action, event, line):
        return parse(state, event.result) if event.result else _table_result(state, action, line)
    attack.unknown = True
    for side in state.enemy:
        state.may_fall(side, state.tables.highest_morale)
    return {}
