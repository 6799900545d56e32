"""Variants of a rules file: what agreed options change, and what is left when cases are off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.core.shapes import Field, fields_of, parts_of, role_of
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.options import extended, merged, written_at

__all__ = ["every_variant", "variant", "without"]

#: sections that stay without their case: each of their rules has a case of its own
_KEPT = ("arrivals", "replacements", "exits", "retreat", "advance")


def variant(rules: RulesFile, options: Collection[str]) -> RulesFile:
    """Return the rules that hold when some options were agreed on."""
    agreed = [one for one in rules.options if one in options]
    if not agreed:
        return rules
    plain: Any = msgspec.to_builtins(rules)
    for one in agreed:
        plain = merged(plain, rules.options[one].changes)
        plain = extended(plain, rules.options[one].adds, f"options.{one}.adds")
    try:
        return msgspec.convert(plain, RulesFile)
    except msgspec.ValidationError as error:
        raise _explained(rules, plain, error, agreed[-1]) from None


def _explained(
    rules: RulesFile, plain: Any, error: msgspec.ValidationError, option: str
) -> InputError:
    """Return the error of an option whose changes do not give a valid file."""
    from adjudicator import schemas  # noqa: PLC0415  # slow, and seldom needed

    try:
        as_written = msgspec.json.decode(msgspec.json.encode(plain))  # pairs are lists there
        schemas.refuse("rules", as_written, file=None)
    except InputError as found:
        place = "" if isinstance(found.where, Text) else found.where or ""
        found.where = written_at(option, rules.options[option], plain, place, ".")
        return found
    return DocumentError(Text(str(error)), place=f"options.{option}")


def every_variant(rules: RulesFile) -> Iterator[RulesFile]:
    """Yield the rules without options, with each option, and with all of them."""
    yield rules
    for one in rules.options:
        yield variant(rules, [one])
    if len(rules.options) > 1:
        yield variant(rules, [*rules.options])


# Cases that are switched off


def without(rules: RulesFile, cases: Collection[str]) -> RulesFile:
    """Return the rules without what some cases say, as far as it can be left out."""
    found: RulesFile = _reduced(rules, frozenset(cases)) if cases else rules
    return found


def _reduced(written: Any, cases: frozenset[str]) -> Any:
    kind: Any = type(written)
    changed = {
        field.name: _left(field, getattr(written, field.name), cases) for field in fields_of(kind)
    }
    return msgspec.structs.replace(written, **changed)


def _left(field: Field, value: Any, cases: frozenset[str]) -> Any:
    """Return what is left of the value of a field."""
    role = role_of(field.type)
    if role is not None and role.noun == "case":
        return "" if value in cases and "" in role.besides else value
    if isinstance(value, Struct):
        optional = type(None) in parts_of(field.type)[1] and field.name not in _KEPT
        return None if optional and _is_off(value, cases) else _kept(value, cases)
    if isinstance(value, list):
        return [_kept(one, cases) for one in value if not _is_off(one, cases)]
    if isinstance(value, dict):
        droppable = field.name == "phases"
        items = value.items()
        return {k: _kept(one, cases) for k, one in items if not (droppable and _is_off(one, cases))}
    return value


def _kept(value: Any, cases: frozenset[str]) -> Any:
    return _reduced(value, cases) if isinstance(value, Struct) else value


def _is_off(value: Any, cases: Iterable[str]) -> bool:
    case = getattr(value, "case", "")
    return bool(case) and case in cases
