"""Drafts the profile of any module: fills in what it can guess, and lists what is missing.

It only guesses where names agree, and fills nothing in to look complete.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.core.events import Attack, Event, Phase
from adjudicator.errors import Text
from adjudicator.vassal.format.chat import as_shown
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.slots import Slot, fields, kind_of
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.profile import (
    BoxProfile,
    DiceProfile,
    MapProfile,
    MarksProfile,
    PhasesProfile,
    Profile,
    UnitsProfile,
)
from adjudicator.vassal.read.profile_cards import beside_map, place_map
from adjudicator.vassal.table.boards import Board, boards
from adjudicator.vassal.table.dice import is_drawn_die
from adjudicator.vassal.table.turns import TrackerLevel, trackers

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["ProfileDraft", "draft"]

_BOXES = (
    ("eliminated", re.compile(r"eliminat|casualt|dead|losses|lost|destroyed", re.IGNORECASE)),
    ("reserve", re.compile(r"reinforc|reserve|off.?map|arrival|entry pool", re.IGNORECASE)),
    ("exit", re.compile(r"\bexit", re.IGNORECASE)),
    ("removed", re.compile(r"removed|withdrawn|out of play", re.IGNORECASE)),
)
#: the number of labels of a grid that are compared with the places of the game
_SAMPLES = 400
#: the maximum length of a format
_LONGEST = 300
#: the assumed size of a board whose picture is missing
_USUAL = (2000, 2000)
#: the maximum number of names in a list
_LISTED = 8


class ProfileDraft(NamedTuple):
    """A drafted profile."""

    profile: Profile
    #: what was found, and what the user has to fill in or check
    found: list[Text]
    left: list[Text]


def draft(module: Module, game: Game | None, name: str = "") -> ProfileDraft:
    """Draft the profile of a module, for a game of ours or for a future one."""
    maker = _Maker(module, game)
    profile = Profile(
        format=1,
        game=game.id if game else name or "name-of-the-game",
        module=module.name,
        units=maker.units(),
        maps=maker.maps(),
        boxes=maker.boxes(),
        phases=maker.phases(),
        marks=maker.marks(),
        dice=maker.dice(),
        sides=maker.sides(),
        **maker.beside(),
    )
    if game is None:
        maker.left.append(Text("game: the id of the game, as `adjudicator games` lists it"))
    return ProfileDraft(profile, maker.found, maker.left)


class _Maker:
    """Finds the parts of a profile in a module; each method returns one part."""

    def __init__(self, module: Module, game: Game | None) -> None:
        self.module, self.game = module, game
        self.found: list[Text] = []
        self.left: list[Text] = []
        self._boards: list[Board] = boards(module, ImageUse(module).size)
        self._main: set[str] = set()

    # Units

    def units(self) -> UnitsProfile:
        known = self.game.units if self.game else {}
        slots = [slot for slot in self.module.slots if slot.definition is not None]
        by_property = self._unit_property(slots, known)
        if by_property:
            return UnitsProfile(property=by_property)
        if not known:
            self.left.append(
                Text("units: which piece is which unit, by a property, gpids or names")
            )
            return UnitsProfile()
        names = _by_name(slots, self.game) if self.game else {}
        self.found.append(
            Text(
                "units: {number} of {all} by the names of pieces", number=len(names), all=len(known)
            )
        )
        missing = [unit for unit in known if unit not in names.values()]
        if missing:
            self.left.append(
                Text("units.names: no piece has the name of {names}", names=_listed(missing))
            )
        return UnitsProfile(names=names)

    def _unit_property(self, slots: list[Slot], known: Iterable[str]) -> str:
        """Return the property whose values are the ids of units; empty if there is none."""
        ids, counts = set(known), Counter[str]()
        for slot in slots:
            counts.update(name for name, value in _marks(slot) if value in ids)
        best = counts.most_common(1)
        if not best or best[0][1] < max(2, len(ids) // 2):
            return ""
        self.found.append(
            Text(
                "units: the property {name!r} has the ids of {number}",
                name=best[0][0],
                number=best[0][1],
            )
        )
        return best[0][0]

    # Maps and boxes

    def maps(self) -> list[MapProfile]:
        named = place_map(self.game, self._boards) if self.game else None
        if named is not None:
            self._main = {named.map}
            self.found.append(
                Text(
                    "maps: {map!r}, with {number} places by name",
                    map=named.map,
                    number=len(named.places),
                )
            )
            return [named]
        places = self.game.board().places if self.game else frozenset()
        ranked = sorted(
            ((len(labels & places), len(labels), board) for board, labels in self._labelled()),
            key=lambda one: one[:2],
            reverse=True,
        )
        if not ranked:
            self.left.append(Text("maps: the map of the game; no board has a numbered hex grid"))
            return []
        fitting, many, best = ranked[0]
        self._main = {best.map}
        self.found.append(
            Text(
                "maps: {map!r}, whose board {name!r} has a numbered hex grid",
                map=best.map,
                name=best.name,
            )
        )
        if places and fitting < many:
            self.left.append(
                Text(
                    "maps[0].format or .places: {number} of {all} labels looked at are no places "
                    "of the game",
                    number=many - fitting,
                    all=many,
                )
            )
        return [MapProfile(map=best.map)]

    def _labelled(self) -> Iterator[tuple[Board, set[str]]]:
        """Yield the boards with numbered hexes, each with some of its labels."""
        for board in self._boards:
            labels: set[str] = set()
            for _, grid in board.grids():
                if grid.kind == "hex" and grid.numbered and grid.hexes is not None:
                    width, height = board.size or _USUAL
                    for step in range(_SAMPLES):
                        across, down = step % 20, step // 20
                        x, y = grid.hexes.snap(width * across // 20, height * down // 20)
                        if 0 <= x < width and 0 <= y < height:
                            labels.add(grid.label_at(x, y) or "")
            labels.discard("")
            if labels:
                yield board, labels

    def boxes(self) -> list[BoxProfile]:
        found: list[BoxProfile] = []
        for board in self._boards:
            names = [zone.name for zone in board.zones]
            names += [name for _, grid in board.grids() for name in grid.regions]
            for name in dict.fromkeys(names):
                kind = next((kind for kind, words in _BOXES if words.search(name)), None)
                if kind is not None:
                    found.append(BoxProfile(map=board.map, location=name, kind=kind))  # type: ignore[arg-type]
        if found:
            self.found.append(
                Text("boxes: {names}", names=_listed([one.location for one in found]))
            )
        else:
            self.left.append(
                Text("boxes: where lost units go, and where those wait who come later")
            )
        if any(one.kind == "exit" for one in found):
            self.left.append(Text("boxes[].edge: by which edge those left who are in an exit box"))
        return found

    # Phases

    def phases(self) -> PhasesProfile:
        known = trackers(self.module)
        if not self._has(Phase):
            return PhasesProfile()
        if not known:
            self.left.append(Text("phases: there is no turn tracker; use chat formats or steps"))
            return PhasesProfile()
        best, shown = "", dict[str, str]()
        for tracker in known.values():
            entries = [entry for level in _levels(tracker.levels) for entry in level.entries]
            matching = self._matched_phases(entries)
            if not best or len(matching) > len(shown):
                best, shown = tracker.name or tracker.id, matching
        self.found.append(Text("phases: the turn tracker {name!r}", name=best))
        wanted = [one.id for one in self.game.file.phases] if self.game else []
        missing = [one for one in wanted if one not in shown.values()]
        if missing or not wanted:
            names = _listed(missing) if missing else "every phase"
            self.left.append(Text("phases.shown: what the tracker shows for {names}", names=names))
        return PhasesProfile(tracker=best, shown=shown)

    def _matched_phases(self, entries: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for entry in entries:
            for phase in self.game.file.phases if self.game else ():
                titles = [*phase.title.values(), phase.id]
                if _plain(entry) in [_plain(one) for one in titles]:
                    found[entry] = phase.id
        return found

    # The rest

    def _has(self, kind: type[Event]) -> bool:
        """Return whether logs of the game may have a kind of event."""
        if self.game is None or self.game.code is None:
            return True
        return any(issubclass(one, kind) for one in self.game.code.events)

    def beside(self) -> dict[str, Any]:
        """Return how cards and tokens are recognised, if the game has any."""
        if self.game is None:
            return {}
        properties = (
            (slot, name, value) for slot in self.module.slots for name, value in _marks(slot)
        )
        found = beside_map(self.module, self.game, properties)
        if "cards" in found:
            names = (found["cards"].property, found["tokens"])
            self.found.append(
                Text(
                    "cards, tokens: the properties {names}", names=_listed([n for n in names if n])
                )
            )
        return found

    def marks(self) -> MarksProfile:
        layers: set[str] = set()
        for slot in self.module.definitions:
            for trait in slot.definition.traits if slot.definition else ():
                if kind_of(trait) == "emb2":
                    parts = fields(trait)
                    layers.add(parts[19] if len(parts) > 19 else "")
        plain = {_plain(one): one for one in layers if one}
        attacker = _first(plain, "attack", "attacker", "attacks")
        target = _first(plain, "target", "defender", "attacked")
        if not self._has(Attack):
            return MarksProfile()
        if attacker and target:
            self.found.append(
                Text(
                    "marks: the layers {attacker!r} and {target!r}",
                    attacker=attacker,
                    target=target,
                )
            )
        else:
            self.left.append(
                Text(
                    "marks: layers that mark attackers and targets; without them players type `# "
                    "attack units ... targets ...`"
                )
            )
        passive, steps = self._faces(plain)
        return MarksProfile(attacker=attacker, target=target, passive=passive, steps=steps)

    def _faces(self, plain: dict[str, str]) -> tuple[str, str]:
        """Return the layers for units that have acted and for steps, if the game has them."""
        look = read_look(self.game) if self.game else None
        passive, steps = _first(plain, "passive", "acted", "done"), _first(plain, "steps", "step")
        if look is None or look.flip is None or not look.flip.recover:
            passive = ""
        elif not passive:
            self.left.append(
                Text("marks.passive: the layer shown on units that have had their turn")
            )
        if look is None or look.steps is None:
            steps = ""
        elif not steps:
            self.left.append(Text("marks.steps: the layer whose levels show a step fewer each"))
        if passive or steps:
            named = " and ".join(repr(one) for one in (passive, steps) if one)
            self.found.append(Text("marks.passive, .steps: the layers {names}", names=named))
        return passive, steps

    def dice(self) -> list[DiceProfile]:
        found: list[DiceProfile] = []
        for one in self.module.elements:
            drawn = is_drawn_die(one)
            if drawn or str(one.tag).endswith(".DiceButton"):
                name, form = one.get("name", ""), one.get("format" if drawn else "reportFormat", "")
                form = as_shown(f"*{form}")[1:].replace("$name$", name)
                form = form.replace("$result1$" if drawn else "$result$", "$dice$")
                form = form.replace("$PlayerName$", "$player$")
                if form.startswith("{") or len(form) > _LONGEST:  # an expression is no format
                    form = ""
                found.append(DiceProfile(property=f"{name}_result", format=form))
        if found:
            names = [one.property.removesuffix("_result") for one in found]
            self.found.append(Text("dice: {names}", names=_listed(names)))
        if len(found) > 1:
            self.left.append(Text("dice: keep only the buttons that are rolled for attacks"))
        elif not found:
            self.left.append(
                Text("dice: how the roll of an attack is reported; there is no dice button")
            )
        return found

    def sides(self) -> dict[str, str]:
        roster = [
            (one.text or "").strip()
            for roster in self.module.elements
            if str(roster.tag).endswith(".PlayerRoster")
            for one in roster
            if one.tag == "entry"
        ]
        found: dict[str, str] = {}
        for side in self.game.file.sides if self.game else ():
            names = [side, *(self.game.file.side_names.get(side, {}).values() if self.game else ())]
            for entry in roster:
                if _plain(entry) in [_plain(name) for name in names]:
                    found[entry] = side
        if roster and len(set(found.values())) < len(self.game.file.sides if self.game else roster):
            self.left.append(
                Text("sides: which side of the game each is of {names}", names=_listed(roster))
            )
        return found


def _first(plain: dict[str, str], *names: str) -> str:
    """Return the layer with the first of these names that exists."""
    return next((plain[one] for one in names if one in plain), "")


def _marks(slot: Slot) -> Iterator[tuple[str, str]]:
    """Yield the constant properties of a piece."""
    for trait in slot.definition.traits if slot.definition else ():
        if kind_of(trait) == "mark":
            names, values = split(trait.type.partition(";")[2], ","), split(trait.state, ",")
            yield from zip(names, values, strict=False)


def _by_name(slots: Iterable[Slot], game: Game) -> dict[str, str]:
    """Return the names of pieces that fit exactly one unit; an ambiguous name fits none."""
    units: dict[str, set[str]] = {}
    for unit in game.units.values():
        side = game.file.side_names.get(unit.side, {}).get("en", unit.side)
        for text in (unit.id, unit.name, f"{side} {unit.name}", f"{side} {unit.code}"):
            if text.strip():
                units.setdefault(_plain(text), set()).add(unit.id)
    found: dict[str, str] = {}
    times = Counter(slot.definition.name for slot in slots if slot.definition)
    for name, often in times.items():
        fitting = units.get(_plain(name), set())
        if often == 1 and len(fitting) == 1 and name:
            found[name[:200]] = next(iter(fitting))
    twice = {unit for unit, often in Counter(found.values()).items() if often > 1}
    return {name: unit for name, unit in found.items() if unit not in twice}


def _levels(levels: Iterable[TrackerLevel]) -> Iterator[TrackerLevel]:
    for level in levels:
        yield level
        yield from _levels(level.levels)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _listed(names: list[str]) -> str | Text:
    shown = ", ".join(repr(name[:60]) for name in names[:_LISTED])
    if len(names) <= _LISTED:
        return shown
    return Text("{names} and {n} more", names=shown, n=len(names) - _LISTED)
