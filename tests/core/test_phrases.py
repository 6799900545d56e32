"""Test the catalogues of report texts: complete in every language, with names the code uses."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adjudicator.cli.language import _LANGUAGES, language_of
from adjudicator.phrases import (
    LANGUAGES,
    Catalogue,
    Phrases,
    contracted,
    phrases,
    plural,
    typeset,
)
from tests.support.paths import ROOT

PACKAGE = ROOT / "adjudicator"
FOLDERS = {part: PACKAGE / part / "catalogues" for part in ("reports", "vassal")}
CODE = {
    "reports": [
        *sorted((PACKAGE / "reports").rglob("*.py")),
        *sorted((PACKAGE / "cli").rglob("*.py")),
        *sorted((PACKAGE / "season").rglob("*.py")),
        PACKAGE / "mechanics" / "view.py",
    ],
    "vassal": [
        path
        for path in sorted((PACKAGE / "vassal").rglob("*.py"))
        if re.search("import (phrases|LANGUAGES|Phrases)|help_html", path.read_text("utf-8"))
    ],
}
#: functions that insert a phrase, given by its name
CALLS = ("phrase", "phrased", "or_else", "template", "all", "say")
parts = pytest.mark.parametrize("part", FOLDERS)


def catalogue(language: str, part: str = "reports") -> Catalogue:
    return msgspec.json.decode((FOLDERS[part] / f"{language}.json").read_bytes(), type=Catalogue)


def forms(language: str, part: str) -> Iterator[tuple[str, str, str]]:
    """Iterate over all sentences of a catalogue: name, plural form, sentence."""
    for name, one in catalogue(language, part).phrases.items():
        given = {"": one} if isinstance(one, str) else one
        yield from ((name, form, text) for form, text in given.items())


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def asked(part: str) -> Iterator[tuple[ast.expr, set[str], str]]:
    """Iterate over all calls that insert a phrase: its name, its arguments, the line of code."""
    for path in CODE[part]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if path.parent.name == "cli" and called == "say":  # the function prints
                continue
            if called in CALLS:
                given = {one.arg or "**" for one in node.keywords}
                first = node.args[1] if called == "phrased" else node.args[0]
                yield first, given, f"{path.name}:{node.lineno}"


def literals(part: str) -> set[str]:
    """Return all plain strings of the code, and the literal beginnings of formatted strings."""
    found: set[str] = set()
    for path in CODE[part]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    for path in sorted((PACKAGE / part).rglob("*.js")):
        found.update(re.findall(r'phrase\("([^"]+)"', path.read_text("utf-8")))
    for path in sorted((PACKAGE / part).rglob("*.html")):
        found.update(re.findall(r"\{([a-z-]+)\}", path.read_text("utf-8")))
    return found


def prefixes(part: str) -> set[str]:
    """Return the literal beginnings of names that end in a value."""
    return {
        first.values[0].value
        for first, _, _ in asked(part)
        if isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant)
        if isinstance(first.values[0].value, str) and first.values[0].value.endswith("-")
    }


@parts
def test_there_is_a_catalogue_for_each_language_and_for_no_other(part: str) -> None:
    assert sorted(path.stem for path in FOLDERS[part].glob("*.json")) == sorted(LANGUAGES)
    assert all(catalogue(language, part).language == language for language in LANGUAGES)
    assert _LANGUAGES == LANGUAGES, "what can be chosen is what there is"


@parts
def test_every_language_says_the_same_with_the_same_arguments(part: str) -> None:
    english: dict[str, set[str]] = {}
    for name, _, text in forms("en", part):
        english.setdefault(name, set()).update(slots(text))
    for language in LANGUAGES:
        assert catalogue(language, part).phrases.keys() == english.keys(), language
        for name, form, text in forms(language, part):
            left_out = english[name] - slots(text)
            assert not slots(text) - english[name], (language, name, form)
            assert left_out <= ({"n"} if form == "one" else set()), (language, name, form)


@parts
def test_what_counts_has_every_plural_of_its_language(part: str) -> None:
    wanted = {"en": {"one", "other"}, "fr": {"one", "other"}}
    for language in LANGUAGES:
        for name, one in catalogue(language, part).phrases.items():
            assert isinstance(one, str) or set(one) == wanted[language], (language, name)
            counts = isinstance(catalogue("en", part).phrases[name], dict)
            assert counts == isinstance(one, dict), (language, name)


@parts
def test_names_stand_in_order_and_each_once(part: str) -> None:
    for language in LANGUAGES:
        text = (FOLDERS[part] / f"{language}.json").read_text("utf-8")
        pairs = json.loads(text, object_pairs_hook=list)
        names = [name for name, _ in dict(pairs)["phrases"]]
        assert names == sorted(set(names)), language


@parts
def test_every_name_in_the_code_is_in_the_catalogues_with_its_arguments(part: str) -> None:
    known = catalogue("en", part).phrases
    for first, given, where in asked(part):
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            continue
        if first.value.endswith("-"):  # all phrases whose names have this beginning
            continue
        one = known[first.value]
        wanted = set().union(*map(slots, [one] if isinstance(one, str) else one.values()))
        assert isinstance(one, str) or "n" in given, where
        assert wanted <= given or "**" in given, (where, first.value)


@parts
def test_nothing_in_the_catalogues_is_left_unused(part: str) -> None:
    used, begun = literals(part), tuple(prefixes(part))
    assert [
        n for n in catalogue("en", part).phrases if n not in used and not n.startswith(begun)
    ] == []


def test_every_phrase_that_is_told_apart_by_a_value_is_there() -> None:
    families = {
        "count-": ("violation", "doubt", "note", "unchecked", "waived", "pending"),
        "verdict-": ("legal", "illegal", "cannot-tell"),
        "verdicts-": ("legal", "illegal", "cannot-tell"),
        "word-": ("violation", "doubt", "note", "waived", "unchecked"),
        "waived-": ("violation", "doubt", "note"),
        "page-counted-": ("violation", "doubt", "note", "unchecked", "waived", "pending"),
        "page-verdict-": ("legal", "illegal", "cannot-tell"),
        "filter-": ("side", "rule"),
    }
    names = catalogue("en").phrases.keys()
    assert {start + end for start, ends in families.items() for end in ends} <= names


@parts
def test_french_is_written_as_french_is(part: str) -> None:
    for name, form, text in forms("fr", part):
        assert not re.search(r"[^\s\u00a0\u202f«][;!?»](?!\w)", text), (
            name,
            form,
            "no space before",
        )
        assert not re.search(r"\w:(\s|$)", text), (name, form, "no space before a colon")
        assert '"' not in text, (name, form, "guillemets")
        assert "“" not in text, (name, form, "guillemets")


def test_unbreakable_spaces_and_apostrophes_are_set_in_french_only() -> None:
    text = "C'est « ici » : vrai ; ou non ? Si ! 2:1"
    assert typeset(text, "en") == text
    assert typeset("à l'{event}", "fr") == "à l’{event}"
    assert typeset(text, "fr") == "C’est «\xa0ici\xa0»\xa0: vrai\xa0; ou non\xa0? Si\xa0! 2:1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("va à Le Santon", "va au Santon"),
        ("la prise de Le Santon, de Les Étangs", "la prise du Santon, des Étangs"),
        ("à Les Étangs", "aux Étangs"),
        ("à Lezan, de Lessing, à le dire", "à Lezan, de Lessing, à le dire"),
    ],
)
def test_articles_of_names_flow_into_prepositions_in_french(text: str, told: str) -> None:
    assert contracted(text, "fr") == told
    assert contracted(text, "en") == text


@pytest.mark.parametrize(
    ("language", "singular", "plurals"),
    [("en", [1], [0, 2, 1.5, 100]), ("fr", [0, 1, 1.5], [2, 2.5, 100]), ("xx", [1], [0, 2])],
)
def test_each_language_counts_in_its_own_way(
    language: str, singular: list[float], plurals: list[float]
) -> None:
    assert {plural(language, n) for n in singular} == {"one"}
    assert {plural(language, n) for n in plurals} == {"other"}


def test_counted_phrases_take_the_form_of_their_number() -> None:
    english, french = phrases("en"), phrases("fr")
    assert [english("count-doubt", n=n) for n in (0, 1, 2)] == ["0 doubts", "1 doubt", "2 doubts"]
    assert [french("count-doubt", n=n) for n in (0, 1, 2)] == ["0 doute", "1 doute", "2 doutes"]


def test_numbers_have_the_decimals_of_their_language() -> None:
    assert (phrases("en").number(2.5), phrases("fr").number(2.5)) == ("2.5", "2,5")
    assert (phrases("en").number(2, 2), phrases("fr").number(2, 2)) == ("2.00", "2,00")


def test_arguments_are_never_read_as_patterns() -> None:
    hostile = "{n} {0} {unit.__class__} %s"
    for language in LANGUAGES:
        assert hostile in phrases(language)("event", event=hostile)


def test_a_language_without_a_catalogue_is_told_in_english() -> None:
    assert phrases("xx")("turn", turn=3) == "Turn 3"
    assert isinstance(phrases("xx"), Phrases)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "frp_IT"}, "en"),
        ({"LANG": "...@@__"}, "en"),
    ],
)
def test_the_locale_says_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def spoken_in_code(path: Path) -> Iterator[str]:
    """Iterate over strings of a file that look like sentences, except docstrings and errors."""
    tree = ast.parse(path.read_text("utf-8"))
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):  # a docstring
            apart.add(node.value)
        called = getattr(getattr(node, "func", None), "id", "")
        if isinstance(node, ast.Raise) or called.endswith("Error"):
            apart.update(ast.walk(node))
    for node in ast.walk(tree):
        if node in apart or not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        text = re.sub(r"<[^>]*(>|$)|^[^<]*>", " ", node.value) if "<" in node.value else node.value
        if re.search(r"\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}\b", text):
            yield f"{path.name}:{node.lineno}: {text[:60]}"


def test_no_report_says_a_sentence_by_itself() -> None:
    # why a file is not a report is explained in English, like the errors of the command line
    known = ("collect.py",)
    # the id of a place that a phrase names, and a rule of a style sheet
    ids = ("out of sight", "tbody tr{order")
    found = [
        said
        for path in sorted((PACKAGE / "reports").rglob("*.py"))
        if path.name not in known
        for said in spoken_in_code(path)
        if not any(one in said for one in ids)
    ]
    assert found == []


def test_sentences_in_code_are_found(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(
        '"""What it is for, in short."""\n'
        'def say(n):\n    """Return what it says."""\n'
        '    return f"<p>It rests on {n} numbers.</p>"\n'
    )
    assert len(list(spoken_in_code(path))) == 1


def test_languages_are_completed_in_the_shell() -> None:
    from click import Context
    from click.shell_completion import ShellComplete

    from adjudicator.cli import cli

    def offered(*words: str) -> list[str]:
        shell = ShellComplete(cli, {}, "adjudicator", "_ADJUDICATOR_COMPLETE")
        return [one.value for one in shell.get_completions([*words, "--lang"], "")]

    assert isinstance(cli.make_context("adjudicator", ["--help"], resilient_parsing=True), Context)
    for words in (["check"], ["rules"], ["explain"], ["show"], ["report"], ["module", "build"]):
        assert offered(*words) == list(LANGUAGES), words
