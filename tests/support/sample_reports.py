"""Reports built by hand, for the tests of formatters and of the command line."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.findings import Finding, Origin, Pending, Report, Spool, Unchecked
from adjudicator.core.game_data import Case, GameFile, PhaseSpec

#: hostile text: terminal control, a formula, HTML, a pattern
HOSTILE = "=cmd|' /C calc'!A0\x1b[31m\x07\u202e\x9b2J\n<script>{unit.__class__}</script>\",'"


def source() -> Any:
    """Return the parts of a game that formatters need."""
    phase = PhaseSpec(
        id="french-movement", side="french", kind="movement", title={"en": "French movement"}
    )
    return SimpleNamespace(
        file=GameFile(
            format=1,
            id="toy",
            version="1",
            title="A Toy",
            about={"en": "For tests."},
            prefix="TOY",
            sides=["french", "allied"],
            side_names={"french": {"en": "French"}},
            map="toy",
            scenarios=["one"],
            turns=3,
            phases=[phase],
        ),
        messages={
            "too-far": {"en": "{unit} goes {seen} points far.", "fr": "{unit} va trop loin."},
            "left-zone": {"en": "{unit} leaves a zone at {at}."},
            "must-attack": {"en": "{unit} has yet to attack."},
            "no-type": {"en": "The type of {unit} is not known."},
        },
        words={},
        cases={
            "TOY-5B": _case(
                "TOY-5B", "5.0 (B)", "Points per hex", reading={"en": "As we read it."}
            ),
            "TOY-6D": _case("TOY-6D", "6.0 (D)", "Zones are not left"),
            "TOY-8C": _case("TOY-8C", "8.0 (C)", "The duty to attack"),
        },
    )


def _case(name: str, cite: str, title: str, **more: Any) -> Case:
    return Case(
        id=name,
        cite=cite,
        title={"en": title},
        text={"en": f"{title}, in our words."},
        kind="check",
        status="enforced",
        **more,
    )


def finding(**changes: Any) -> Finding:
    """Return a finding, with changes by the test."""
    fields: dict[str, Any] = {
        "rule": "TOY-5B",
        "severity": "violation",
        "event": 12,
        "line": 13,
        "turn": 3,
        "phase": "french-movement",
        "side": "french",
        "units": ["french-3"],
        "at": "1412",
        "message": "too-far",
        "args": {"unit": "french-3", "seen": 7.0},
        "expected": 6,
        "seen": 7,
        "cite": "5.0 (B)",
    }
    return Finding(**{**fields, **changes})


def spool(*findings: Finding) -> Spool:
    """Return findings in the form that a report has."""
    found = Spool()
    for one in findings:
        found.append(one)
    return found


def illegal() -> Report:
    """Return a report with an entry of every kind."""
    zone = {"message": "left-zone", "rule": "TOY-6D", "cite": "", "args": {"unit": "french-4"}}
    return Report(
        game="toy",
        file="game.jsonl",
        verdict="illegal",
        findings=spool(
            finding(also=["TOY-6D"]),
            finding(
                **zone,
                event=14,
                noticed_at=20,
                severity="doubt",
                expected=None,
                seen=None,
                follows_from=[12],
                reconstruction=True,
            ),
            finding(event=15, severity="note", units=[], at="", message="unheard-of", args={}),
            finding(event=16, phase="elsewhere", turn=4, waived="agreed by mail"),
        ),
        pending=[
            Pending(
                rule="TOY-8C", message="must-attack", args={"unit": "french-1"}, units=["french-1"]
            )
        ],
        unchecked=[
            Unchecked(
                rule="TOY-5B", event=9, why="no-type", args={"unit": "x"}, needs="a type", more=2
            )
        ],
        outcome={"losses": {"french": 4, "allied": 11.0}, "level": "marginal"},
        dice={"french": {"1": 2, "6": 1}, "allied": {"2": 1}},
        stamp={"adjudicator": "9.9", "log": "abc"},
        events=412,
        counts={"violation": 1, "doubt": 1, "note": 1},
        waived=1,
        paths=[{"event": 3, "unit": "french-9", "path": ["0101", "0102"], "costs": [2], "cost": 2}],
    )


def legal() -> Report:
    """Return a report without entries."""
    return Report(game="toy", file="clean.jsonl", events=1)


def from_vassal(file: str = "turn 4.vlog", player: str = "Ben") -> Report:
    """Return a report of a VASSAL log: its findings name the file, the step and the player."""
    origin = Origin(file=file, step=7, player=player)
    return Report(
        game="toy",
        file="turn 4.vlog",
        verdict="illegal",
        findings=spool(finding(source=origin)),
        unchecked=[Unchecked(rule="TOY-5B", event=9, why="no-type", source=origin)],
        events=20,
        counts={"violation": 1},
    )


def hostile() -> Report:
    """Return a report in which every text from the log is hostile."""
    bad = finding(
        rule=HOSTILE,
        also=[HOSTILE],
        phase=HOSTILE,
        side=HOSTILE,
        units=[HOSTILE],
        at=HOSTILE,
        args={"unit": HOSTILE, "seen": {HOSTILE: [HOSTILE]}},
        expected=HOSTILE,
        seen=[HOSTILE, {HOSTILE: None}],
        cite=HOSTILE,
        waived=HOSTILE,
    )
    return Report(
        game=HOSTILE,
        file=HOSTILE,
        verdict="cannot tell",
        findings=spool(bad, finding(message=HOSTILE, args={HOSTILE: HOSTILE})),
        pending=[Pending(rule=HOSTILE, message=HOSTILE, units=[HOSTILE], at=HOSTILE)],
        unchecked=[Unchecked(rule=HOSTILE, event=1, why=HOSTILE, needs=HOSTILE)],
        outcome={HOSTILE: {HOSTILE: HOSTILE}},
        dice={HOSTILE: {HOSTILE: 1}},
        stamp={HOSTILE: HOSTILE},
        paths=[{"event": HOSTILE, "unit": HOSTILE, "path": [HOSTILE], "cost": HOSTILE}],
        events=2,
    )
