"""The language of printed text: that of `--lang`, or else of the user's locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

import click

from adjudicator.errors import Text

__all__ = [
    "fixed_lang_option",
    "in_message_language",
    "lang_option",
    "language_of",
    "message_language",
]

#: the same as in `adjudicator.phrases`, which is not imported for a `--help`
_LANGUAGES = ("en", "fr")


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of a locale; English for C, POSIX and languages that we lack.

    The first one set counts, as usual: LC_ALL, LC_MESSAGES, LANG.
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    language = locale.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0]
    return language.lower() if language.lower() in _LANGUAGES else _LANGUAGES[0]


def message_language(words: Sequence[str] | None = None) -> str:
    """Return the language of errors, warnings and notes: that of `--lang`, or else of the locale.

    It reads the arguments itself, because an error may occur before they are parsed.
    """
    words = sys.argv[1:] if words is None else words
    found = ""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == "--":
            break
        name, sign, value = word.partition("=")
        if name == "--lang":
            found = value if sign else following
    return found if found in _LANGUAGES else language_of(os.environ)


def in_message_language(text: Text) -> str:
    """Return a text in the language of errors, warnings and notes."""
    return text.in_language(message_language())


def _chosen(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str:
    return value or language_of(os.environ)


#: the option `--lang` of a command that prints text; the argument is `language`
lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(_LANGUAGES),
    callback=_chosen,
    help="Language of what people read; by default that of your locale. Data stay as they are.",
)
#: the same for a command that writes a file whose bytes must not depend on the locale
fixed_lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(_LANGUAGES),
    default=_LANGUAGES[0],
    show_default=True,
    help="Language of all that players read.",
)
