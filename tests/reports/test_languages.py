"""Test reports in several languages: frames, sentences, and data independent of the language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.cli.paint import painted
from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import open_log
from adjudicator.reports.html.summary import read_summary
from adjudicator.reports.text import text_lines
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.paths import ROOT
from tests.support.sample_reports import illegal, source

LOG = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"

FRENCH = """\
game.jsonl · A Toy

Tour 3 · Mouvement français
  événement 12    ✗ infraction   french-3 va trop loin.
                    attendu      6
                    observé      7
                    qui          french-3 · 1412
                    règle        TOY-5B, 5.0 (B) : Points per hex (aussi TOY-6D)

  événement 14    ? doute        french-4 leaves a zone at 1412.
                    qui          french-3 · 1412
                    règle        TOY-6D, 6.0 (D) : Zones are not left
                    constaté     à l’événement 20
                    prudence     Dépend d’une donnée reconstituée. Vérifiez sur votre jeu.
                    découle de l’événement 12

  événement 15    i remarque     unheard-of
                    attendu      6
                    observé      7
                    règle        TOY-5B, 5.0 (B) : Points per hex

Tour 4 · elsewhere
  événement 16    ~ dérogation   french-3 va trop loin.
                    attendu      6
                    observé      7
                    qui          french-3 · 1412
                    règle        TOY-5B, 5.0 (B) : Points per hex
                    motif        agreed by mail (sinon une infraction)

Reste à faire (1)
  TOY-8C  french-1 has yet to attack.

N’a pas pu être vérifié (3)
  événement 9     – TOY-5B       The type of x is not known ; il faudrait a type (et 2 autres pour la même cause)

Chemins trouvés
  événement 3  french-9  0101 0102 (+2)  coût 2

Résultat
  losses  Français 4, allied 11
  level   marginal

Dés
            1  2  6  jets  moyenne
  Français  2  0  1  3     2,67
  allied    0  1  0  1     2,00

