"""JSON Schemas of our files: generated from the types, and used to explain mistakes in a file.

msgspec decodes files; it is fast and stops at the first mistake. Only a file that does not decode
goes to jsonschema, which lists every mistake with its place; this module adds a remedy.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

import msgspec

from adjudicator import resources
from adjudicator.errors import DocumentError, Text, did_you_mean, either, known_names
from adjudicator.safeio import documents, wording

__all__ = ["NAMES", "Problem", "decode", "generate", "problems", "refuse", "schema", "write_all"]

T = TypeVar("T")

#: schema in schemas/ -> the type that it is generated from
NAMES: dict[str, str] = {
    "grid": "adjudicator.digitize.spec:MapSpec",
    "map": "adjudicator.board.hex_map:HexMap",
    "overlay": "adjudicator.digitize.overlay:OverlayEntry",
    "places": "adjudicator.digitize.places.spec:PlacesSpec",
    "placemap": "adjudicator.board.place_map:PlaceMap",
    "game": "adjudicator.core.game_data:GameFile",
    "units": "adjudicator.core.game_data:UnitsFile",
    "scenario": "adjudicator.core.game_data:ScenarioFile",
    "sequence": "adjudicator.core.game_data:SequenceFile",
    "rules": "adjudicator.systems.hexes.format:RulesFile",
    "rulebook": "adjudicator.core.game_data:Rulebook",
    "messages": "adjudicator.core.game_data:MessagesFile",
    "catalogue": "adjudicator.phrases:Catalogue",
    "log": "adjudicator.core.log:log_schema",
    "profile": "adjudicator.vassal.read.profile:Profile",
    "rulings": "adjudicator.core.log:Rulings",
    "coverage": "adjudicator.proving.coverage:CoverageFile",
    "vassal": "adjudicator.vassal.look.look:Look",
    "gpids": "adjudicator.vassal.look.gpids:GpidsFile",
    "audit": "adjudicator.vassal.audit.audit:Audit",
    "report": "adjudicator.reports.json:ReportObject",
    "events": "adjudicator.reports.event_rows:EventRow",
    **{f"tables-{game}": f"{name}:CODE.tables" for game, name in resources.rule_packages().items()},
    **{
        f"scenario-rules-{game}": f"{name}:CODE.scenario"
        for game, name in resources.rule_packages().items()
        if resources.has_module(name, "scenario_data")
    },
}
_ABOUT = {
    "grid": "grid.json: how a map is made from traced features",
    "map": "map.json: a compiled map",
    "overlay": "properties of one feature of an overlay",
    "places": "places.json: how a board of named places is made",
    "placemap": "map.json: a compiled board of named places",
    "game": "game.json: what a game is, and its sequence of play",
    "units": "units.json: all counters of a game",
    "scenario": "scenarios/*.json: who stands where when the game begins, and who comes later",
    "sequence": "sequence.json: the orders of the phases, and what is done in each",
    "rules": "rules.json: the rules of a hex-and-counter game",
    "rulebook": "rulebook.json: every case of a rulebook, in our words",
    "messages": "messages/*.json: the sentences of findings",
    "catalogue": "catalogues/*.json: what reports say, in one language",
    "log": "one line of a log: its header, or an event",
    "coverage": "coverage.json: how many tests every case of a rulebook has",
    "vassal": "vassal.json: how a game looks as a VASSAL module, and what lies beside its map",
    "gpids": "gpids.json: the number that VASSAL knows each piece by, for ever",
    "profile": "how the VASSAL module of a game is to be read, to judge its logs",
    "rulings": "rulings of a referee: findings that he waives, and why",
    "report": "what `check --format json` prints about a log",
    "events": "one line of `check --events`: an event, and what the rules compute of it",
    "audit": "what `log audit --format json` prints",
}


class Problem(NamedTuple):
    """One mistake that a schema finds in a document."""

    place: str | Text
    message: Text
    hint: Text | None


@cache
def schema(name: str, kind: type | None = None) -> dict[str, Any]:
    """Return a schema, generated from its type, with every reference expanded.

    The tables of a game from another package are not in `NAMES`: `kind` is their type.
    """
    found = kind
    if name in NAMES:
        module, _, attribute = NAMES[name].partition(":")
        found = attrgetter(attribute)(import_module(module))
    assert found is not None, name  # noqa: S101
    made = msgspec.json.schema(found) if isinstance(found, type) else found()
    parts = made.pop("$defs", {})
    body: dict[str, Any] = _expanded(made, parts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": _ABOUT.get(name) or _about_game(name),
        **{key: value for key, value in body.items() if key != "title"},
    }


def _about_game(name: str) -> str:
    """Return the title of the schema of a file that is different in each game."""
    if name.startswith("scenario-rules-"):
        return f"the rules of a scenario of {name.removeprefix('scenario-rules-')}"
    return f"tables.json of {name.removeprefix('tables-')}: its numbers"


def _expanded(node: Any, parts: dict[str, Any]) -> Any:
    """Return a schema without references: our types do not recurse, and this validates faster."""
    if isinstance(node, list):
        return [_expanded(one, parts) for one in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        part = _expanded(parts[node["$ref"].removeprefix("#/$defs/")], parts)
        return {**part, **{k: v for k, v in node.items() if k not in ("$ref",)}}
    found = {key: _expanded(value, parts) for key, value in node.items()}
    if isinstance(found.get("description"), str):  # a docstring: Python 3.13 takes its indents away
        found["description"] = "\n".join(map(str.lstrip, found["description"].split("\n")))
    return _without_choice(found)


def _without_choice(node: dict[str, Any]) -> dict[str, Any]:
    """Return "a number or null" as a list of types, which validates faster than "anyOf"."""
    options = node.get("anyOf", [])
    plain = [one for one in options if isinstance(one, dict) and isinstance(one.get("type"), str)]
    if len(plain) != len(options) or len(options) != 2 or {"type": "null"} not in options:
        return node
    value = next(one for one in options if one != {"type": "null"})
    if "enum" in value or "const" in value:
        return node
    rest = {key: one for key, one in node.items() if key != "anyOf"}
    return {**rest, **value, "type": [value["type"], "null"]}


#: keywords that describe and do not constrain
_PROSE = ("title", "description", "default", "$schema")


def _lean(node: Any, *, inside_properties: bool = False) -> Any:
    """Return a schema without its descriptions, which slow down a validator."""
    if isinstance(node, list):
        return [_lean(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _lean(value, inside_properties=key == "properties" and not inside_properties)
        for key, value in node.items()
        if inside_properties or key not in _PROSE
    }


def generate(name: str) -> bytes:
    """Return the bytes of schemas/<name>.schema.json."""
    text = json.dumps(schema(name), indent=1, ensure_ascii=False, sort_keys=True)
    return (text + "\n").encode("utf-8")


@cache
def _validator(name: str, kind: type | None = None) -> Any:
    from jsonschema import Draft202012Validator  # noqa: PLC0415  # slow, and seldom needed

    return Draft202012Validator(_lean(schema(name, kind)))


def problems(name: str, document: Any, kind: type | None = None) -> list[Problem]:
    """Return all mistakes in a document, in the order of the document."""
    # a misspelt field is both unknown and missing; the unknown one has a remedy, so it comes first
    errors = sorted(
        _validator(name, kind).iter_errors(document),
        key=lambda e: ([str(p) for p in e.path], e.validator != "additionalProperties"),
    )
    return [_problem(error) for error in errors]


def _problem(error: Any) -> Problem:
    """Return an error of jsonschema in our words, with a remedy if we know one."""
    place = _place(error.absolute_path)
    value = error.validator_value
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = list(error.schema.get("properties", ()))
        extra = next(key for key in error.instance if key not in known)
        near = get_close_matches(extra, known, n=1)
        hint = did_you_mean(near[0]) if near else known_names(known)
        return Problem(place, Text("unknown field {name!r}", name=extra[:60]), hint)
    if error.validator == "required":
        missing = next(key for key in value if key not in error.instance)
        return Problem(place, Text("the field {name!r} is missing", name=missing), None)
    if error.validator in ("enum", "const"):
        allowed = value if error.validator == "enum" else [value]
        return Problem(
            place,
            Text("{seen} is not allowed", seen=_short(error.instance)),
            Text("use one of: {names}", names=", ".join(json.dumps(one) for one in allowed)),
        )
    if error.validator == "type":
        text = Text(
            "{seen} is not of type {wanted}",
            seen=_short(error.instance),
            wanted=value if isinstance(value, str) else either(value),
        )
        return Problem(place, text, None)
    if error.validator == "pattern":
        words = wording.pattern_in_words(value)
        text = Text("expected {wanted}, got {seen}", wanted=words, seen=_short(error.instance))
        return Problem(place, text, None)
    text = Text(
        "{seen} breaks {keyword}: {value}",
        seen=_short(error.instance),
        keyword=error.validator,
        value=_short(value),
    )
    return Problem(place, text, None)


def _place(path: Any) -> str | Text:
    """Return a path into a document as ``grids[0].columns``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text or Text("top level")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def refuse(
    name: str, document: Any, *, file: object, place: str = "", kind: type | None = None
) -> None:
    """Raise a one-line error for the first mistake in a document, if there is one."""
    found = problems(name, document, kind)
    if not found:
        return
    first = found[0]
    text = first.message
    if len(found) > 1:
        text = Text("{what}; and {n} more", what=text, n=len(found) - 1)
    where: str | Text = first.place
    if place and isinstance(where, Text):  # the top level
        where = place
    elif place:
        where = Text("{place}.{field}", place=place, field=where)
    raise DocumentError(text, file=file, place=where, hint=first.hint)


def decode(name: str, data: bytes, kind: type[T], *, file: object) -> T:
    """Decode a file as a typed value; if that fails, raise the error that the schema explains.

    A repeated key in one object is refused: msgspec would silently keep the last one.
    """
    plain = documents.decode(data, file=file)
    try:
        return documents.decode_as(data, kind, file=file)
    except DocumentError:
        refuse(name, plain, file=file, kind=None if name in NAMES else kind)
        raise


def write_all() -> None:
    """Write every schema into schemas/."""
    for name in NAMES:
        documents.write_bytes(resources.schema_file(name), generate(name))


if __name__ == "__main__":
    write_all()
