"""The possible actions of a side, and the cards with which it may defend (2, 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .pieces import COMMANDS_OF, START
from .position import SOUTH, VILLAGE, Position


class Act(NamedTuple):
    card: str
    action: int
    #: a place, a command, or nothing
    target: str


ATTACKS_ON = ("sokolnitz", "telnitz", "maxdorf", "pratzen", "le-santon", "kritschen")
#: the commands that the envelopment from Maxdorf attacks, in this order
ENVELOPED = ("davout", "oudinot", "soult", "guard", "lannes", "murat")
GIVERS = ("miloradovitch", "constantin", "oudinot")
#: the commands that give an extra action
MARKER = {"coalition": "bagration", "french": "lannes"}


def is_gift(act: Act) -> bool:
    """Return whether an action is a reinforcement."""
    if act.card == "constantin":
        return act.target == "bagration"
    return act.card == "miloradovitch" or (act.card == "oudinot" and act.action < 3)


def acts(position: Position, side: str) -> list[Act]:
    """Return all possible next actions of a side."""
    found = [act for card in COMMANDS_OF[side] for act in _OF[card](position)]
    if side == "french" and position.faces["napoleon"] == "recto":
        found.append(Act("napoleon", 1, ""))
    if side == "coalition" and (owed := obliged(position)):
        return [act for act in found if act.card == "miloradovitch" and act.target in owed]
    return found


def obliged(position: Position) -> list[str]:
    """Return the commands one of which Miloradovitch must reinforce next, in the fog."""
    able = (
        position.fog_hidden
        and position.faces["miloradovitch"] == "recto"
        and position.exists("miloradovitch")
    )
    return [one for one in SOUTH if len(position.units(one)) == 1] if able else []


def _south(command: str, position: Position) -> Iterator[Act]:
    village = VILLAGE[command]
    stand = {position.where[unit] for unit in position.body(command)}
    if not stand:
        return
    if position.faces[command] == "recto":
        if position.held[village] == "french" and position.exists(command):
            yield Act(command, 1, village)
    elif position.held["maxdorf"] == "french":
        if not position.merged or village in stand:
            yield Act(command, 1, "maxdorf")
    elif "maxdorf" in stand and (target := enveloped(position)):
        yield Act(command, 2, target)


def enveloped(position: Position) -> str:
    for one in ENVELOPED:
        if position.exists(one) and (one != "soult" or position.soult_at_start):
            return one
    return ""


def _miloradovitch(position: Position) -> Iterator[Act]:
    if position.faces["miloradovitch"] == "recto" and position.exists("miloradovitch"):
        for number, one in ((1, "dokhtourov"), (2, "langeron")):
            if position.exists(one):
                yield Act("miloradovitch", number, one)


def _constantin(position: Position) -> Iterator[Act]:
    if not position.exists("constantin"):
        return
    if position.faces["constantin"] == "recto":
        if position.exists("bagration"):
            yield Act("constantin", 2, "bagration")
    elif position.exists("soult") and position.stand("soult") == "pratzen":
        yield Act("constantin", 2, "pratzen")


def _bagration(position: Position) -> Iterator[Act]:
    if position.exists("bagration"):
        recto = position.faces["bagration"] == "recto"
        yield Act("bagration", 1, "le-santon" if recto else "kritschen")


def _soult(position: Position) -> Iterator[Act]:
    if not position.exists("soult"):
        return
    if position.faces["soult"] == "recto":
        yield Act("soult", 1, "pratzen")
        return
    if position.exists("constantin") or position.exists("miloradovitch"):
        yield Act("soult", 1, "constantin")
    for number, one in ((2, "langeron"), (2, "dokhtourov"), (3, "bagration")):
        if position.exists(one):
            yield Act("soult", number, one)


def _davout(position: Position) -> Iterator[Act]:
    if not position.exists("davout"):
        return
    recto = position.faces["davout"] == "recto"
    places = ["sokolnitz", "telnitz"] if recto else ["maxdorf"]
    for number, place in enumerate(places, 1):
        if position.held[place] == "coalition":
            yield Act("davout", number, place)


def _lannes(position: Position) -> Iterator[Act]:
    if not position.exists("lannes"):
        return
    if position.faces["lannes"] == "verso":
        yield Act("lannes", 1, "le-santon")
    elif position.exists("bagration"):
        yield Act("lannes", 1, "bagration")


def _murat(position: Position) -> Iterator[Act]:
    if position.exists("murat") and position.exists("bagration"):
        yield Act("murat", 1, "bagration")


def _oudinot(position: Position) -> Iterator[Act]:
    if free_oudinot(position):
        for number, one in ((1, "davout"), (2, "soult")):
            if position.exists(one):
                yield Act("oudinot", number, one)
    if position.exists("oudinot") and position.held["maxdorf"] == "coalition":
        yield Act("oudinot", 3, "maxdorf")


def free_oudinot(position: Position) -> list[str]:
    """Return Oudinot's units that may be sent: those at their start."""
    return [one for one in position.units("oudinot") if position.where[one] == START["oudinot"]]


def free_guard(position: Position) -> list[str]:
    """Return the Guard's units that are not engaged."""
    return [one for one in position.units("guard") if position.where[one] != "maxdorf"]


def _guard(position: Position) -> Iterator[Act]:
    if free_guard(position) and position.exists("constantin"):
        yield Act("guard", 1, "constantin")
    if position.exists("guard") and position.held["maxdorf"] == "coalition":
        yield Act("guard", 1, "maxdorf")


_OF = {
    "langeron": lambda position: _south("langeron", position),
    "dokhtourov": lambda position: _south("dokhtourov", position),
    "miloradovitch": _miloradovitch,
    "constantin": _constantin,
    "bagration": _bagration,
    "soult": _soult,
    "davout": _davout,
    "lannes": _lannes,
    "murat": _murat,
    "oudinot": _oudinot,
    "guard": _guard,
}


def defence(position: Position, act: Act) -> Act | None:
    """Return the card that may interrupt an attack after its die roll (3, 5)."""
    found = None
    if act.card == "bagration" and act.target == "le-santon":
        found = Act("murat", 2, "")
    elif act.card in SOUTH and act.target == "maxdorf":
        found = Act("guard", 2, "")
    elif act.card == "soult" and act.target in ("pratzen", "constantin"):
        found = Act("constantin", 1, "")
    return found if found and position.exists(found.card) else None


def modifier(position: Position, act: Act) -> int:
    """Return the modifier of an attack's die."""
    if act.card in SOUTH and act.target == "maxdorf":
        return int(all(position.held[one] == "coalition" for one in VILLAGE.values()))
    if act.card != "soult":
        return 0
    far = act.target in ("langeron", "dokhtourov", "bagration")
    gone = [not position.exists(one) for one in ("miloradovitch", "constantin")]
    return gone[0] + (far and gone[1])
