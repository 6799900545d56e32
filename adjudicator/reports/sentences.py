"""The words of a report: sentences from message ids and arguments, titles from ids.

Arguments come from logs, which are untrusted: they are inserted as they are and never read as
templates. If a sentence is missing, the finding is still reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.phrases import Label, Message, Phrases, contracted, phrases, plural, typeset

if TYPE_CHECKING:
    from adjudicator.core.game_data import Case, GameFile, UnitSpec

__all__ = ["Source", "Words", "shared", "value_text"]

#: {name}, or {name:singular|plural}: the form that fits the number of things in the argument
_SLOT = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
#: slots that hold units; their ids are never read as ids of sides or phases
_UNITS = ("unit", "units")
#: slots that hold the terms of a sum: names with numbers
_SUMS = ("terms", "factors")
#: a semicolon without the space that French writes before it
_BARE = re.compile(r"(?<=[\w)»]);(?=\s)")
#: number of values whose words are cached
_CACHED = 2000
#: characters of one value; only a hostile log has longer ones
_LONGEST = 400


class Source(Protocol):
    """Where the words come from: a game, or an object with the same properties."""

    @property
    def file(self) -> GameFile:
        """Return the game's description."""

    @property
    def messages(self) -> Mapping[str, Mapping[str, str]]:
        """Return message id -> language -> sentence."""

    @property
    def cases(self) -> Mapping[str, Case]:
        """Return id -> case of the rulebook."""

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Return id of a type, a value or a computed value -> language -> name."""


@cache
def shared() -> Mapping[str, Mapping[str, str]]:
    """Return the sentences that belong to no game: those about logs, including VASSAL logs."""
    import msgspec  # noqa: PLC0415  # only where a game has no such sentence

    from adjudicator import resources  # noqa: PLC0415
    from adjudicator.core.game_data import MessagesFile  # noqa: PLC0415

    folder = resources.data_root() / "modules" / "messages"
    files = (
        msgspec.json.decode((folder / name).read_bytes(), type=MessagesFile)
        for name in ("log.json", "vassal.json")
    )
    return {name: texts for file in files for name, texts in file.messages.items()}


class Words:
    """The words of one game in one language; English where the language lacks them."""

    def __init__(self, source: Source, *, language: str = "en") -> None:
        """Remember the source of the words; they are looked up only when needed."""
        self._source = source
        self.language = language
        #: the report's own phrases
        self.phrase: Phrases = phrases(language)
        self._phases = {one.id: self.text(one.title) for one in source.file.phases}
        #: values in words that were asked for before
        self._called: dict[str, str] = {}

    def text(self, texts: Mapping[str, str]) -> str:
        """Return the text in this language, or else in English."""
        own = texts.get(self.language)
        return typeset(own, self.language) if own else texts.get("en", "")

    def label(self, given: Label) -> str:
        """Return a game's name or description of something."""
        if isinstance(given, Message):
            if given.message in self._source.messages:
                return self.sentence(given.message, given.args)
            args = {name: self.value(one) for name, one in given.args.items()}
            return self.phrase(given.message, **args)
        if isinstance(given, str):
            return self.text(self._source.messages.get(given, {})) or self.word(given)
        return self.text(given)

    def word(self, word: str) -> str:
        """Return a game's name for an id, such as that of a type; the id itself if it has none."""
        return self.text(self._source.words.get(word, {})) or word

    def named(self, unit: UnitSpec) -> UnitSpec:
        """Return a unit with its name and formation in this language."""
        name, formation = self.word(unit.name), self.word(unit.formation)
        if (name, formation) == (unit.name, unit.formation):
            return unit
        from msgspec.structs import replace  # noqa: PLC0415  # few games have other names

        return replace(unit, name=name, formation=formation)

    def counter(self, unit: UnitSpec, *, named: bool = True) -> str:
        """Return the text of a counter: strength, movement, type and name, in the game's format."""
        strength = "?" if unit.combat is None else unit.combat
        # artillery has no name of its own: it is named by the corps that it belongs to
        name = self.word(unit.formation if unit.name.lower() == unit.type else unit.name)
        type_ = self.word(unit.type)
        own = self.text(self._source.words.get("counter", {}))
        if own:
            args = {"strength": strength, "movement": unit.movement, "type": type_, "name": name}
            return value_text(_SLOT.sub(lambda slot: str(args.get(slot[1], slot[0])), own))
        text = f"{strength}-{unit.movement} {type_}"
        return value_text(f"{text}, {name}" if named and name else text)

    def needs(self, needed: str) -> str:
        """Return what a check lacked that could not be made."""
        words = self._source.words
        return ", ".join(
            self.text(words.get(f"needs {part}", {})) or self.label(part)
            for part in needed.split(", ")
            if part
        )

    def outcome(self, name: str) -> str:
        """Return the name of a computed value: the game's own, or else the common one."""
        own = self.text(self._source.words.get(name, {}))
        return own or self.phrase.or_else(f"outcome-{name}", name.replace("_", " "))

    def sentence(self, message: str, args: Mapping[str, Any], **more: Any) -> str:
        """Return a message as a sentence; without a template, the message and its arguments.

        `more` holds known values that are not arguments; a sentence may use them too.
        """
        template = self.text(self._source.messages.get(message) or shared().get(message, {}))
        if template:
            return self.filled(template, {**more, **args})
        if not args:
            return message
        named = ", ".join(f"{name}={value_text(value)}" for name, value in args.items())
        return f"{message} ({named})"

    @property
    def game(self) -> str:
        """Return the title of the game."""
        return self._source.file.title

    @property
    def cases(self) -> Mapping[str, Case]:
        """Return the cases of the rulebook."""
        return self._source.cases

    @property
    def sides(self) -> list[str]:
        """Return the ids of the sides."""
        return self._source.file.sides

    def title(self, rule: str) -> str:
        """Return the title of a case; "" if the rulebook does not list it."""
        case = self._source.cases.get(rule)
        return self.text(case.title) if case else ""

    def cite(self, rule: str) -> str:
        """Return the citation of a case in the rulebook."""
        case = self._source.cases.get(rule)
        if case is None or self.language != "fr":
            return case.cite if case else ""
        return typeset(_BARE.sub(" ;", case.cite), self.language)

    def phase(self, phase: str) -> str:
        """Return the title of a phase, or its id if the game has no such phase."""
        return self._phases.get(phase) or phase

    def side(self, side: str) -> str:
        """Return the name of a side, or its id."""
        return self.text(self._source.file.side_names.get(side, {})) or side

    def value(self, value: Any) -> str:
        """Return a value in words, with the names of sides and phases in place of their ids."""
        text = value_text(value, self.phrase)
        found = self._called.get(text)
        if found is None:
            parts = text.split(", ")
            found = ", ".join(map(self._named, parts))
            if len(self._called) < _CACHED:
                self._called[text] = found
        return found

    def _named(self, part: str) -> str:
        """Return the name of a side, of a phase, or of something else."""
        # a phase may have the id of the side whose turn it is
        return self.word(self.side(part if part in self.sides else self.phase(part)))

    def filled(self, template: str, args: Mapping[str, Any]) -> str:
        """Return a sentence of a game with its arguments filled in."""
        sentence = _SLOT.sub(lambda slot: self._filled(slot, args), template)
        # a name may bring its article: "the Imperial Guard"
        if self._begins_with_article(template, args):
            sentence = sentence[:1].upper() + sentence[1:]
        return contracted(sentence, self.language)

    def _filled(self, slot: re.Match[str], args: Mapping[str, Any]) -> str:
        """Return the value of a slot; a slot without an argument stays as it is written."""
        name, one, many = slot.groups()
        if name not in args:
            return slot.group(0)
        value = args[name]
        if one is not None:
            return str(one if plural(self.language, _number_of(value)) == "one" else many)
        if name in _SUMS and isinstance(value, list | tuple):
            from adjudicator.reports.terms import sum_text  # noqa: PLC0415  # it needs words

            return sum_text(name, value, self)
        return value_text(value) if name in _UNITS else self._in_sentence(value)

    def _in_sentence(self, value: Any) -> str:
        """Return a value in words, with the article that its name has in a sentence."""
        text = value_text(value, self.phrase)
        if not any(f"the {part}" in self._source.words for part in text.split(", ")):
            return self.value(value)
        return ", ".join(
            self.text(self._source.words.get(f"the {part}", {})) or self.value(part)
            for part in text.split(", ")
        )

    def _begins_with_article(self, template: str, args: Mapping[str, Any]) -> bool:
        first = _SLOT.match(template)
        if first is None or first.group(1) in _UNITS:
            return False
        text = value_text(args.get(first.group(1), ""), self.phrase)
        return f"the {text.partition(', ')[0]}" in self._source.words


