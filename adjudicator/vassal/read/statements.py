"""Parses and writes statements for the referee: lines of the chat that begin with ``#``.

VASSAL has no button for a claim, a consent or a choice, so players type them. A line consists of
words separated by spaces; a word that contains spaces, or that equals a keyword, stands in
quotation marks, as in JSON.

    # cost 3                            about the drag, attack or roll before
    # attack 9 defence 3 odds 3:1       the attack as it is marked is declared, with claims
    # advance                           what the drag before was
    # declare Ar
    # claim losses 12 of allied
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from adjudicator.errors import InputError, Text
from adjudicator.vassal.read.vocabulary import NOTHING, Vocabulary

__all__ = [
    "ACTS",
    "EXACT",
    "STANDALONE",
    "Statement",
    "StatementError",
    "UnknownWordError",
    "parse_statement",
    "statement_text",
]

#: the line that says that every action is to be read literally
EXACT = "# exact"
#: the longest line that is read
_LONGEST = 8000
#: the kinds of event that a statement may give to the drag, marks or roll before it
ACTS = (
    "set-up",
    "move",
    "place",
    "exit",
    "attack",
    "roll",
    "retreat",
    "displace",
    "eliminate",
    "advance",
)
_WORD = re.compile(r'"(?:[^"\\]|\\.)*+"|[^\s"]++')
_PLAIN = re.compile(r'[^\s"=]+')
#: a number with a point, or a small one as Python writes it: 1e-05
_FRACTION = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,20}(?:e-?[0-9]{1,2})?|e-[0-9]{1,2})", re.ASCII)


class StatementError(InputError):
    """A statement that cannot be understood."""


class UnknownWordError(StatementError):
    """An unknown word in a statement."""

    def __init__(self, word: str, known: Iterable[str]) -> None:
        """Keep the word, and the words that are allowed in its place."""
        super().__init__("{text!r} is not understood", text=word[:60])
        self.word, self.known = word[:60], tuple(known)


class Statement(Struct, frozen=True):
    """A statement for the referee."""

    #: an event such as "move", "" for claims about the event before, or a statement of its own
    verb: str
    fields: dict[str, Any] = {}


class _Words:
    """The words of a line, taken one after another."""

    def __init__(self, text: str, more: Vocabulary) -> None:
        self.left: list[tuple[str, bool]] = []
        self._more = more
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            found = _WORD.match(text, at)
            if found is None:
                raise StatementError("a quotation mark stands alone")
            self.left.append(_unquoted(found[0]))
            at = found.end()
        self.left.reverse()

    def __bool__(self) -> bool:
        return bool(self.left)

    def next(self, what: str) -> tuple[str, bool]:
        """Take a word; return it, and whether it stood in quotation marks."""
        if not self.left:
            raise StatementError("{what} is missing", what=Text(what))
        return self.left.pop()

    def text(self, what: str) -> str:
        """Take a word."""
        return self.next(what)[0]

    def key(self) -> str:
        """Return the next word without taking it; empty if it is quoted, as no keyword is."""
        return self.left[-1][0] if self.left and not self.left[-1][1] else ""

    def several(self, what: str) -> list[str]:
        """Take all words up to the next keyword."""
        found = [self.text(what)]
        while self.left and self.key() not in _KEYS and self.key() not in self._more.keys:
            found.append(self.text(what))
        return found


def _unquoted(word: str) -> tuple[str, bool]:
    if not word.startswith('"'):
        return word, False
    try:
        found = json.loads(word)
    except ValueError:
        raise StatementError("a quotation mark stands alone") from None
    return str(found), True


def _number(text: str) -> int | float:
    """Return a number that is written with or without a decimal point."""
    if re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        return int(text)
    if _FRACTION.fullmatch(text):
        return float(text)
    raise StatementError("{text!r} is no number", text=text[:20])


def _count(text: str) -> int:
    found = _number(text)
    if not isinstance(found, int) or found < 0:
        raise StatementError("{text!r} is no whole number", text=text[:20])
    return found


def _points(words: list[str]) -> dict[str, int | float]:
    found: dict[str, int | float] = {}
    for one in words:
        unit, sign, value = one.rpartition("=")
        if not sign:
            raise StatementError("{one!r} is not written unit=points", one=one[:60])
        found[unit] = _number(value)
    return found


def _amount(what: str) -> Callable[[_Words], Any]:
    return lambda words: _number(words.text(what))


def _one(what: str) -> Callable[[_Words], Any]:
    return lambda words: words.text(what)


def _unsaid(words: _Words, what: str) -> str:
    """Take a word; a hyphen stands for an empty value."""
    bare = words.key() == "-"
    text = words.text(what)
    return "" if bare else text


def _list(what: str) -> Callable[[_Words], Any]:
    return lambda words: words.several(what)


#: keywords of claims, and the functions that read their values
_KEYS: dict[str, Callable[[_Words], Any]] = {
    "cost": _amount("the cost"),
    "costs": lambda words: [_number(one) for one in words.several("the costs")],
    "allowance": _amount("the allowance"),
    "path": _list("the path"),
    "from": _one("the place"),
    "to": _one("the place"),
    "at": _one("the place"),
    "edge": lambda words: _unsaid(words, "the edge"),
    "by": lambda words: _unsaid(words, "the side"),
    "units": _list("the units"),
    "targets": _list("the targets"),
    "defenders": _list("the defenders"),
    "points": lambda words: _points(words.several("the points")),
    "attack": _amount("the strength"),
    "defence": _amount("the strength"),
    "odds": _one("the odds"),
    "artillery": _amount("the factors"),
    "differential": _amount("the differential"),
    "shift": _amount("the columns"),
    "column": _one("the column"),
    "steps": lambda words: _count(words.text("the steps")),
    "result": _one("the result"),
    "dice": lambda words: [_count(one) for one in words.several("the dice")],
    "open": lambda _: True,
}


def parse_statement(text: str, more: Vocabulary = NOTHING) -> Statement | None:
    """Return the statement of a typed line; None if the line is not for the referee.

    `more` is the vocabulary of the game itself.
    """
    if not text.startswith("#"):
        return None
    if len(text) > _LONGEST:
        raise StatementError("the line is too long")
    body = text[1:].strip()
    if body.startswith("note "):
        return Statement("note", {"text": _note(body[5:].strip())})
    if body.startswith("position "):
        return Statement("position", {"position": _position(body[9:])})
    words = _Words(body, more)
    verb = words.key()
    if verb in more.verbs:
        words.next("")
        found = Statement(verb, _event_fields(words, more, more.verbs[verb]))
    elif verb in _OWN:
        words.next("")
        found = Statement(
            verb.replace("take", "take-back") if verb == "take" else verb, _OWN[verb](words)
        )
    else:
        found = _claims(words, more)
    if words:
        raise StatementError("{text!r} is not understood", text=words.text("")[:60])
    return found


def _position(text: str) -> dict[str, Any]:
    """Return a position that is typed as JSON, as in the header of a log."""
    from adjudicator.safeio import documents  # noqa: PLC0415  # hardly ever needed

    found = documents.decode(text.encode("utf-8"), file="chat")
    if not isinstance(found, dict):
        raise StatementError("a position is an object, as in the header of a log")
    return found


def _note(text: str) -> str:
    if not text.startswith('"'):
        return text
    word, quoted = _unquoted(text)
    return word if quoted else text


def _event_fields(words: _Words, more: Vocabulary, known: Mapping[str, bool]) -> dict[str, Any]:
    """Return the fields of an event that only this game has."""
    fields: dict[str, Any] = {}
    while words:
        key = words.text("")
        if key == "by":
            fields["by"] = _KEYS["by"](words)
        elif key in fields:
            raise StatementError("{name!r} stands there twice", name=key[:60])
        elif key not in known:
            raise UnknownWordError(key, [*known, "by"])
        else:
            fields[key] = _field(words, key, more, several=known[key])
    return fields


def _field(words: _Words, key: str, more: Vocabulary, *, several: bool) -> Any:
    """Take the value of a field: a number stands without quotation marks, else it is text."""
    if several:
        found = words.several(key)
        return _points(found) if key in more.pairs else found
    text, quoted = words.next(key)
    if key in more.truths and not quoted and text in ("true", "false"):
        return text == "true"
    whole = re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII)
    return int(text) if whole and not quoted else text


def _claims(words: _Words, more: Vocabulary) -> Statement:
    """Return a statement of claims, with or without the kind of event before them."""
    verb = words.key()
    if verb in ACTS:
        words.next("")
    else:
        verb = ""
    fields: dict[str, Any] = {}
    if verb == "attack" and re.fullmatch(r"[0-9.]+", words.key(), re.ASCII):
        fields["attack"] = _number(words.text("the strength"))
    while words:
        key = words.key()
        if key not in _KEYS and key not in more.keys:
            heads = () if verb or fields else (*ACTS, *_OWN, "note", "position", *more.verbs)
            raise UnknownWordError(words.text(""), [*heads, *_KEYS, *more.keys])
        if key in fields:
            raise StatementError("{name!r} stands there twice", name=key)
        words.next("")
        if key in _KEYS:
            fields[key] = _KEYS[key](words)
        else:
            fields[key] = _field(words, key, more, several=more.keys[key])
    if not verb and not fields:
        raise StatementError("nothing is said")
    return Statement(verb, fields)


# Statements of their own


def _unit(words: _Words) -> dict[str, Any]:
    fields = {"unit": words.text("the unit")}
    if words.key() == "by":
        words.next("")
        fields["by"] = _KEYS["by"](words)
    return fields


def _taken_back(words: _Words) -> dict[str, Any]:
    if words.key() == "back":
        words.next("")
    return _unit(words)


def _phase(words: _Words) -> dict[str, Any]:
    return {"phase": words.text("the phase"), "turn": _count(words.text("the turn"))}


def _claim(words: _Words) -> dict[str, Any]:
    fields: dict[str, Any] = {"what": words.text("what is claimed")}
    text, quoted = words.next("the value")
    fields["value"] = text if quoted else _value(text)
    names = {"of": "side", "unit": "unit", "at": "at"}
    while words.key() in names:
        name = names[words.text("")]
        fields[name] = words.text(name)
    return fields


def _value(text: str) -> str | bool | int | float:
    known = {"yes": True, "true": True, "no": False, "false": False}
    if text in known:
        return known[text]
    try:
        return _number(text)
    except StatementError:
        return text


def _units(words: _Words) -> dict[str, Any]:
    """Take any number of units, including none."""
    return {"units": words.several("the units")} if words else {}


def _lost(words: _Words) -> dict[str, Any]:
    fields = {"unit": words.text("the unit")}
    return fields | ({"steps": _count(words.text("the steps"))} if words else {})


_OWN: dict[str, Callable[[_Words], dict[str, Any]]] = {
    "hold": _unit,
    "decline": lambda _: {},
    "lose": _lost,
    "regroup": _units,
    "choose": _units,
    "declare": lambda words: {"what": words.text("the choice")},
    "agree": _unit,
    "take": _taken_back,
    "take-back": _unit,
    "claim": _claim,
    "concede": lambda _: {},
    "end": lambda _: {},
    "phase": _phase,
    "follows": lambda _: {},
    "exact": lambda _: {},
    "sides": lambda words: {"sides": words.text("whether they are named")},
    "option": lambda words: {"option": words.text("the option")},
    "scenario": lambda words: {"scenario": words.text("the scenario")},
    "turns": lambda words: {"turns": _count(words.text("the number of turns"))},
}


#: the verbs of statements that do not comment on the event before
STANDALONE = frozenset(_OWN)


# Writing


def statement_text(verb: str, fields: Mapping[str, Any], more: Vocabulary = NOTHING) -> str:
    """Return the line of a statement; `parse_statement` reads it back unchanged."""
    if verb == "position":
        return f"# position {json.dumps(fields['position'], ensure_ascii=False)}"
    if verb == "note":
        text = str(fields["text"])
        plain = text == text.strip() and text.isprintable() and text[:1] not in ('"', "")
        return f"# note {text if plain else json.dumps(text)}"
    words = ["#", *([verb] if verb else [])]
    if verb in _OWN and verb not in more.verbs:
        words += _own_words(verb, fields)
    else:
        for key, value in fields.items():
            number = isinstance(value, str) and re.fullmatch(r"-?[0-9]+", value, re.ASCII)
            own = verb in more.verbs or key not in _KEYS
            words += (key, f'"{value}"') if number and own else _claim_words(verb, key, value)
    return " ".join(words)


def _own_words(verb: str, fields: Mapping[str, Any]) -> Iterable[str]:
    if verb == "claim":
        value = fields["value"]
        shown = _shown(value) if not isinstance(value, str) else _quoted(value, value=True)
        yield from (_quoted(fields["what"]), shown)
        for name, key in (("of", "side"), ("unit", "unit"), ("at", "at")):
            if fields.get(key):
                yield from (name, _quoted(fields[key]))
        return
    for key, value in fields.items():
        if key == "by":
            yield from ("by", _quoted(value) if value else "-")
        elif isinstance(value, list):
            yield from (_quoted(one) for one in value)
        else:
            yield _quoted(value) if isinstance(value, str) else _shown(value)


def _claim_words(verb: str, key: str, value: Any) -> Iterable[str]:
    if key == "open":
        yield key
        return
    if not (verb == "attack" and key == "attack"):
        yield key
    if isinstance(value, dict):
        for unit, points in value.items():
            text = f"{unit}={_shown(points)}"
            yield text if _PLAIN.fullmatch(unit) else json.dumps(text, ensure_ascii=False)
    elif isinstance(value, list):
        yield from (_quoted(one) if isinstance(one, str) else _shown(one) for one in value)
    elif key in ("by", "edge") and not value:
        yield "-"
    else:
        yield _quoted(value) if isinstance(value, str) else _shown(value)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str, *, value: bool = False) -> str:
    """Return a word of a line, in quotation marks if it needs them."""
    odd = text in _KEYS or text in _OWN or text in ACTS or text == "-" or not text.isprintable()
    if value and not isinstance(_value(text), str):
        odd = True
    if _PLAIN.fullmatch(text) and not odd:
        return text
    return json.dumps(text, ensure_ascii=False)