établi avec adjudicator 9.9, journal abc
illégal : 1 infraction, 1 doute, 1 remarque, 3 non vérifiés, 1 dérogation, 1 en attente sur 412 événements
"""  # noqa: E501


def run(*args: object, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(cli, list(map(str, args)))


def bilingual() -> Any:
    """Return a game with some texts in French."""
    game = source()
    file = msgspec.to_builtins(game.file)
    file["side_names"]["french"]["fr"] = "Français"
    file["phases"][0]["title"]["fr"] = "Mouvement français"
    game.file = msgspec.convert(file, type(game.file))
    return game


def text(report: Report, game: Any, language: str) -> str:
    lines = text_lines(report, game, language=language)
    return "".join(painted(line, colours=False) + "\n" for line in lines)


def test_a_report_in_french_with_english_where_the_game_has_no_french() -> None:
    assert text(illegal(), bilingual(), "fr") == FRENCH


def test_the_language_is_chosen_by_option_or_by_locale() -> None:
    english, french = run("check", LOG).stdout, run("check", LOG, "--lang", "fr").stdout
    assert english != french
    assert run("check", LOG, LC_ALL="fr_FR.UTF-8").stdout == french
    assert run("check", LOG, LC_ALL="", LC_MESSAGES="", LANG="fr_CA").stdout == french
    assert run("check", LOG, LC_ALL="fr_FR.UTF-8", LANG="C").stdout == french
    assert run("check", LOG, "--lang", "en", LC_ALL="fr_FR.UTF-8").stdout == english
    assert run("check", LOG, LC_ALL="tlh_KL.UTF-8").stdout == english


def test_another_language_is_refused_in_one_line() -> None:
    result = run("check", LOG, "--lang", "de")
    assert result.exit_code == 2
    assert "'en', 'fr'" in result.stderr


@pytest.mark.parametrize("style", ["json", "sarif", "csv"])
def test_data_are_the_same_bytes_in_every_language(style: str) -> None:
    plain = run("check", LOG, "--format", style).stdout_bytes
    assert run("check", LOG, "--format", style, "--lang", "fr").stdout_bytes == plain
    assert run("check", LOG, "--format", style, LC_ALL="fr_FR.UTF-8").stdout_bytes == plain


def test_the_last_line_of_several_logs_is_french_too(tmp_path: Path) -> None:
    clean = tmp_path / "clean.jsonl"
    clean.write_bytes((LOG.parent / "clean-game.jsonl").read_bytes())
    lines = run("check", LOG, clean, "--quiet", "--lang", "fr").stdout.splitlines()
    assert lines[-1] == "2 journaux : 1 illégal, 1 légal"
    assert lines[1].startswith(f"{clean} : légal : ")


def test_no_line_of_a_french_mail_begins_with_a_sign() -> None:
    mail = run("check", LOG, "--format", "mail", "--lang", "fr").stdout
    lines = mail.splitlines()
    assert max(map(len, lines)) <= 72
    assert [line for line in lines if line.lstrip()[:1] in tuple(":;!?»")] == []
    assert "    règle :" in mail


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules", "coup-de-tonnerre"], "121 cas : "),
        (["rules", "spi-austerlitz"], "légaux"),
        (["coverage", "coup-de-tonnerre"], "chapitre  appliqué  définition"),
        (["explain", "CDT-2-s"], "  texte    Quand Langeron ou Dokhtourov"),
        (["explain", "SPI-6D"], "  nature   contrôle"),
        (["games"], "scénarios : historical"),
        (["show", LOG], "après l’événement 412"),
        (["show", LOG], "Unités : Allied"),
        (["reach", "spi-austerlitz", "french-40"], "60 hexagones"),
        (["reach", "spi-austerlitz", "french-40"], "à 1009, tour 1, French Movement Phase"),
    ],
)
def test_other_commands_speak_french_too(words: list[object], told: str) -> None:
    by_option = run(*words, "--lang", "fr")
    assert by_option.exit_code == 0, by_option.output
    assert told in by_option.stdout
    assert run(*words, LC_ALL="fr_FR.UTF-8").stdout == by_option.stdout
    assert told not in run(*words).stdout


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "coup-de-tonnerre"],
        ["coverage", "coup-de-tonnerre"],
        ["explain", "CDT-2-s"],
        ["games"],
        ["show", LOG],
        ["reach", "spi-austerlitz", "french-40"],
    ],
)
def test_their_json_knows_no_language(words: list[object]) -> None:
    plain = run(*words, "--format", "json").stdout_bytes
    assert run(*words, "--format", "json", "--lang", "fr").stdout_bytes == plain
    assert run(*words, "--format", "json", LC_ALL="fr_FR.UTF-8").stdout_bytes == plain


def test_an_index_speaks_french_whatever_the_language_of_its_reports(tmp_path: Path) -> None:
    cdt = tmp_path / "cdt.jsonl"
    header = {"format": 1, "game": "coup-de-tonnerre", "players": {"coalition": "A", "french": "B"}}
    cdt.write_text(json.dumps(header) + "\n")
    folder = tmp_path / "reports"
    folder.mkdir()
    for log, name in ((LOG, "spi"), (cdt, "cdt")):
        run("check", log, "--format", "html", "-o", folder / f"{name}.html")
    told = run("report", folder, "--format", "text", "--lang", "fr").stdout
    assert told.splitlines()[0] == "Parties"
    assert "infractions" in told
    assert "Coalisés : A, Français : B" in told
    assert re.search(r"2 parties : 1 illégal, 1 (légal|indéterminé)", told.splitlines()[-1])
    said = run("report", folder, "--lang", "fr")
    assert "2 parties : 1 illégal" in said.stdout
    page = (folder / "index.html").read_text("utf-8")
    for one in ('<html lang="fr">', "<legend>Trier par</legend>", "Dés à 6 faces", "khi-deux"):
        assert one in page, one
    plain = run("report", folder, "--format", "json").stdout_bytes
    assert run("report", folder, "--format", "json", "--lang", "fr").stdout_bytes == plain


@pytest.fixture(scope="module")
def vlog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a VASSAL log of the card game, played with its French module."""
    path = tmp_path_factory.mktemp("logs") / "partie.vlog"
    game = load_game("coup-de-tonnerre")
    with open_log(ROOT / "modules" / game.id / "logs" / "clean-game.jsonl") as log:
        path.write_bytes(write_vlog(game.speaking("fr"), log))
    return path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["check"], "légal : "),
        (["log", "show"], "partie.vlog : "),
        (["log", "show", "--at", "0"], "partie.vlog, au début"),
        (["log", "stats"], "étapes  mouvements"),
        (["log", "audit"], "Journaux"),
        (["log", "audit"], "dans 1 journal de "),
        (["log", "audit", "--format", "html"], '<html lang="fr">'),
        (["log", "audit", "--format", "html"], "Un audit montre des faits et n’accuse personne."),
    ],
)
def test_logs_of_vassal_are_told_in_french(vlog: Path, words: list[str], told: str) -> None:
    french = run(*words, vlog, "--lang", "fr").stdout
    assert told in french
    assert run(*words, vlog, LC_ALL="fr_CH.UTF-8").stdout == french
    assert told not in run(*words, vlog).stdout


@pytest.mark.parametrize("words", [["show"], ["stats"], ["audit"], ["check-grid"]])
def test_data_of_logs_of_vassal_know_no_language(vlog: Path, words: list[str]) -> None:
    plain = run("log", *words, vlog, "--format", "json").stdout_bytes
    assert run("log", *words, vlog, "--format", "json", "--lang", "fr").stdout_bytes == plain


def test_a_page_in_french_is_a_french_page() -> None:
    page = run("check", LOG, "--format", "html", "--lang", "fr").stdout
    assert '<html lang="fr">' in page
    for told in ("Rapport d’arbitrage", "Aller aux constats", 'aria-label="Parties de cette page"',
                 "Ce journal enfreint les règles 22 fois.", "En bref", "<legend>Montrer</legend>",
                 'title="Au début (Début)"', "Touches et signes", "Situation", "Le cachet",
                 "Les {n} constats."):  # fmt: skip
        assert told in page, told
    assert "illégal" in page


def test_what_a_page_says_to_programs_knows_no_language() -> None:
    pages = [run("check", LOG, "--format", "html", "--lang", one).stdout for one in ("en", "fr")]
    summaries = [read_summary(page.encode()) for page in pages]
    assert summaries[0] is not None
    assert summaries[0] == summaries[1]
