"""The consequences of a capture: cards turn, survivors retreat, attackers enter (4, 5)."""

from __future__ import annotations

from .actions import Act
from .pieces import OTHER, SIDE_OF, START
from .position import CENTRE, SOUTH, VILLAGE, Position

#: captured place and its captor -> the faces that show from then on
_TURNS = {
    ("langeron", "sokolnitz"): {"langeron": "verso"},
    ("dokhtourov", "telnitz"): {"dokhtourov": "verso"},
    ("langeron", "maxdorf"): {"davout": "verso"},
    ("dokhtourov", "maxdorf"): {"davout": "verso"},
    ("soult", "pratzen"): dict.fromkeys(["soult", "constantin", "miloradovitch"], "verso"),
    ("constantin", "pratzen"): {"soult": "recto", "constantin": "recto"},
    ("bagration", "le-santon"): dict.fromkeys(["bagration", "lannes", "murat"], "verso"),
    ("lannes", "le-santon"): dict.fromkeys(["bagration", "lannes", "murat"], "recto"),
    ("davout", "sokolnitz"): {"langeron": "recto"},
    ("davout", "telnitz"): {"dokhtourov": "recto"},
}
#: the place to which the units of a command retreat
_BACK = {"davout": "turas", "lannes": "kritschen", "miloradovitch": "krenowitz"}


def take(position: Position, act: Act) -> dict[str, str]:
    """Change the owner of the place; return the cards that turn as a result."""
    place = act.target
    side = SIDE_OF[act.card]
    position.held[place] = side
    if (act.card, place) == ("soult", "pratzen"):
        position.joined = True
    faces = _TURNS.get((act.card, place), {})
    turned = {card: face for card, face in faces.items() if position.faces[card] != face}
    position.faces.update(turned)
    return turned


def occupy(position: Position, act: Act) -> None:
    """Occupy a place after the losses; remove a surviving garrison of a captured village (4)."""
    position.takers[act.target] = act.card
    for unit in position.garrison(act.target):
        position.where[unit] = "removed"


def retreats(position: Position, act: Act) -> dict[str, tuple[str, ...]]:
    """Return the possible destinations of each defeated unit."""
    place, other = act.target, OTHER[SIDE_OF[act.card]]
    found = {}
    for unit in position.units_at(place, other):
        its = position.command[unit]
        if place == "maxdorf" and its in SOUTH:
            found[unit] = tuple(VILLAGE.values()) if position.merged else (VILLAGE[its],)
        else:
            found[unit] = (_BACK.get(its) or START[its],)
    if place == "maxdorf" and other == "french":
        for unit in position.units("davout"):
            if position.where[unit] == "davout-start":
                found[unit] = ("turas",)
    return found


def entering(position: Position, act: Act) -> tuple[list[str], int, int]:
    """Return the units that may enter a captured place, and the least and largest number."""
    place = act.target
    if act.card == "davout":
        return _davout_enters(position, place)
    if act.card == "oudinot":
        ready = [
            one for one in position.units("oudinot") if position.where[one] == START["oudinot"]
        ]
        return ready, 1, 1
    both = SOUTH if act.card in SOUTH and position.merged else (act.card,)
    if act.card == "constantin":
        both = CENTRE
    ready = [unit for one in both for unit in position.units(one)]
    return ready, len(ready), len(ready)


def _davout_enters(position: Position, place: str) -> tuple[list[str], int, int]:
    units = position.units("davout")
    if place != "maxdorf":
        return units, 1, 1
    free = [one for one in units if position.where[one] not in VILLAGE.values()]
    if free:
        return free, len(free), len(free)
    return units, 1, len(units)


def merging(position: Position) -> bool:
    """Return whether the southern columns merge now."""
    return (
        not position.merged
        and all(position.held[one] == "coalition" for one in ("sokolnitz", "telnitz", "maxdorf"))
        and all(position.faces[one] == "verso" for one in SOUTH)
    )
