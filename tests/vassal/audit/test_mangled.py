"""Test damaged logs: reading ends with a report or with a clear refusal."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from adjudicator.errors import InputError
from adjudicator.reports.audit.csv import audit_rows
from adjudicator.reports.audit.page import page_pieces
from adjudicator.reports.audit.text import audit_lines
from adjudicator.reports.text import Line
from adjudicator.reports.transcript import position_lines, transcript_lines
from adjudicator.vassal.audit.audit import audit
from adjudicator.vassal.audit.gather import buttons, gather_logs
from adjudicator.vassal.audit.replayed_log import names_of
from adjudicator.vassal.audit.stats import stats
from adjudicator.vassal.audit.transcript import TranscriptContext, entries, position_at
from adjudicator.vassal.audit.where import where_of
from adjudicator.vassal.format.codec import Saved, pack
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import script_text
from adjudicator.vassal.write.redact import redact
from tests.support.vassal_chain import ANN, BOB, Writer
from tests.support.vassal_cheats import cheated

#: fragments of the text of a log
PARTS = (
    *("\x1b", "\\\x1b", "\t", "\\\t", "/", "\\/", ";", "\\;", "'", "\\", "|", "@@", "null", "-1"),
    *("LOG\t", "M/", "D/", "+/", "-/", "stack", "999999999", "PLAYER\t", "TURNTurnTracker0\t"),
    *("UNDO\ttrue", "UNDO\tfalse", "CHAT* UNDO: *** 2d6 = 3 *** <Ann>", "CHAT*** 0d0 = 0 *** <x>"),
    *("\0", "\x07", "\u202e", "\ufffd", "<", ">", "$"),
)


def mangled(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(10, len(text))
        match chance.randrange(4):
            case 0:
                text = text[:at] + chance.choice(PARTS) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 30) :]
            case 2:
                start = chance.randrange(10, len(text))
                text = text[:at] + text[start : start + chance.randint(1, 200)] + text[at:]
            case _:
                text = text[:at] + chance.choice(PARTS) + text[at + 1 :]
    return text


def told() -> list[str]:
    """Return two logs that contain passwords."""
    log = Writer()
    for n in range(6):
        log.drag("101", 200 + n, 50)
    log.drag("104", 475, 290, BOB)
    log.undo(log.roll(3))
    log.roll(12)
    log.flip("103", 2)
    second = log.following()
    second.drag("106", 1, 1, BOB)
    return [log.text, second.text]


def _plain(lines: list[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def everything(logs: list[LogFile]) -> str:
    """Return everything that we print about logs."""
    dice = buttons()
    gathered = gather_logs(logs, dice)
    where = where_of(gathered.replayed_logs)
    found = audit(gathered, where, dice)
    parts = [
        msgspec.json.encode(found).decode(),
        "".join(page_pieces(found)),
        _plain(list(audit_lines(found, everything=True))),
        "\n".join(audit_rows(found)),
        msgspec.json.encode(stats(gathered.replayed_logs)).decode(),
    ]
    reader = TranscriptContext(where, gathered.looks, gathered.names, dice)
    for log in logs:
        steps = list(entries(log, reader))
        last = position_at(log, len(steps), reader, file="x")
        parts += [_plain(list(transcript_lines(steps))), _plain(list(position_lines(last)))]
        parts += [msgspec.json.encode(steps).decode(), msgspec.json.encode(last).decode()]
    return "\n".join(parts)


def places(log: LogFile) -> list[object]:
    replay = Replay(log.script)
    found: list[object] = [{key: one.place for key, one in replay.table.pieces.items()}]
    found += ({key: one.place for key, one in replay.table.pieces.items()} for _ in replay)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_mangled_logs_are_told_of_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    texts = told() if seed % 2 else [script_text(one.script) for one in cheated()]
    try:
        logs = [
            parse_log(pack(Saved(mangled(text, chance))), file=Path(f"{n}.vlog"))
            for n, text in enumerate(texts)
        ]
        shown = everything(logs)
        made = redact(logs, pseudonyms=seed % 3 == 0)
    except InputError:
        return
    secrets = [one.text for one in names_of(logs) if one in (ANN, BOB)]
    assert not [one for one in secrets if one in shown]
    copies = [parse_log(one.data) for one in made]
    for copy, one in zip(copies, made, strict=True):
        assert one.left or not [secret for secret in secrets if secret in copy.saved.text]
    assert [places(one) for one in copies] == [places(one) for one in logs]
