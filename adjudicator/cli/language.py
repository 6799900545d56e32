"""The language of what is printed for people: as `--lang` says, else as the user's locale does."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

__all__ = ["lang_option", "language_of"]

#: the same as those of `adjudicator.reports.phrases`, which need not be read for a `--help`
_LANGUAGES = ("en", "fr")
F = TypeVar("F", bound=Callable[..., Any])


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of a locale; English for C, POSIX and those that we do not speak.

    The first that is set counts, as everywhere: LC_ALL, LC_MESSAGES, LANG.
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    language = locale.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0]
    return language.lower() if language.lower() in _LANGUAGES else _LANGUAGES[0]


def _chosen(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str:
    return value or language_of(os.environ)


def lang_option(command: F) -> F:
    """Give a command the option `--lang`, as its argument `language`."""
    option = click.option(
        "--lang",
        "language",
        type=click.Choice(_LANGUAGES),
        callback=_chosen,
        help="Language of what people read; by default that of your locale. Data stay as they are.",
    )
    return option(command)
