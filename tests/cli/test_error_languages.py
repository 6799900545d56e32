"""Test the language of command-line errors: that of `--lang`, else of the locale."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from adjudicator import phrases
from adjudicator.cli import main, usage
from adjudicator.cli.language import message_language
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.phrases import Catalogue, Phrases, typeset
from tests.support.paths import ROOT

LOG = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
HEADER = '{"format": 1, "game": "spi-austerlitz"}\n'
FILES = {
    "log.jsonl": LOG.read_text("utf-8"),
    "empty.jsonl": "",
    "broken.jsonl": HEADER + "{'do': 1}\n",
    "unknown-unit.jsonl": HEADER + '{"do": "move", "unit": "french-999", "to": "1514"}\n',
    "unknown-field.jsonl": HEADER + '{"do": "move", "untit": "x"}\n',
    "wrong-type.jsonl": HEADER + '{"do": "move", "unit": 5}\n',
    "late.jsonl": HEADER
    + '{"do": "note", "text": "a", "n": 2}\n{"do": "note", "text": "b", "n": 1}\n',
    "other-game.jsonl": '{"format": 1, "game": "spi-austerlitzz"}\n',
    "rulings.json": json.dumps(
        {"format": 1, "rulings": [{"rule": "SPI-99", "event": 1, "reason": "agreed"}]}
    ),
    "broken.vlog": "PK\x03\x04 nothing",
    "tracing.svg": "<svg><path></svg>",
    "tracing.shp": "x",
    "bad-map/grid.json": '{"format": 1, "lattise": 1}',
}
#: arguments -> the French text after "erreur : "; … stands for a list of all valid values
SITUATIONS: list[tuple[str, str]] = list(
    json.loads((ROOT / "tests/data/errors/situations.json").read_bytes()).items()
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with logs and maps that have many kinds of errors."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "empty-folder").mkdir()
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


class Shell:
    """Runs commands as the shell does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def error(self, words: str, *, code: int = 2, **environment: str) -> str:
        """Return the only line on standard error of a failing command."""
        self._monkeypatch.setattr(sys, "argv", ["adjudicator", *shlex.split(words)])
        for name, value in environment.items():
            self._monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self._capsys.readouterr()
        assert (ended.value.code, out) == (code, "")
        assert err.count("\n") == 1
        assert err[:-1].isprintable()
        return err[:-1]


