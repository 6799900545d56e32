"""Test the French error texts: one for every error, with the same arguments, and no others."""

from __future__ import annotations

import ast
import errno
import inspect
import json
import os
import re
from pathlib import Path

import pytest

from adjudicator.cli import usage
from adjudicator.errors import DocumentError, Text, at_line, either, one_of
from adjudicator.phrases import error_phrases, typeset
from adjudicator.reports.index import collect
from adjudicator.safeio import wording
from tests.support.error_templates import PACKAGE, find, read

FRENCH = json.loads((PACKAGE / "cli/catalogues/errors.fr.json").read_bytes())["phrases"]
SLOT = re.compile(r"\{(\w+)(![rs])?(:[^{}]*)?\}")
#: errors raised by Python itself
PYTHON = {os.strerror(number) for number in errno.errorcode} | {
    "Single '}' encountered in format string",
    "Single '{' encountered in format string",
    "expected '}' before end of string",
}
JSON = inspect.getsource(json.decoder) + inspect.getsource(json.scanner)
JSON += "Illegal trailing comma before end of object array"  # raised since Python 3.13


def slots(template: str) -> set[str]:
    return {name for name, _, _ in SLOT.findall(template)}


def test_all_errors_are_given_templates() -> None:
    assert len(find().templates) > 600
    assert find().wrong == []


def test_every_template_has_the_arguments_that_it_names() -> None:
    wrong = [
        one for one in find().templates if one.args is not None and slots(one.text) != one.args
    ]
    assert wrong == []


def test_every_template_has_a_french_sentence() -> None:
    assert sorted({one.text for one in find().templates} - FRENCH.keys()) == []


def test_what_libraries_say_has_a_french_sentence() -> None:
    tables = (wording._BOUNDS, wording._CHARACTERS, wording._ENTRIES, wording._PATTERNS)
    said = {text for table in tables for text in table.values()}
    said |= {*wording._FIELDS.values(), *wording._OTHERS, *collect._NOT_OF_A_REPORT}
    said |= {word for pair in wording._WORDS.values() for word in pair}
    said |= {*usage.CLICK_MESSAGES, *usage.CLICK_VALUES}
    assert len(said) > 60
    assert sorted(said - FRENCH.keys()) == []


def test_french_sentences_have_the_same_arguments() -> None:
    assert [one for one, french in FRENCH.items() if slots(one) != slots(french)] == []


#: arguments and contents of files are the same in every language
CODE = re.compile(
    r"""'[^' ]*'|'1 to 2'|'1 FC[^']*'|\(at\)|`[^`]*`|"[^"]*":?|\{[^{}]*\}|<[^>]*>|EPSG:\d+"""
)
#: a sign without the space that French puts before it
BARE = re.compile(r"(?<!\xa0)[;!?»]|(?<!\xa0):|«(?!\xa0)")
ENGLISH = re.compile(
    r"(?<![\w-])(the|of|is|are|was|and|with|by|its|for|to|from|at|not|no|it)(?![\w-])"
)


def test_french_is_french() -> None:
    texts = {name: CODE.sub("x", typeset(text, "fr")) for name, text in FRENCH.items()}
    assert [one for one, text in texts.items() if BARE.search(text)] == []
    assert [one for one, text in texts.items() if ENGLISH.search(text)] == []
    assert [one for one, text in FRENCH.items() if re.search("[\u2019\u202f]", text)] == []
    assert [one for one in FRENCH if one[0].islower() and FRENCH[one][0].isupper()] == []


def test_no_french_sentence_is_left_over() -> None:
    known = {one.text for one in find().templates} | find().strings | PYTHON
    left = [one for one in FRENCH if one not in known]
    assert [one for one in left if not all(word in JSON for word in one.split())] == []


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("def f(x):\n raise DocumentError(f'no {x}')", True),
        ("def f(x: str):\n raise DocumentError(x)", True),
        ("def f(x):\n text = 'no ' + x\n raise DocumentError(text)", True),
        ("def f(x):\n raise DocumentError('no', hint=f'use {x}')", True),
        ("def f(n):\n raise DocumentError('no', place=f'line {n}')", True),
        ("def f(x):\n raise DocumentError('no {x}', x=x)", False),
        ("def f(x: Text):\n raise DocumentError(x)", False),
        ("def f(x):\n raise DocumentError(Text('no {x}', x=x), hint='a' if x else None)", False),
    ],
)
def test_what_is_no_template_is_found(code: str, wrong: bool) -> None:
    errors = "class InputError(Exception): pass\nclass DocumentError(InputError): pass\n"
    assert bool(read({PACKAGE / "x.py": ast.parse(errors + code)}).wrong) is wrong


def test_a_text_says_the_same_in_english_as_its_template() -> None:
    text = Text("{words} or {last}", words="a, b", last=Text("nothing"))
    assert (str(text), text.in_language("en")) == ("a, b or nothing", "a, b or nothing")
    assert text.in_language("fr") == "a, b ou rien"
    assert text == "a, b or nothing"
    assert {text: 1}[Text("a, b or nothing")] == 1
    assert Text('give it {"en": "..."}').in_language("fr") == 'donnez-lui {"en": "..."}'


def test_what_comes_from_a_file_is_never_read_as_a_template() -> None:
    error = DocumentError("unknown field {name!r}", name="{0.__class__}", file="{x}", place="{y}")
    assert str(error) == "{x}: {y}: unknown field '{0.__class__}'"
    assert error.line("fr") == "{x} : {y} : champ inconnu '{0.__class__}'"


def test_a_language_without_sentences_gives_english() -> None:
    error = DocumentError("no such file", place=at_line(3, "unit"), hint="nobody says this")
    assert error.line("de") == str(error) == "line 3, unit: no such file (nobody says this)"
    assert error.line("fr") == "ligne 3, unit : ce fichier n’existe pas (nobody says this)"
    assert error_phrases("de") is error_phrases("de")


def test_lists_end_with_or() -> None:
    assert [str(one_of(words)) for words in ([], ["a"], ["a", "b", "c"])] == ["", "a", "a, b or c"]
    choice = either(["a", "b", Text("none")])
    assert isinstance(choice, Text)
    assert (str(choice), choice.in_language("fr")) == ("a or b or none", "a ou b ou aucun")


def test_french_reads_no_catalogue_for_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(path: Path) -> bytes:
        raise AssertionError(path)

    error_phrases.cache_clear()
    monkeypatch.setattr(Path, "read_bytes", never)
    assert (
        str(DocumentError("no such file", hint="save it again")) == "no such file (save it again)"
    )
