"""Checks that the logs of a chain are given in the order in which they were played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.vassal.audit.position import TablePosition
    from adjudicator.vassal.audit.replayed_log import ReplayedLog
    from adjudicator.vassal.format.logfile import LogFile
    from adjudicator.vassal.format.traits import MapPoint

__all__ = ["check_order", "refuse_save"]

#: the hint how to judge a chain in the given order
_ANYWAY = "or judge them as they are given: --as-given"


def refuse_save(logs: Sequence[LogFile]) -> None:
    """Refuse a saved game: it holds a position and no actions."""
    if any(log.script.actions for log in logs):
        return
    for log in logs:
        if Path(str(log.file)).suffix.lower() == ".vsav":
            raise DocumentError(
                "a saved game holds a position and no moves: there is nothing to judge",
                file=log.file,
                hint="give the log of the game, a .vlog",
            )


def check_order(logs: Sequence[LogFile]) -> None:
    """Refuse a chain that holds a log twice, or that is given in another order than played."""
    _refuse_twins(logs)
    from adjudicator.vassal.audit.about import in_order  # noqa: PLC0415
    from adjudicator.vassal.audit.gather import gather_logs  # noqa: PLC0415
    from adjudicator.vassal.audit.stats import saved_at  # noqa: PLC0415

    dates = [date for log in logs if (date := saved_at(log)) is not None]
    if len(dates) == len(logs) and all(one < two for one, two in pairwise(dates)):
        return  # the usual case: no log has to be replayed
    given = gather_logs(logs).replayed_logs
    played, _ = in_order(given)
    if played != given and (_joined(played) or not _joined(given)):
        names = ", ".join(replayed.file for replayed in played)
        at = next(two for one, two in zip(played, given, strict=True) if one is not two)
        raise DocumentError(
            "the logs were not given in the order in which they were played, which is {names}",
            names=names,
            file=at.log.file,
            hint=Text("change the order, {anyway}", anyway=Text(_ANYWAY)),
        )


def _refuse_twins(logs: Sequence[LogFile]) -> None:
    first: dict[str, LogFile] = {}
    for log in logs:
        earlier = first.setdefault(log.sha256, log)
        if earlier is not log:
            raise DocumentError(
                "the same log as {name}, given twice",
                name=Path(str(earlier.file)).name,
                file=log.file,
                hint=Text("leave one out, {anyway}", anyway=Text(_ANYWAY)),
            )


def _joined(replayed_logs: Sequence[ReplayedLog]) -> bool:
    """Return whether each log starts with every piece where the previous log left it.

    The clocks of two players may differ, so the dates alone do not prove the order.
    """
    return all(_places(one.end) == _places(two.start) for one, two in pairwise(replayed_logs))


def _places(position: TablePosition) -> dict[str, MapPoint | None]:
    return {piece: record.place for piece, record in position.pieces.items()}
