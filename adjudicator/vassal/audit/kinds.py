"""The kinds of audit findings: code, name, severity and meaning of each.

An audit states facts and accuses nobody. *Suspicious* findings are worth a question to the other
player, *notable* ones are worth knowing, and *info* explains the rest.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

__all__ = ["KINDS", "MOST_DETAILS", "AuditFinding", "Detail", "FindingKind", "Severity", "finding"]

Severity = Literal["suspicious", "notable", "info"]

#: the maximum number of details of one finding; the others are only counted
MOST_DETAILS = 5_000


class FindingKind(NamedTuple):
    """A kind of finding."""

    code: str
    name: str
    severity: Severity
    #: the meaning in one line
    meaning: str


class Detail(Struct, frozen=True, kw_only=True):
    """One piece, one roll or one value that a finding is about."""

    #: a step of the log of the finding; 0 is its start
    step: int | None = None
    player: str = ""
    #: the name of the piece, and its id in VASSAL
    piece: str = ""
    id: str = ""
    #: the subject, if it is not the place: a layer, a property
    what: str = ""
    before: str = ""
    after: str = ""


class AuditFinding(Struct, frozen=True, kw_only=True):
    """One thing that an audit found."""

    code: str
    #: the kind's name in words: "roll-undone"
    name: str
    severity: Severity
    #: the log in which it was found; empty if it concerns all logs
    file: str = ""
    #: the step of the log, if it concerns one step; 0 is the start
    step: int | None = None
    player: str = ""
    message: str
    details: list[Detail] = []
    #: the number of details that are not listed
    more: int = 0


_LIST = (
    FindingKind("AUDIT101", "order", "notable", "the logs were given in another order than played"),
    FindingKind("AUDIT102", "restart", "suspicious", "a log starts from an earlier position"),
    FindingKind("AUDIT103", "moved", "suspicious", "pieces moved between two logs"),
    FindingKind("AUDIT104", "changed", "suspicious", "pieces changed between two logs"),
    FindingKind("AUDIT105", "appeared", "suspicious", "pieces appeared between two logs"),
    FindingKind("AUDIT106", "vanished", "suspicious", "pieces vanished between two logs"),
    FindingKind("AUDIT107", "stack-order", "notable", "stacks were reordered between two logs"),
    FindingKind("AUDIT108", "values", "notable", "turn or properties changed between two logs"),
    FindingKind(
        "AUDIT109", "marks", "info", "marks of movement were set or taken off between two logs"
    ),
    FindingKind("AUDIT110", "unrelated", "notable", "a log has no piece of those before it"),
    FindingKind("AUDIT111", "repeated", "info", "a log repeats the steps of an earlier one"),
    FindingKind(
        "AUDIT112", "reappeared", "notable", "pieces are there whose creation was taken back"
    ),
    FindingKind(
        "AUDIT113", "not-followed", "info", "pieces went with a stack that the log does not know"
    ),
    FindingKind("AUDIT201", "other-module", "notable", "the name of the module changed"),
    FindingKind("AUDIT202", "other-version", "notable", "the version of the module changed"),
    FindingKind(
        "AUDIT203", "module-file", "notable", "the module was saved anew under one version"
    ),
    FindingKind("AUDIT204", "engine", "info", "the version of VASSAL changed"),
    FindingKind("AUDIT205", "player", "notable", "a player has another password, side or name"),
    FindingKind(
        "AUDIT206", "unknown-pieces", "info", "commands name pieces that are not in the game"
    ),
    FindingKind("AUDIT301", "roll-undone", "suspicious", "a roll was taken back"),
    FindingKind("AUDIT302", "undone", "info", "actions were taken back"),
    FindingKind("AUDIT303", "undo-of-nothing", "notable", "what was taken back is not in the log"),
    FindingKind("AUDIT304", "created", "notable", "pieces were put into the game"),
    FindingKind("AUDIT305", "cloned", "notable", "pieces were cloned"),
    FindingKind("AUDIT306", "deleted", "notable", "pieces were deleted"),
    FindingKind("AUDIT307", "replaced", "info", "pieces were replaced by others"),
    FindingKind("AUDIT308", "off-map", "notable", "pieces left the map or its boards"),
    FindingKind("AUDIT309", "unreported", "notable", "moves have no report where others have"),
    FindingKind(
        "AUDIT310",
        "gap",
        "suspicious",
        "a move or change starts from where or what a piece was not",
    ),
    FindingKind(
        "AUDIT311", "roll-redone", "info", "rolls were taken back, and came the same again"
    ),
    FindingKind("AUDIT401", "uneven-dice", "notable", "fair dice seldom fall so unevenly"),
    FindingKind("AUDIT402", "runs", "notable", "fair dice seldom change so often or so rarely"),
    FindingKind("AUDIT403", "roll-without-die", "notable", "a roll is told that no button made"),
)

#: every kind, by name
KINDS: dict[str, FindingKind] = {one.name: one for one in _LIST}


def finding(
    name: str,
    message: str,
    *,
    file: str = "",
    step: int | None = None,
    player: str = "",
    details: list[Detail] | None = None,
) -> AuditFinding:
    """Return a finding of the named kind."""
    kind = KINDS[name]
    listed = details or []
    return AuditFinding(
        code=kind.code,
        name=kind.name,
        severity=kind.severity,
        file=file,
        step=step,
        player=player,
        message=message,
        details=listed[:MOST_DETAILS],
        more=max(0, len(listed) - MOST_DETAILS),
    )