def _number_of(value: Any) -> float:
    """Return the number of things in an argument: a number, a list, or names between commas."""
    if isinstance(value, list | tuple | dict):
        return len(value)
    if isinstance(value, str):
        return 1 + value.count(", ")
    return value if isinstance(value, int | float) else 1


def value_text(value: Any, phrase: Phrases | None = None) -> str:
    """Return a value of any depth in words, cut to a length that a page can show."""
    phrase = phrase or phrases()
    try:
        text = _text(value, phrase)
    except (ValueError, RecursionError):  # a number of thousands of digits, endless nesting
        return phrase("value-too-large")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _text(value: Any, phrase: Phrases) -> str:
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return phrase({None: "value-unknown", True: "value-yes", False: "value-no"}[value])
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else phrase.decimal(str(value))
    if isinstance(value, dict):
        parts = (f"{key} {_inner(one, phrase)}" for key, one in value.items())
        return ", ".join(parts) or phrase("value-none")
    if isinstance(value, list | tuple):
        return ", ".join(_inner(one, phrase) for one in value) or phrase("value-none")
    return str(value)


def _inner(value: Any, phrase: Phrases) -> str:
    """Return a value inside another one, in brackets if it has parts itself."""
    text = _text(value, phrase)
    return f"({text})" if isinstance(value, dict | list | tuple) else text
