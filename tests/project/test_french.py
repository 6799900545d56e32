"""Test all French texts, in the catalogues and in reports: spaces, apostrophes, no English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.cli.paint import painted
from adjudicator.core.findings import Report
from adjudicator.phrases import typeset
from adjudicator.reports.fields import finding_sentence, pending_sentence
from adjudicator.reports.mail import mail_lines
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import finding_details, text_lines
from tests.games.test_cases import TESTS, game, judge
from tests.games.test_languages import texts_in, texts_of
from tests.support.paths import ROOT

CATALOGUES = sorted((ROOT / "adjudicator").glob("*/catalogues/fr.json"))
SHARED = sorted((ROOT / "modules" / "messages").glob("*.json"))
NAME = "coup-de-tonnerre"
CDT = [one for one in TESTS if one.values[0] == NAME]
#: wordings that French expresses differently
AVOIDED = re.compile(r"(met|mise?s?) au jour|\bjett?e|\bjeté|nombre reconstitué|Subject")
#: a sign without a non-breaking space before it; in a number or an id it needs none
BARE = re.compile(r"(?<!\xa0)[;!?»](?!\w)|(?<!\xa0):(?=\s|$)|«(?!\xa0)")
#: words that only English has, and ids that have a French name
ENGLISH = re.compile(
    r"(?<![\w-])(the|of|is|are|was|and|with|by|its|for|to|from|at|not|nobody|tracks|cards|fog|"
    r"marker|garrison|rout|loss|losses|morale|needs|unknown|yes|no|coalition|french|guard)(?![\w-])"
)


def texts_of_catalogues() -> Iterator[tuple[str, str]]:
    for path in CATALOGUES:
        for name, one in json.loads(path.read_bytes())["phrases"].items():
            for text in [one] if isinstance(one, str) else one.values():
                yield f"{path.parent.parent.name}: {name}", text
    for path in SHARED:
        for at, texts in texts_in(json.loads(path.read_bytes())):
            yield f"{path.name}: {at}", texts["fr"]
    for at, texts in texts_of(NAME):
        if "fr" in texts:
            yield at, texts["fr"]


TEXTS = list(texts_of_catalogues())


def test_french_is_typed_with_plain_apostrophes_and_no_narrow_spaces() -> None:
    assert len(TEXTS) > 1000
    # stamps of logs contain the hash of the map, so the map stays unchanged
    typed = [(at, text) for at, text in TEXTS if not at.startswith(f"{NAME}/map.json")]
    assert [at for at, text in typed if re.search("[’\u202f]", text)] == []


def test_french_signs_have_the_same_space_before_them_everywhere() -> None:
    found = [(at, typeset(text, "fr")) for at, text in TEXTS]
    slots = re.compile(r"\{\w+:[^{}]*\}|<[^>]*>|&\w+;|https?:\S+")
    assert [at for at, text in found if BARE.search(slots.sub("x", text))] == []
    assert [at for at, text in found if "\u202f" in text] == []


def test_french_has_one_kind_of_apostrophe() -> None:
    found = [(at, typeset(text, "fr")) for at, text in TEXTS]
    assert [at for at, text in found if re.search(r"\w'", re.sub("<[^>]*>", "", text))] == []


def test_french_says_it_in_its_own_words() -> None:
    assert [at for at, text in TEXTS if AVOIDED.search(text)] == []


def sentences(report: Report) -> Iterator[str]:
    """Iterate over the sentences of a French report."""
    words = Words(game(NAME), language="fr")
    for one in report.findings:
        yield finding_sentence(one, words)
        yield from (text for _, text in finding_details(one, words, report.units))
    yield from (pending_sentence(one, words) for one in report.pending)
    for missing in report.unchecked:
        yield from (words.sentence(missing.why, missing.args), words.needs(missing.needs))


def lines(report: Report) -> Iterator[str]:
    """Iterate over the lines of a French text report and mail, except title and stamp."""
    title = game(NAME).file.title
    told = [painted(one, colours=False) for one in text_lines(report, game(NAME), language="fr")]
    told += mail_lines(report, game(NAME), language="fr")
    stamp = re.compile(r"établi avec|Vérifié avec|[0-9a-f]{12}")
    yield from (one for one in told if title[:20] not in one and not stamp.search(one))


@pytest.mark.parametrize(("name", "test"), CDT)
def test_findings_in_french_are_french(name: str, test: dict[str, Any]) -> None:
    report = judge(name, test)
    for told in sentences(report):
        assert not re.search(r"\{\w+|  |\( ?\)|«\s*»|^\s|\s[,.]", told), told
    for line in lines(report):
        assert not re.search(r"\w'\w|\u202f", line), line
        # the name in the English rulebook; citations are the same in every language
        assert not ENGLISH.search(line.replace("Crash of Thunder", "")), line


def test_a_target_that_the_log_does_not_name_leaves_no_hole() -> None:
    french = game(NAME).messages
    holes = [name for name, texts in french.items() if "contre {target} est" in texts["fr"]]
    assert holes == ["other-face"]
    assert "{target}" not in french["other-face-plain"]["fr"]


def test_a_mail_in_french_begins_with_its_subject_in_french() -> None:
    log = ROOT / "modules" / NAME / "logs" / "demonstration.jsonl"
    words = ["check", str(log), "--format", "mail", "--lang", "fr"]
    mail = CliRunner().invoke(cli, words).stdout
    assert mail.startswith("Objet\xa0: ")
    assert "La Garde Impériale et Soult agissent" in re.sub(r"\s+", " ", mail)


def test_english_in_french_is_found() -> None:
    assert ENGLISH.search("il faudrait tracks")
    assert ENGLISH.search("Le guard agit")
    assert not ENGLISH.search("guard-1 va de Sokolnitz vers garrison-telnitz")
    assert BARE.search("vrai ; ou non")
    assert BARE.search("vrai: oui")
    assert not BARE.search("vrai\xa0; ou non\xa0: 2:1")
