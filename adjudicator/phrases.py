"""Catalogues of the sentences that reports and modules print, by name and language.

A catalogue is `<part>/catalogues/<language>.json`. A phrase has arguments in braces; a phrase that
counts has a form for each plural of its language, chosen by the argument `n`. Arguments come from
logs, which are untrusted: they are inserted verbatim and never interpreted as a pattern.
Errors are named by their English templates, and so need no English catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Label",
    "Message",
    "Phrases",
    "contracted",
    "error_phrases",
    "phrases",
    "plural",
    "typeset",
]

#: the languages that have a catalogue; the first one is the fallback
LANGUAGES = ("en", "fr")

Plural = Literal["zero", "one", "two", "few", "many", "other"]
Sentence = Annotated[str, Meta(max_length=1000)]
Part = Literal["desk", "reports", "vassal"]
_HERE = Path(__file__).parent
#: the plural form of a number, after the Unicode CLDR; other languages follow English
_PLURALS: dict[str, Callable[[float], Plural]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "fr": lambda n: "one" if abs(n) < 2 else "other",
}
#: French spaces where a line must not break: before : ; ! ? and inside « »
_UNBREAKABLE = re.compile(r"[ \u202f](?=[:;!?»])|(?<=«)[ \u202f]")
#: a French preposition before the article of a name: à Le Santon is au Santon
_ARTICLE = re.compile(r"\b([Àà]|[Dd]e) (Les?) (?=[A-ZÀ-Þ])")
_CONTRACTED = {
    ("à", "Le"): "au ",
    ("à", "Les"): "aux ",
    ("de", "Le"): "du ",
    ("de", "Les"): "des ",
}
_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w{«])")


class Message(NamedTuple):
    """A message of a game, or a phrase of reports, with its arguments, in any language."""

    message: str
    args: Mapping[str, Any] = {}


#: a text of a game for a reader: verbatim, or the name of one of its messages or words; texts by
#: language; or a message with arguments
Label = str | Mapping[str, str] | Message


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """catalogues/<language>.json: the sentences of a part of the program, in one language."""

    format: Literal[1]
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
    #: the decimal separator
    decimal: Annotated[str, Meta(min_length=1, max_length=1)]
    #: name -> sentence, or plural -> sentence; {names} in braces are filled in
    phrases: dict[str, Sentence | dict[Plural, Sentence]]


class Phrases:
    """The phrases of one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Use a catalogue."""
        self.language = catalogue.language
        self._decimal = catalogue.decimal
        self._phrases = catalogue.phrases
        #: typeset phrases: by name, or by name and plural form
        self._typeset: dict[Any, str] = {}
        self._contracts = catalogue.language == "fr"

    def __call__(self, name: str, /, **args: Any) -> str:
        """Return a phrase with its arguments filled in."""
        found = self._typeset.get(name) or self.template(name, args.get("n"))
        text = found.format_map(args)
        return contracted(text, self.language) if self._contracts else text

    def filled(self, name: str, args: Mapping[str, Any]) -> str:
        """Return a phrase with its arguments, or its name with them where nobody foresaw it."""
        if name in self._phrases:
            return self(name, **args) if args else self.template(name)
        return name.format_map(args) if args else name

    def template(self, name: str, n: float | None = None) -> str:
        """Return a phrase with its braces; if it counts, the form for a number."""
        forms = self._phrases[name]
        key = name if isinstance(forms, str) else (name, plural(self.language, n or 0))
        found = self._typeset.get(key)
        if found is None:
            found = forms if isinstance(forms, str) else forms[plural(self.language, n or 0)]
            found = self._typeset[key] = typeset(found, self.language)
        return found

    def or_else(self, name: str, default: str) -> str:
        """Return a phrase without arguments, or a default if the catalogue lacks it."""
        return self.template(name) if name in self._phrases else default

    def all(self, prefix: str) -> Mapping[str, str | dict[Plural, str]]:
        """Return all phrases whose names begin with a prefix, every form of each."""
        return {
            name: typeset(forms, self.language)
            if isinstance(forms, str)
            else {form: typeset(one, self.language) for form, one in forms.items()}
            for name, forms in self._phrases.items()
            if name.startswith(prefix)
        }

    def widest(self, *prefixes: str) -> int:
        """Return the length of the longest phrase without plurals that has one of the prefixes."""
        found = (one for name, one in self._phrases.items() if name.startswith(prefixes))
        return max(len(one) for one in found if isinstance(one, str))

    def number(self, value: float, places: int | None = None) -> str:
        """Return a number in the notation of the language."""
        return self.decimal(f"{value:g}" if places is None else f"{value:.{places}f}")

    def decimal(self, number: str) -> str:
        """Return a number written with a point in the notation of the language."""
        return number if self._decimal == "." else number.replace(".", self._decimal)


@cache
def phrases(language: str = "en", part: Part = "reports") -> Phrases:
    """Return the phrases of a language; English for a language without a catalogue."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    data = (_HERE / part / "catalogues" / f"{known}.json").read_bytes()
    return Phrases(msgspec.json.decode(data, type=Catalogue))


@cache
def error_phrases(language: str) -> Phrases:
    """Return what errors say in a language; their names are the English templates."""
    if language not in LANGUAGES[1:]:
        return Phrases(Catalogue(format=1, language=LANGUAGES[0], decimal=".", phrases={}))
    data = (_HERE / "cli" / "catalogues" / f"errors.{language}.json").read_bytes()
    return Phrases(msgspec.json.decode(data, type=Catalogue))


def plural(language: str, n: float) -> Plural:
    """Return the plural form of a number in a language."""
    return _PLURALS.get(language, _PLURALS["en"])(n)


def contracted(text: str, language: str) -> str:
    """Return a text with the contractions of its language: au, du, aux, des."""
    if language != "fr":
        return text
    return _ARTICLE.sub(lambda found: _CONTRACTED[found[1].lower(), found[2]], text)


def typeset(text: str, language: str) -> str:
    """Return a text with the apostrophes and no-break spaces of its language."""
    if language != "fr":
        return text
    text = _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    return _UNBREAKABLE.sub("\N{NO-BREAK SPACE}", text)
