"""Collects the pieces of a module's set-ups, and drafts the units of a game from them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.errors import Text
from adjudicator.vassal.build.skeleton import game_id
from adjudicator.vassal.draft.words import (
    Counter,
    Factors,
    best_reading,
    plain_words,
    side_of,
    type_of,
)
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.slots import Slot, expanded, fields, kind_of

__all__ = ["DraftUnit", "Units", "draft_units"]

#: the most units of a draft
_MOST = 2000


class Kind(NamedTuple):
    """A slot of the module: pieces that come from it are alike."""

    gpid: str
    name: str
    counter: Counter


class DraftUnit(NamedTuple):
    """A unit of the game, and the slot whose pieces it may be."""

    id: str
    side: str
    type: str
    name: str
    factors: Factors | None
    gpid: str
    #: the name of its pieces
    piece: str
    #: what distinguishes its kind from others of its side and type
    nation: str


class Units(NamedTuple):
    """The units of a game."""

    units: list[DraftUnit]
    #: gpid -> its units in order
    by_gpid: dict[str, list[DraftUnit]]
    found: list[Text]
    left: list[Text]


def draft_units(module: Module, counts: dict[str, int], sides: Sequence[str]) -> Units:
    """Draft the units: of every slot as many as a set-up has at most."""
    kinds = {one.gpid: one for one in _kinds(module)}
    used = [(kinds[gpid], number) for gpid, number in counts.items() if gpid in kinds]
    sided = [(one, number, side_of(sides, one.counter)) for one, number in used]
    reading, fitting = best_reading([one.counter for one, _, side in sided if side])
    found, left = list[Text](), list[Text]()
    if reading is not None:
        found.append(
            Text(
                "units: strength and movement of {number} of {all} kinds of pieces by {reading}",
                number=fitting,
                all=sum(1 for _, _, side in sided if side),
                reading=reading.title,
            )
        )
    rows: list[tuple[Kind, int, str, Factors | None]] = []
    lost: list[str] = []
    for one, number, side in sided:
        factors = reading.read(one.counter) if reading is not None else None
        if not side or (reading is not None and factors is None):
            lost.append(one.name)
        else:
            rows.append((one, number, side, factors))
    if lost:
        left.append(
            Text(
                "units.json: {number} kinds of pieces of the set-up were taken for markers, "
                "because their side or their numbers are not known: {names}",
                number=len(lost),
                names=", ".join(lost[:8]) + (" …" if len(lost) > 8 else ""),
            )
        )
    order = list(sides)
    rows.sort(key=lambda row: (order.index(row[2]), row[0].name, len(row[0].gpid), row[0].gpid))
    units = _units(rows)
    if not units and not lost:
        left.append(_no_units(module))
    left += _left_open(units)
    by_gpid: dict[str, list[DraftUnit]] = {}
    for unit in units:
        by_gpid.setdefault(unit.gpid, []).append(unit)
    return Units(units, by_gpid, found, left)


def _no_units(module: Module) -> Text:
    """Return why the draft has no units at all."""
    if module.slots and not any(one.gpid for one in module.slots):
        return Text(
            "units.json: every unit; the pieces of the module have no numbers by which logs know "
            "them (open it in VASSAL's editor, save it, and draft the game again)"
        )
    return Text("units.json: every unit; the module has no pieces that a set-up shows")


def _left_open(units: list[DraftUnit]) -> Iterator[Text]:
    if any(one.factors is None for one in units):
        yield Text(
            "units.json: combat and movement of every unit; no name or text of the pieces shows "
            "numbers. `null` is a strength that is not known"
        )
    untyped = sorted({one.name for one in units if one.type == "unit"})
    if untyped:
        yield Text(
            "units.json: the type of {number} units, now `unit`: {names}",
            number=len(untyped),
            names=", ".join(untyped[:8]) + (" …" if len(untyped) > 8 else ""),
        )


def _units(rows: list[tuple[Kind, int, str, Factors | None]]) -> list[DraftUnit]:
    """Return the units, numbered where several have one name."""
    stems = [_stem(kind, side, factors) for kind, _, side, factors in rows]
    totals = Tally[str]()
    for stem, (_, number, _, _) in zip(stems, rows, strict=True):
        totals[stem] += number
    numbers, units = Tally[str](), list[DraftUnit]()
    for stem, (kind, number, side, factors) in zip(stems, rows, strict=True):
        words = [one for one in stem.split("-") if one != side]
        name = " ".join(words).title()
        for _ in range(min(number, _MOST - len(units))):
            numbers[stem] += 1
            several = totals[stem] > 1
            units.append(
                DraftUnit(
                    f"{stem}-{numbers[stem]}" if several else stem,
                    side,
                    type_of(kind.counter) or "unit",
                    f"{name} {numbers[stem]}" if several else name,
                    factors,
                    kind.gpid,
                    kind.name,
                    name[:40],
                )
            )
    return units


def _stem(kind: Kind, side: str, factors: Factors | None) -> str:
    """Return the id of the units of a kind, without a number: its side, then the words of it."""
    text = kind.name.replace("_", " ")
    if factors is not None and factors.text:
        text = text.replace(factors.text, " ")
    words = [one for one in plain_words(text) if one not in (side, f"{side}s")]
    return game_id(" ".join([side, *words]))[:54].strip("-")


def _kinds(module: Module) -> Iterator[Kind]:
    for slot in module.slots:
        if slot.definition is None or not slot.gpid:
            continue
        properties, labels = dict[str, str](), list[str]()
        for trait in expanded(slot.definition, module.prototypes):
            if kind_of(trait) == "mark":
                names = split(trait.type.partition(";")[2], ",")
                properties |= dict(zip(names, split(trait.state, ","), strict=False))
            elif kind_of(trait) == "label":
                labels.append(trait.state)
        name = slot.definition.name or slot.name
        texts = (name, slot.name, *_picture(slot), *labels, *reversed(slot.where))
        yield Kind(slot.gpid, name, Counter(tuple(dict.fromkeys(texts)), properties))


def _picture(slot: Slot) -> list[str]:
    """Return the name of the picture of a piece, without its ending."""
    assert slot.definition is not None  # noqa: S101
    parts = fields(slot.definition.basic)
    return [parts[3].rpartition(".")[0]] if len(parts) > 3 and parts[3] else []


def units_json(units: Sequence[DraftUnit]) -> dict[str, Any]:
    """Return the content of units.json."""
    return {"format": 1, "units": [_spec(one) for one in units]}


def _spec(unit: DraftUnit) -> dict[str, Any]:
    factors = unit.factors
    spec: dict[str, Any] = {
        "id": unit.id,
        "side": unit.side,
        "type": unit.type,
        "combat": factors.combat if factors else None,
        "movement": factors.movement if factors else 0,
        "name": unit.name,
        "nation": unit.nation,
    }
    if factors is not None and factors.defence is not None:
        spec["ratings"] = {"defence": factors.defence}
    return spec
