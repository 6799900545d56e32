"""Test reports as JSON, SARIF and CSV: their fields, and hostile text in every field."""

from __future__ import annotations

import csv
import io
import json
from itertools import islice
from typing import Any

import pytest

from adjudicator.cli.say import json_safe, plain
from adjudicator.core.findings import Report
from adjudicator.reports.csv import COLUMNS, csv_rows
from adjudicator.reports.json import json_pieces
from adjudicator.reports.sarif import sarif_pieces
from tests.support.sample_reports import (
    HOSTILE,
    finding,
    from_vassal,
    hostile,
    illegal,
    legal,
    source,
    spool,
)

#: in the order of the output
FIELDS = [
    "rule",
    "also",
    "severity",
    "event",
    "noticed_at",
    "turn",
    "phase",
    "side",
    "owner",
    "units",
    "at",
    "message",
    "expected",
    "seen",
    "cite",
    "follows_from",
]
REPORT = ["verdict", "findings", "pending", "unchecked", "outcome", "dice", "stamp"]


def as_json(report: Report, *, one_line: bool = False) -> str:
    return "".join(map(json_safe, json_pieces(report, source(), one_line=one_line)))


def as_sarif(*reports: Report) -> Any:
    pairs = [(report, source()) for report in reports]
    return json.loads("".join(map(json_safe, sarif_pieces(pairs, version="9.9"))))


def as_csv(*reports: Report) -> list[list[str]]:
    rows = csv_rows([(report, source()) for report in reports])
    text = "".join(plain(row) + "\r\n" for row in rows)
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


# JSON


@pytest.mark.parametrize("one_line", [False, True])
@pytest.mark.parametrize("report", [illegal(), legal(), hostile()], ids=lambda r: r.verdict)
def test_json_has_the_fields_that_are_promised(report: Report, one_line: bool) -> None:
    text = as_json(report, one_line=one_line)
    assert text.endswith("}\n")
    assert not one_line or text.count("\n") == 1
    found = json.loads(text)
    assert list(found)[: len(REPORT)] == REPORT
    assert found["verdict"] == report.verdict
    assert len(found["findings"]) == len(report.findings)
    for one in found["findings"]:
        assert list(one)[: len(FIELDS)] == FIELDS
        assert set(one) - set(FIELDS) <= {"waived", "reconstruction"}


def test_json_says_what_the_report_says() -> None:
    found = json.loads(as_json(illegal()))
    first, second, _, waived = found["findings"]
    assert first["message"] == "french-3 goes 7 points far."
    assert (first["expected"], first["seen"], first["also"]) == (6, 7, ["TOY-6D"])
    assert (second["noticed_at"], second["follows_from"]) == (20, [12])
    assert second["cite"] == "6.0 (D)"
    assert second["reconstruction"] is True
    assert waived["waived"] == "agreed by mail"
    assert found["pending"][0]["message"] == "french-1 has yet to attack."
    assert found["unchecked"] == [
        {
            "rule": "TOY-5B",
            "event": 9,
            "why": "The type of x is not known.",
            "needs": "a type",
            "more": 2,
            "cite": "5.0 (B)",
        }
    ]
    assert found["dice"] == {"french": {"1": 2, "6": 1}, "allied": {"2": 1}}
    assert (found["file"], found["events"]) == ("game.jsonl", 412)


def test_json_keeps_hostile_text_and_prints_none_of_its_controls() -> None:
    text = as_json(hostile())
    assert all(line.isprintable() for line in text.split("\n"))
    assert json.loads(text)["findings"][0]["at"] == HOSTILE


def test_numbers_of_any_size_are_json() -> None:
    huge = finding(
        seen=10**40, expected=[float("inf"), 0.5], args={"unit": -(10**40), "seen": 1e300}
    )
    (found,) = json.loads(as_json(Report(game="toy", findings=spool(huge))))["findings"]
    assert found["seen"] == 10**40
    assert found["expected"] == [None, 0.5]
    assert found["message"].startswith("-1000")


def test_json_of_a_legal_log_is_small() -> None:
    found = json.loads(as_json(legal()))
    assert found["findings"] == found["pending"] == found["unchecked"] == []
    assert "paths" not in found


def test_findings_are_written_as_they_are_read() -> None:
    class Endless:
        """An endless sequence of findings: code that first collects them never starts to write."""

        def __iter__(self) -> Any:
            while True:
                yield finding()

        def __len__(self) -> int:
            return 1

    report = illegal()
    report.findings = Endless()  # type: ignore[assignment]
    assert len(list(islice(json_pieces(report, source()), 50))) == 50
    assert len(list(islice(sarif_pieces([(report, source())], version="1"), 50))) == 50
    assert len(list(islice(csv_rows([(report, source())]), 50))) == 50


def test_a_spool_that_went_to_disk_is_printed_whole() -> None:
    many = [finding(event=number) for number in range(1, 2502)]
    report = Report(game="toy", findings=spool(*many))
    events = [one["event"] for one in json.loads(as_json(report))["findings"]]
    assert events == list(range(1, 2502))


