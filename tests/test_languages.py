"""Reports in several languages: frames and sentences, and data that know no language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import lxml.html
import msgspec
import pytest
from click.testing import CliRunner, Result
from sample_reports import from_vassal, illegal, legal, source

from adjudicator import phrases as catalogues
from adjudicator.cli import cli
from adjudicator.cli.paint import painted
from adjudicator.findings import Report
from adjudicator.game import load_game
from adjudicator.log import open_log
from adjudicator.phrases import Catalogue, Phrases
from adjudicator.referee import adjudicate
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.html.summary import read_summary
from adjudicator.reports.index.collect import collect, report_files
from adjudicator.reports.index.page import index_pieces
from adjudicator.reports.index.rows import index_lines
from adjudicator.reports.mail import mail_lines
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import text_lines
from adjudicator.vassal.logwriter import write_vlog

ROOT = Path(__file__).parents[1]
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
                    repose sur   un nombre reconstitué
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
    """Return a game of which some words are in French."""
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
    """Return a log of VASSAL of the card game, played with its French module."""
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


@pytest.mark.parametrize("words", [["show"], ["stats"], ["audit"]])
def test_data_of_logs_of_vassal_know_no_language(vlog: Path, words: list[str]) -> None:
    plain = run("log", *words, vlog, "--format", "json").stdout_bytes
    assert run("log", *words, vlog, "--format", "json", "--lang", "fr").stdout_bytes == plain


def test_all_that_an_index_says_is_in_a_catalogue(pseudo: Any, tmp_path: Path) -> None:
    run("check", LOG, "--format", "html", "-o", tmp_path / "spi.html")
    (tmp_path / "bad.json").write_text("{}")
    index, phrase = collect(tmp_path, report_files(tmp_path)), catalogues.phrases("qps")
    assert index.unreadable
    data = re.compile("Austerlitz|Anna|Ben|Allied|French|spi|bad|json|no report|verdict|missing|my")
    lines = " ".join(painted(line, colours=False) for line in index_lines(index, phrase))
    lines = re.sub(r"bad\.json: .*?  ", "", lines)
    page = "".join(index_pieces(index, name="my", base="", phrase=phrase))
    tree = lxml.html.fromstring(re.sub(r"(?s)<style>.*?</style>", "", page))
    tree.get_element_by_id("unreadable").find("ul").clear()
    for text in (lines, tree.text_content()):
        assert outside(data.sub(" ", text)) == []


# The pseudo-language: every text of a catalogue or a game stands in brackets. What has letters
# outside of them was not taken from there.


def bracketed(text: str) -> str:
    """Return a text whose own words stand in brackets; its arguments do not."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") or not part else f"⟦{part}⟧" for part in parts)


def in_brackets(value: Any) -> Any:
    """Return plain values in which all texts by language are in the pseudo-language too."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            return {**value, "qps": bracketed(value["en"])}
        return {name: in_brackets(one) for name, one in value.items()}
    return [in_brackets(one) for one in value] if isinstance(value, list) else value


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a game in the pseudo-language, for which there is a catalogue as well."""
    english = (ROOT / "adjudicator/reports/catalogues/en.json").read_bytes()
    found = msgspec.json.decode(english)
    found["language"] = "qps"
    for name, one in found["phrases"].items():
        found["phrases"][name] = (
            bracketed(one)
            if isinstance(one, str)
            else {form: bracketed(text) for form, text in one.items()}
        )
    phrase, old = Phrases(msgspec.convert(found, Catalogue)), catalogues.phrases
    for module in ("phrases", "reports.sentences", "reports.text"):
        monkeypatch.setattr(
            f"adjudicator.{module}.phrases",
            lambda language="en": phrase if language == "qps" else old(language),
        )
    return in_pseudo(source(), ("losses", "level", "marginal"))


def in_pseudo(game: Any, words: Iterable[str]) -> Any:
    """Return what a report needs of a game, in the pseudo-language."""
    game = SimpleNamespace(file=game.file, messages=game.messages, cases=game.cases)
    game.file = msgspec.convert(in_brackets(msgspec.to_builtins(game.file)), type(game.file))
    game.file = msgspec.structs.replace(game.file, title=f"⟦{game.file.title}⟧")
    game.messages = in_brackets(game.messages)
    game.words = in_brackets({one: {"en": one} for one in words})
    game.cases = {
        name: msgspec.convert(in_brackets(msgspec.to_builtins(case)), type(case))
        for name, case in game.cases.items()
    }
    return game