@pytest.fixture
def shell(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Shell:
    """Return a shell that runs commands in the folder."""
    return Shell(monkeypatch, capsys)


@pytest.mark.parametrize(("words", "says"), SITUATIONS, ids=[one for one, _ in SITUATIONS])
def test_an_error_is_in_the_language_of_the_locale(shell: Shell, words: str, says: str) -> None:
    french = shell.error(words, LANG="fr_FR.UTF-8")
    english = shell.error(words, LANG="C")
    said = typeset(says, "fr").replace("\N{NO-BREAK SPACE}", " ")
    assert re.fullmatch(re.escape(f"erreur : {said}").replace("…", ".+"), french), french
    assert english.startswith("error: ")
    assert english.removeprefix("error: ") != french.removeprefix("erreur : ")
    assert shell.error(words, LANG="de_DE.UTF-8") == english


def test_the_option_goes_before_the_locale(shell: Shell) -> None:
    english = "error: nowhere.jsonl: no such file"
    french = typeset("erreur : nowhere.jsonl : ce fichier n'existe pas", "fr")
    french = french.replace("\N{NO-BREAK SPACE}", " ")
    assert shell.error("check nowhere.jsonl --lang fr", LANG="C") == french
    assert shell.error("check --lang=fr nowhere.jsonl", LANG="C") == french
    assert shell.error("check --lang en nowhere.jsonl", LANG="fr_FR.UTF-8") == english
    assert "valeur incorrecte" in shell.error("check --lang de x", LANG="fr_FR.UTF-8")
    assert "Invalid value" in shell.error("check --lang de x", LANG="C")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ([], "en"),
        (["--lang", "fr"], "fr"),
        (["--lang=fr", "--lang", "en"], "en"),
        (["--lang"], "en"),
        (["--", "--lang", "fr"], "en"),
        (["--lang", "de"], "en"),
    ],
)
def test_the_last_option_counts(
    monkeypatch: pytest.MonkeyPatch, words: list[str], language: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert message_language(words) == language


def test_several_logs_are_named_in_french_one_a_line(
    shell: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["adjudicator", *["check", "empty.jsonl", "late.jsonl", "-q"]])
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    with pytest.raises(SystemExit):
        main()
    lines = capsys.readouterr().err.splitlines()
    assert [line.startswith("erreur : ") for line in lines] == [True] * 3
    assert lines[-1] == typeset("erreur : journaux qui n'ont pu être lus : 2 sur 2", "fr").replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_data_are_english_in_every_locale(
    shell: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for locale in ("C", "fr_FR.UTF-8"):
        monkeypatch.setattr(
            sys, "argv", ["adjudicator", *["validate", "--format", "json", "unknown-field.jsonl"]]
        )
        monkeypatch.setenv("LANG", locale)
        with pytest.raises(SystemExit) as ended:
            main()
        said.append((ended.value.code, capsys.readouterr()))
    assert said[0] == said[1]
    assert json.loads(said[0][1].out)[0]["problems"] == [
        {"place": "line 2", "message": "unknown field 'untit'", "hint": "did you mean 'unit'?"}
    ]


def test_what_validate_finds_is_in_french(
    shell: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["adjudicator", *["validate", "wrong-type.jsonl"]])
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "erreur wrong-type.jsonl : ligne 2, unit : attendu : un texte entre guillemets doubles ; "
        "trouvé : un nombre",
        "1 erreur dans 1 fichier",
    ]


#: the only texts allowed outside the brackets of the pseudo-language: arguments, contents of files,
#: and names that are the same in every language
_NAMES = [one.name for folder in ("maps", "modules") for one in (ROOT / folder).iterdir()]
_DATA = re.compile(
    r"'[^']*'|--?[a-z-]+|[\w./-]*\.(?:jsonl|json|vlog|vmod|svg|shp|html|gif|zip|tmj|png)\b|"
    r"\badjudicator(?: [a-z]+)*|\b(?:unit|game|n|scenario|rulings\[0\].rule|SPI-[\w.]+)(?!\w)|"
    rf"\b(?:{'|'.join(sorted(_NAMES, key=len, reverse=True))}|nowhere|empty-folder)\b|"
    r"\b(?:allied|french|historical|errata-1975)\b"
)
#: errors that partly come from a library or list formats
_FOREIGN = ("map import tracing.svg", "validate log.jsonl --as poem")


def _bracketed(text: str) -> str:
    parts = re.split(r"(\{\w+(?:![rs])?(?::[^{}]*)?\})", text)
    return "".join(part if part.startswith("{") or not part else f"⟦{part}⟧" for part in parts)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print errors in a pseudo-language whose templates are all in brackets."""
    known = json.loads((ROOT / "adjudicator/cli/catalogues/errors.fr.json").read_bytes())
    said = {name: _bracketed(name) for name in known["phrases"]}
    catalogue = Catalogue(format=1, language="qps", decimal=".", phrases=said)  # type: ignore[arg-type]
    monkeypatch.setattr(phrases, "error_phrases", lambda _: Phrases(catalogue))
    monkeypatch.setattr("adjudicator.cli.message_language", lambda: "qps")


@pytest.mark.parametrize("words", [one for one, _ in SITUATIONS if one not in _FOREIGN])
def test_all_that_an_error_says_is_in_the_catalogue(shell: Shell, pseudo: None, words: str) -> None:
    line = shell.error(words)
    assert "⟦" in line
    left = _DATA.sub(" ", re.sub(r"⟦[^⟦⟧]*⟧", " ", line))
    assert re.findall(r"[^\W\d_]+", left) == []


def test_every_message_of_click_that_we_cause_is_found_again() -> None:
    context = click.Context(click.Command("x"))
    option = click.Option(["--size"], type=click.IntRange(1, 5))
    choice = click.Option(["--kind"], type=click.Choice(["a", "b"]))
    path = click.Argument(["file"], type=click.Path(exists=True, dir_okay=False))
    caused: list[tuple[Any, str]] = [
        (lambda: option.type.convert("x", option, context), "nombre entier"),
        (lambda: option.type.convert("9", option, context), "intervalle 1<=x<=5"),
        (lambda: choice.type.convert("c", choice, context), "n'est pas l'un de"),
        (lambda: path.type.convert("nowhere", path, context), "le fichier 'nowhere' n'existe pas"),
        (lambda: path.type.convert("/", path, context), "est un dossier"),
    ]
    for cause, says in caused:
        with pytest.raises(click.UsageError) as found:
            cause()
        text = usage.usage_text(found.value)
        english = " ".join(found.value.format_message().split()).rstrip(".")
        assert str(text) == english
        assert typeset(says, "fr") in text.in_language("fr")
    command = click.Command("x", params=[option, choice, path])
    for args, says in [
        (["--siz", "1", "f"], "pas d'option"),
        (["--size"], "demande une valeur"),
        (["--size=1"], "il manque l'argument"),
        (["/dev/null", "b"], "en trop (b)"),
    ]:
        with pytest.raises(click.UsageError) as found:
            command.make_context("x", list(args))
        assert typeset(says, "fr") in usage.usage_text(found.value).in_language("fr")


def test_an_error_of_the_system_is_in_french(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "secret.jsonl")

    monkeypatch.setattr(click.Group, "invoke", refuse)
    said = shell.error("games", LANG="fr_FR.UTF-8")
    assert said == "erreur : secret.jsonl : permission refusée"


def test_a_warning_is_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.cli.say import warn

    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setattr(sys, "argv", ["adjudicator"])
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stderr", heard)
    why = InputError("no such file", file="source.geojson")
    warn(Text("{file}: map.json cannot be held against its sources: {why}", file="m", why=why))
    assert heard.getvalue() == typeset(
        "avertissement : m : map.json ne peut être comparé à ses sources : "
        "source.geojson : ce fichier n'existe pas\n",
        "fr",
    ).replace("\N{NO-BREAK SPACE}", " ")


def test_a_place_of_any_length_is_one_short_line() -> None:
    error = DocumentError("nothing", file="a.json", place="k" * 5_000_000)
    assert len(error.line("en")) < 300
    assert error.line("fr").count("…") == 1