# SARIF


def test_sarif_names_its_version_its_rules_and_its_levels() -> None:
    found = as_sarif(illegal())
    assert found["version"] == "2.1.0"
    (run,) = found["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("Adjudicator", "9.9")
    assert [rule["id"] for rule in driver["rules"]] == ["TOY-5B", "TOY-6D", "TOY-8C"]
    assert driver["rules"][0]["help"]["text"].endswith("Our reading: As we read it.")
    assert [one["level"] for one in run["results"]] == ["error", "warning", "note", "error"]
    for one in run["results"]:
        assert driver["rules"][one["ruleIndex"]]["id"] == one["ruleId"]
    assert "suppressions" not in run["results"][0]
    assert run["results"][3]["suppressions"] == [
        {"kind": "external", "justification": "agreed by mail"}
    ]


def test_sarif_says_where() -> None:
    (place,) = as_sarif(illegal())["runs"][0]["results"][0]["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "game.jsonl"},
        "region": {"startLine": 13},
    }
    assert place["logicalLocations"][0]["name"] == "event 12"


def test_sarif_names_no_line_that_is_not_known() -> None:
    report = Report(game="toy", file="a b\\c.jsonl", findings=spool(finding(line=0)))
    (place,) = as_sarif(report)["runs"][0]["results"][0]["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "a%20b/c.jsonl"}}


def test_sarif_of_several_logs_is_one_run() -> None:
    (run,) = as_sarif(illegal(), legal())["runs"]
    assert len(run["results"]) == 4
    assert [log["verdict"] for log in run["properties"]["logs"]] == ["illegal", "legal"]


def test_sarif_messages_hold_no_links_and_no_slots() -> None:
    unit = "[click](http://x) {0}"
    report = Report(game="toy", findings=spool(finding(args={"unit": unit, "seen": 1})))
    text = as_sarif(report)["runs"][0]["results"][0]["message"]["text"]
    assert text.startswith("\\[click\\](http://x) {{0}} goes 1 points far.")


def test_sarif_bears_hostile_text() -> None:
    results = as_sarif(hostile())["runs"][0]["results"]
    assert results[0]["ruleId"] == HOSTILE
    assert "ruleIndex" not in results[0]
    uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii()
    assert not set(uri) & set(" <>\"'\n\x1b")


# CSV


def test_csv_has_one_row_a_finding() -> None:
    head, *rows = as_csv(illegal(), legal())
    assert tuple(head) == COLUMNS
    assert len(rows) == 4
    first = dict(zip(head, rows[0], strict=True))
    assert first == {
        "file": "game.jsonl",
        "event": "12",
        "noticed_at": "",
        "turn": "3",
        "phase": "french-movement",
        "side": "french",
        "severity": "violation",
        "rule": "TOY-5B",
        "cite": "5.0 (B)",
        "also": "TOY-6D",
        "units": "french-3",
        "at": "1412",
        "message": "french-3 goes 7 points far.",
        "expected": "6",
        "seen": "7",
        "follows_from": "",
        "waived": "",
        "title": "Points per hex",
        "reconstruction": "",
        "other_map": "",
        "log": "",
        "step": "",
        "player": "",
        "unsure": "",
        "owner": "",
    }
    assert dict(zip(head, rows[1], strict=True))["reconstruction"] == "yes"
    assert dict(zip(head, rows[3], strict=True))["waived"] == "agreed by mail"


def test_csv_names_the_step_in_a_log_of_vassal() -> None:
    head, row = as_csv(from_vassal(player="=Ben"))
    told = dict(zip(head, row, strict=True))
    assert (told["log"], told["step"], told["player"]) == ("turn 4.vlog", "7", "'=Ben")


def test_csv_tells_all_that_json_tells_of_a_finding() -> None:
    told = {name for one in json.loads(as_json(illegal()))["findings"] for name in one}
    assert told <= set(COLUMNS)


def test_no_cell_of_a_hostile_log_is_a_formula() -> None:
    head, *rows = as_csv(hostile())
    assert all(len(row) == len(head) for row in rows)
    assert not [cell for row in rows for cell in row if cell.lstrip()[:1] in tuple("=+-@|%")]
    assert rows[0][head.index("at")].startswith("'=cmd|")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("  =1+1", "'  =1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("\t=1", "'\N{REPLACEMENT CHARACTER}=1"),
        (-1, "-1"),
        (-1.5, "-1.5"),
        ('say "no", now', 'say "no", now'),
        ("2:1", "2:1"),
        ("x; =1+1;y", "x;' =1+1;y"),
        ("x;-1;@y", "x;'-1;'@y"),
        (None, ""),
    ],
)
def test_text_that_begins_like_a_formula_is_marked_and_numbers_are_not(
    text: Any, cell: str
) -> None:
    head, row = as_csv(Report(game="toy", findings=spool(finding(seen=text))))
    assert row[head.index("seen")] == cell
