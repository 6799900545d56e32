"""Pages for tests: of the sample logs, and of a log with hostile text in every field."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from adjudicator.core.log import Log, Rulings, open_log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.sentences import Words
from tests.support.paths import ROOT
from tests.support.spi_logs import field, game

LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"
FAULTY, CLEAN = LOGS / "demonstration.jsonl", LOGS / "clean-game.jsonl"

#: attacks that a log may try in a page; a success of any would be noticed
ATTACKS = (
    "</script><script>alert('broken out')</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(2)' x='",
    "<svg/onload=alert(3)>",
    "<!--",
    "javascript:alert(4)",
    "</title><style>*{display:none}</style>",
    "\u202eturned",
    "{{7*7}}${7*7}",
    "]]><b>bold</b>",
)


def page_of(
    log: Log, *, reader: str = "", rulings: Rulings | None = None, language: str = "en"
) -> str:
    """Return the page of a log."""
    history = History(Words(game(), language=language), reader=reader)
    with log:
        report = adjudicate(game(), log, watchers=[history], rulings=rulings)
    return "".join(page_pieces(report, game(), history))


def page_of_file(path: Path, **more: Any) -> str:
    """Return the page of a log on the disk, under its plain name."""
    log = open_log(path)
    log.file = path.name
    return page_of(log, **more)


def page_of_lines(lines: list[dict[str, Any]], **more: Any) -> str:
    """Return the page of a log that a test has written."""
    data = "\n".join(json.dumps(line) for line in lines).encode()
    return page_of(Log(io.BytesIO(data), file="test.jsonl"), **more)


def hostile_lines() -> list[dict[str, Any]]:
    """Return a log that has every attack in every free text, and breaks a rule."""
    units = {f"u{n}": "french infantry 6-5" for n in range(len(ATTACKS))}
    header = field(
        {**units, "a": "allied infantry 6-5"},
        {name: f"02{n + 1:02}" for n, name in enumerate(units)} | {"a": "0801"},
        phase="french-movement",
        columns=12,
        rows=12,
    )
    names = {f"u{n}": attack[:60] for n, attack in enumerate(ATTACKS)}
    for spec in header["units"]:
        attack = names.get(spec["id"], "plain")
        spec |= {"name": attack, "formation": attack, "code": attack[:20], "note": attack}
        spec["id"] = names.get(spec["id"], spec["id"])
    where = header["position"]["where"]
    header["position"]["where"] = {names.get(name, name): at for name, at in where.items()}
    header["players"] = {"french": ATTACKS[0], "allied": ATTACKS[1]}
    events: list[dict[str, Any]] = [{"do": "note", "text": attack} for attack in ATTACKS]
    for number, attack in enumerate(ATTACKS):
        at = f"02{number + 1:02}"
        events.append(
            {"do": "move", "unit": attack[:60], "path": [at, f"03{number + 1:02}"], "cost": 9}
        )
    return [header, *events]