#: words of the game's own code: its view gives them as they are
VIEWED = (
    *("Zones of control", "demoralized", "Odds", "Die", "Result", "Attack", "Defence", "odds"),
    *("infantry", "cavalry", "artillery", "losses", "strength", "points", "exited", "ratio"),
    *("west", "east", "eliminated", "none", "move", "retreat", "advance"),
)
#: what comes from the log: names of files, units, cases, players, what people wrote
DATA = re.compile(
    r"\b(game\.jsonl|clean\.jsonl|turn 4\.vlog|french-\d+|TOY-\d[A-Z]|unheard-of|Ben|"
    r"agreed by mail|elsewhere|a type|allied|abc|x|qps|Anna)\b|\b(i)\b|\(B\)|\(D\)|\{unit\}"
)


def outside(text: str) -> list[str]:
    """Return the words that stand in no brackets and are no data."""
    left = DATA.sub("", re.sub(r"⟦[^⟦⟧]*⟧", " ", text))
    return re.findall(r"[^\W\d_]+", left)


def reports() -> Iterator[Report]:
    yield from (illegal(), legal(), from_vassal())
    more = illegal()
    more.verdict, more.players = "cannot tell", {"french": "Anna", "allied": "Ben"}
    more.outcome |= {"turn": 4, "phase": "french-movement"}
    yield more


def test_all_that_text_says_is_in_a_catalogue_or_a_game(pseudo: Any) -> None:
    for report in reports():
        assert outside(text(report, pseudo, "qps")) == []


def test_all_that_a_mail_says_is_in_a_catalogue_or_a_game(pseudo: Any) -> None:
    for report in reports():
        subject, *lines = mail_lines(report, pseudo, language="qps")
        mail = " ".join([subject.removeprefix("Subject: "), *lines])
        assert outside(re.sub(r"\s+", " ", mail)) == []


def said_by(page: str) -> Iterator[str]:
    """Go through all that a page says: its texts, what is read aloud, what its scripts show."""
    tree = lxml.html.fromstring(page)
    for ground in tree.find_class("ground"):
        ground.clear()  # names on the map
    for element in tree.iter():
        if not isinstance(element.tag, str):
            continue
        yield from (element.get(name, "") for name in ("aria-label", "title", "alt", "placeholder"))
        if element.tag not in ("script", "style"):
            yield element.text or ""
        yield element.tail or ""
    history = json.loads(tree.get_element_by_id("history").text)
    yield from (title for _, title in history["phases"])
    yield from history["layers"]
    yield from (counter for _, _, counter in history["units"])
    for step in history["steps"]:
        yield step.get("w", "")
        yield from (label for label, _ in step.get("r", ()))  # the value is the game's
        yield from (mark for _, mark in step.get("k", ()))


CDT_LOG = ROOT / "modules" / "coup-de-tonnerre" / "logs" / "demonstration.jsonl"


@pytest.mark.parametrize("path", [LOG, CDT_LOG], ids=["hexes", "places"])
def test_all_that_a_page_says_is_in_a_catalogue_or_a_game(pseudo: Any, path: Path) -> None:
    game = load_game(path.parts[-3])
    history = History(Words(in_pseudo(game, {*VIEWED, *game.words}), language="qps"))
    with open_log(path) as log:
        log.file = path.name
        report = adjudicate(game, log, watchers=[history])
    page = "".join(page_pieces(report, game, history))
    names = {part for one in game.units.values() for part in (one.name, one.formation) if part}
    names |= {  # what the rules of this game say in their own words
        value
        for one in report.findings
        for value in (one.expected, one.seen, *one.args.values())
        if isinstance(value, str) and value
    }
    names |= {case.cite for case in game.cases.values()} | set(game.units)
    data = re.compile(
        "|".join(
            [
                *(re.escape(one) for one in sorted(names, key=len, reverse=True)),
                r"“.*”|(SPI|CDT)-[\w.-]+|\b[A-Z]\b|\b(1|2) (AC|FC|AM|FM)\b| capture\b",
                r"\b(Anna|Ben|Nadia|Paul|qps|i|Ar|Dr|Ex|De|Ae|csv|demonstration|jsonl|[0-9a-f]{64})\b",
            ]
        )
    )
    texts = list(said_by(page))
    assert len(texts) > 1000
    left = {word for text in texts for word in outside(data.sub(" ", text))}
    assert left == set(), " ".join(sorted(left))


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


def test_the_pseudo_language_finds_what_is_said_in_code(pseudo: Any) -> None:
    assert outside("⟦Turn ⟧3 and a half") == ["and", "a", "half"]
