"""Jobs of the referee's desk: order of logs, verdict and reports, audit, rulings, explanations."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.desk.jobs.case import Case, judge_of, rulings_file, the_case
from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError, InputError

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.findings import Finding, Report
    from adjudicator.core.game import Game
    from adjudicator.reports.html.history import History
    from adjudicator.reports.sentences import Words
    from adjudicator.vassal.audit.replayed_log import ReplayedLog

__all__ = ["audit", "explain", "judge", "propose", "unwaive", "waive"]

#: findings that the page lists; the files have all of them
_MOST_FINDINGS = 500
_REPORTS = "reports"


def propose(work: Work, case: dict[str, Any]) -> dict[str, Any]:
    """Return the order in which logs were played, and what is wrong with the given one."""
    from adjudicator.cli.vassal_logs import are_vassal

    found = the_case(work, case)
    kinds = set(are_vassal(found.names))
    if len(kinds) > 1:
        raise DocumentError("--chain goes with logs of one kind: of VASSAL, or JSON Lines")
    played = _played_of_vassal(found.names) if kinds == {True} else _played_of_lines(found.names)
    order = [found.judged[found.names.index(name)] for name in played]
    wrong = _wrong_order(found, vassal=kinds == {True}) if len(order) > 1 else None
    return {"order": order, "wrong": wrong.line(work.language) if wrong else ""}


def _played_of_vassal(names: list[str]) -> list[str]:
    """Return logs of VASSAL in the order that their audit finds."""
    from adjudicator.vassal.audit.about import in_order
    from adjudicator.vassal.audit.gather import gather_logs
    from adjudicator.vassal.format.logfile import read_log

    if len(names) < 2:
        return names
    played, _ = in_order(gather_logs([read_log(Path(one)) for one in names]).replayed_logs)
    return [str(one.log.file) for one in played]


def _played_of_lines(names: list[str]) -> list[str]:
    """Return logs of JSON Lines in the order of their event numbers, else of their names."""
    firsts = {name: _first_number(name) for name in names}
    if len(set(firsts.values())) == len(names):
        return sorted(names, key=lambda name: firsts[name])
    return sorted(names, key=_by_numbers)


def _first_number(name: str) -> int:
    import msgspec

    from adjudicator.core.log import open_log

    class Numbered(msgspec.Struct):
        n: int = 0

    with open_log(name) as log:
        for number, line in log.lines():
            return int(log.decoded(msgspec.json.Decoder(Numbered), line, number).n)
    return 0


def _by_numbers(name: str) -> list[tuple[int, str]]:
    """Sort key by which turn-10 comes after turn-9."""
    parts = re.split(r"(\d{1,15})", name)
    return [(int(one), "") if one.isdecimal() else (-1, one) for one in parts]


def _wrong_order(case: Case, *, vassal: bool) -> InputError | None:
    """Return what `check --chain` would object to the given order."""
    try:
        if vassal:
            from adjudicator.vassal.format.logfile import read_log
            from adjudicator.vassal.read.chain_order import check_order

            check_order([read_log(Path(one)) for one in case.names])
        else:
            from adjudicator.cli.log.game import game_of_log
            from adjudicator.core.log_chain import ChainedLog

            log = ChainedLog(case.names)
            decoder = game_of_log(log.header.game, log=log.file).decoder
            for _ in log.events(decoder):
                pass
    except InputError as error:
        return error
    return None


def judge(work: Work, case: dict[str, Any]) -> dict[str, Any]:
    """Judge a case as `adjudicator check` does; write its reports into a folder beside its logs."""
    from adjudicator.cli.judge import Judge
    from adjudicator.reports.html.history import History
    from adjudicator.reports.sentences import Words

    found = the_case(work, case)
    kept: list[History] = []

    class Counted(History):
        """A history that reports its progress."""

        def after(self, event: Event, line: int) -> None:
            super().after(event, line)
            if not len(self.steps) % 100:
                work.progress(len(self.steps), 0)

    def watch(game: Game) -> History:
        words = Words(game.speaking(work.language), language=work.language)
        kept.append(Counted(words, reader=found.reader))
        return kept[0]

    the_judge: Judge = judge_of(found)
    report, game = the_judge(found.names[0], watch)
    files = _written(work, found, report, game, kept[0])
    report, hidden = kept[0].side_view.redact(report)
    return {**_summary(report, game, kept[0].words), "files": files, "hidden": hidden}


def _written(
    work: Work, case: Case, report: Report, game: Game, history: History
) -> dict[str, str]:
    """Write a report in every format; return format -> name of the file."""
    from adjudicator import __version__
    from adjudicator.cli.say import json_safe, plain
    from adjudicator.reports.csv import csv_rows
    from adjudicator.reports.html.page import page_pieces
    from adjudicator.reports.json import json_pieces
    from adjudicator.reports.mail import mail_lines
    from adjudicator.reports.sarif import sarif_pieces
    from adjudicator.reports.text import text_lines

    shown, _ = history.side_view.redact(report)
    judged, language = [(shown, game)], work.language
    pieces = {
        "html": page_pieces(report, game, history),
        "txt": (
            plain("".join(span.text for span in line)) + "\n"
            for line in text_lines(shown, game, language=language)
        ),
        "mail.txt": (
            line + "\n" for line in mail_lines(shown, game, clean=plain, language=language)
        ),
        "json": map(json_safe, json_pieces(shown, game)),
        "sarif": map(json_safe, sarif_pieces(judged, version=__version__)),
        "csv": (plain(row) + "\r\n" for row in csv_rows(judged)),
    }
    return {ending: _write(work, case, ending, some) for ending, some in pieces.items()}


def _write(work: Work, case: Case, ending: str, pieces: Any) -> str:
    """Write one report; return its name in the folder."""
    from adjudicator.safeio import documents

    first = Path(case.judged[0])
    folder = first.parent / _REPORTS
    work.folder.inside(str(folder)).mkdir(exist_ok=True)
    target = folder / f"{first.stem}.{ending}"
    work.folder.inside(str(target))
    documents.write_pieces(target, pieces)
    return target.as_posix()


def _summary(report: Report, game: Game, words: Words) -> dict[str, Any]:
    """Return what the page shows of a report."""
    from adjudicator.reports.fields import pending_fields, unchecked_fields
    from adjudicator.reports.tables import outcome_rows
    from adjudicator.reports.text import verdict_line, verdict_word

    phrase = words.phrase
    listed = list(islice(report.findings, _MOST_FINDINGS))
    return {
        "game": game.id,
        "title": words.game,
        "players": {words.side(side): name for side, name in report.players.items()},
        "verdict": report.verdict,
        "word": verdict_word(report.verdict, phrase),
        "line": verdict_line(report, phrase),
        "events": report.events,
        "counts": {**report.counts, "waived": report.waived, "pending": len(report.pending)},
        "findings": [_finding(one, report, words) for one in listed],
        "more": len(report.findings) - len(listed),
        "pending": [pending_fields(one, words) for one in report.pending[:_MOST_FINDINGS]],
        "unchecked": [unchecked_fields(one, words) for one in report.unchecked[:_MOST_FINDINGS]],
        "outcome": outcome_rows(report.outcome, words),
        "options": [one.id for one in game.file.options],
        "sides": {side: words.side(side) for side in game.file.sides},
    }


def _finding(one: Finding, report: Report, words: Words) -> dict[str, Any]:
    """Return a finding as the page shows it, in its language."""
    from adjudicator.reports.fields import finding_fields
    from adjudicator.reports.text import finding_details, turn_title

    phrase = words.phrase
    details = [
        (phrase.or_else(f"label-{label}", label), text)
        for label, text in finding_details(one, words, report.units)
    ]
    when = turn_title(one.turn, words.phase(one.phase), phrase)
    return {**finding_fields(one, words), "when": when, "details": details}


def waive(
    work: Work,
    *,
    case: dict[str, Any],
    event: int,
    rule: str,
    units: list[str],
    at: str,
    reason: str,
) -> dict[str, Any]:
    """Add a ruling to the file beside the logs, and judge again."""
    from adjudicator.core.log import Ruling

    found = the_case(work, case)
    if not reason.strip():
        raise DocumentError("a ruling needs a reason")
    ruling = Ruling(event=event, rule=rule, reason=reason.strip(), units=units, at=at)
    kept = [one for one in _rulings(found) if not _same(one, ruling)]
    _store(work, found, [*kept, ruling])
    return judge(work, case)


def unwaive(
    work: Work, *, case: dict[str, Any], event: int, rule: str, units: list[str], at: str
) -> dict[str, Any]:
    """Take back the rulings that waive a finding, and judge again."""
    found = the_case(work, case)
    kept = [
        one
        for one in _rulings(found)
        if not (one.event == event and one.rule == rule and one.waives(units, at))
    ]
    _store(work, found, kept)
    return judge(work, case)


def _rulings(case: Case) -> list[Any]:
    from adjudicator.cli.judge import read_rulings

    file = rulings_file(case)
    return list(read_rulings(file).rulings) if file.is_file() else []


def _same(one: Any, other: Any) -> bool:
    key = (other.event, other.rule, sorted(other.units), other.at)
    return (one.event, one.rule, sorted(one.units), one.at) == key


def _store(work: Work, case: Case, rulings: list[Any]) -> None:
    """Write the rulings; without any, their file goes."""
    import msgspec

    from adjudicator.cli.say import json_text
    from adjudicator.core.log import Rulings
    from adjudicator.safeio import documents

    file = rulings_file(case)
    work.folder.inside(str(file))
    if not rulings:
        file.unlink(missing_ok=True)
        return
    value = msgspec.to_builtins(Rulings(format=1, rulings=rulings))
    documents.write_text(file, json_text(value) + "\n")


def audit(work: Work, case: dict[str, Any]) -> dict[str, Any]:
    """Audit logs of VASSAL as `adjudicator log audit` does; write its page beside the report."""
    from adjudicator.phrases import phrases
    from adjudicator.reports.audit.csv import audit_rows
    from adjudicator.reports.audit.page import page_pieces
    from adjudicator.vassal.audit.audit import audit as audited
    from adjudicator.vassal.audit.gather import buttons, gather_logs
    from adjudicator.vassal.audit.where import where_of
    from adjudicator.vassal.format.logfile import read_log
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.own_module import own_module

    found = the_case(work, case)
    logs = [read_log(Path(name)) for name in found.names]
    module = read_module(Path(found.module)) if found.module else own_module(logs)
    done: list[str] = []

    def progress(name: str) -> None:
        done.append(name)
        work.progress(len(done), len(logs), Path(name).name)

    gathered = gather_logs(logs, buttons(module), progress)
    replayed: list[ReplayedLog] = gathered.replayed_logs
    result = audited(gathered, where_of(replayed, module), buttons(module))
    page = _write(work, found, "audit.html", page_pieces(result, phrases(work.language)))
    rows = _write(work, found, "audit.csv", (row + "\r\n" for row in audit_rows(result)))
    return {"counts": result.counts, "files": {"audit.html": page, "audit.csv": rows}}


def explain(work: Work, rule: str) -> list[dict[str, Any]]:
    """Return what `adjudicator explain` says of a case."""
    from adjudicator.cli.game_name import find_cases
    from adjudicator.phrases import phrases

    phrase, shown = phrases(work.language), []
    for game, case in find_cases(rule):
        speaking = game.speaking(work.language)
        cited = phrase("explain-cited", game=game.file.title, cite=case.cite)
        rows = {
            "cite": cited,
            "text": speaking.text(case.text),
            "reading": speaking.text(case.reading),
            "why": speaking.text(case.why),
        }
        named = [(phrase(f"explain-{name}"), text) for name, text in rows.items() if text]
        shown.append({"id": case.id, "title": speaking.text(case.title), "rows": named})
    return shown
