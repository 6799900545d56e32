"""The exceptions that Adjudicator raises, as one tree.

::

    AdjudicatorError          every exception of Adjudicator
    └── InputError            the user's input is wrong: exit code 2, one line
        ├── DocumentError     a file that cannot be read, or with wrong content
        ├── LimitError        a file that exceeds a limit of size, depth or time
        ├── LabelError        a hex label that the map does not have
        └── RegistrationError control points that define no transform

An input error prints as one line with the file, the place, the problem and the remedy.

What it says is a `Text`: an English template with arguments. The template is also the key of its
translations, which are read only when another language than English is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = [
    "AdjudicatorError",
    "DocumentError",
    "InputError",
    "LabelError",
    "LimitError",
    "RegistrationError",
    "Text",
    "at_event",
    "at_line",
    "colon",
    "did_you_mean",
    "either",
    "in_language",
    "known_names",
    "one_line",
    "one_of",
]

#: no-break spaces, which French texts contain; here everything is one line
_SPACES = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


def one_line(text: str) -> str:
    """Return text on one line, with control characters written as escapes."""
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode()
        for one in text.translate(_SPACES)
    )


class AdjudicatorError(Exception):
    """The base of all exceptions of Adjudicator."""


class Text:
    """An English sentence, or a part of one, with arguments; it can be said in any language.

    Without arguments, braces are just braces. An argument may be a text itself.
    """

    __slots__ = ("args", "template")

    def __init__(self, template: str, /, **args: object) -> None:
        """Remember an English template, and what its names in braces stand for."""
        self.template = template
        self.args = args

    def __str__(self) -> str:
        """Return the text in English."""
        return self.template.format(**self.args) if self.args else self.template

    def __repr__(self) -> str:
        """Return the English text in quotes, as it stands in another text."""
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        """Return whether another text, or a plain string, says the same in English."""
        return str(self) == str(other) if isinstance(other, (str, Text)) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the English text."""
        return hash(str(self))

    def in_language(self, language: str) -> str:
        """Return the text in a language; in English where that has no translation."""
        if language == "en":
            return str(self)
        from adjudicator.phrases import error_phrases  # noqa: PLC0415  # English needs none

        args = {
            name: in_language(value, language) if isinstance(value, (Text, InputError)) else value
            for name, value in self.args.items()
        }
        return error_phrases(language).filled(self.template, args)


def in_language(text: str | Text | InputError, language: str) -> str:
    """Return a text or the line of an error in a language, and a plain string as it is."""
    if isinstance(text, InputError):
        return text.line(language)
    return text.in_language(language) if isinstance(text, Text) else text


def colon(language: str) -> str:
    """Return the sign between the parts of a line: French has a space before it."""
    return " : " if language == "fr" else ": "


def at_line(line: object, field: str | Text = "") -> Text:
    """Return the place of a line of a file, or of a field in it."""
    if not field:
        return Text("line {line}", line=line)
    return Text("line {line}, {field}", line=line, field=field)


def at_event(event: int, field: str = "") -> Text:
    """Return the place of an event of a log, or of a field of it."""
    if not field:
        return Text("event {event}", event=event)
    return Text("event {event}, {field}", event=event, field=field)


def did_you_mean(name: str) -> Text:
    """Return the hint that names what was probably meant."""
    return Text("did you mean {name!r}?", name=name)


def known_names(names: Iterable[str]) -> Text:
    """Return the hint that lists all names that there are."""
    return Text("known: {names}", names=", ".join(names))


def one_of(words: Sequence[str]) -> str | Text:
    """Return some words as a choice: a, b or c."""
    if len(words) < 2:
        return "".join(words)
    return Text("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str | Text]) -> str | Text:
    """Return some words as alternatives: a or b or c."""
    found = words[0]
    for one in words[1:]:
        found = Text("{words} or {last}", words=found, last=one)
    return found


class InputError(AdjudicatorError):
    """The user's input is wrong; prints as one clear line."""

    def __init__(
        self,
        message: str | Text,
        *,
        file: object = None,
        place: str | Text | None = None,
        hint: str | Text | None = None,
        **args: object,
    ) -> None:
        """Say what is wrong, in which file, at which place in it, and the remedy.

        The message and the hint are English templates; `args` are the arguments of the message. A
        place in plain words, such as the name of a field, is the same in every language.
        """
        self.what = message if isinstance(message, Text) else Text(message, **args)
        super().__init__(str(self.what))
        self.file = None if file is None else str(file)
        self.where = place
        self.remedy = Text(hint) if isinstance(hint, str) else hint

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.what)

    @property
    def place(self) -> str | None:
        """Where in the file it is wrong, in English."""
        return None if self.where is None else str(self.where)

    @property
    def hint(self) -> str | None:
        """What may be done about it, in English."""
        return None if self.remedy is None else str(self.remedy)

    def located(self, *, file: object = None, place: str | Text | None = None) -> InputError:
        """Return self, with the file and place filled in where they are still unknown."""
        if self.file is None and file is not None:
            self.file = str(file)
        if self.where is None:
            self.where = place
        return self

    def __str__(self) -> str:
        """Return the line of this error in English."""
        return self.line("en")

    def line(self, language: str) -> str:
        """Return ``file: place: message (hint)`` on one line, without the unknown parts."""
        place = in_language(self.where, language) if self.where else ""
        where = [part for part in (self.file, _cut(place)) if part]
        line = colon(language).join([*where, self.what.in_language(language)])
        hint = self.remedy.in_language(language) if self.remedy else ""
        return one_line(f"{line} ({hint})" if hint else line)


#: characters of a place that are printed: a key in a hostile file may be megabytes long
_LONGEST_PLACE = 200


def _cut(place: str) -> str:
    """Return a place without the end of a name that nobody could read."""
    return place if len(place) <= _LONGEST_PLACE else f"{place[: _LONGEST_PLACE - 1]}…"


class DocumentError(InputError):
    """A file that cannot be read, or whose content is wrong."""


class LimitError(InputError):
    """A file that exceeds a limit of size, depth or time."""


class LabelError(InputError):
    """A hex label that the map does not have."""


class RegistrationError(InputError):
    """Control points that define no transform."""
