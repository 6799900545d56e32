"""The pages of single games: made in workers, from logs that must still be the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.errors import InputError, Text
from adjudicator.safeio import documents
from adjudicator.season.said import error_json
from adjudicator.season.work import Judges, made_judge

__all__ = ["PageTask", "decoded_errors", "page_batch"]


class PageTask(Struct, frozen=True):
    """The page of one game: its logs, the hash and the stamp that they had, and where it goes."""

    path: str
    paths: list[str]
    sha256: str
    stamp: str
    #: the variants by which it was judged
    options: list[str]
    target: str
    language: str


def page_batch(judges: Judges, tasks: list[PageTask]) -> bytes:
    """Write pages; return for each the error, "" if there is none."""
    found = [_written(made_judge(judges.with_options(one.options)), one) for one in tasks]
    return msgspec.msgpack.encode(found)


def decoded_errors(data: bytes) -> list[str]:
    """Return what `page_batch` sent."""
    return msgspec.msgpack.decode(data, type=list[str])


def _written(judge: Callable[[list[str], Any], Any], task: PageTask) -> str:
    from adjudicator.reports.html.history import History  # noqa: PLC0415  # slow to import
    from adjudicator.reports.html.page import page_pieces  # noqa: PLC0415
    from adjudicator.reports.sentences import Words  # noqa: PLC0415

    kept: list[History] = []

    def watch(game: Any) -> History:
        kept.append(History(Words(game, language=task.language)))
        return kept[0]

    try:
        report, game = judge(task.paths, watch)
        if msgspec.json.encode(report.stamp).decode() != task.stamp:
            hint = "check the season again"
            raise InputError("was judged by other rules, or has changed", hint=hint)
        report.file = task.path  # not where it lies on this machine
        documents.write_pieces(Path(task.target), page_pieces(report, game, kept[0]))
    except InputError as error:
        return error_json(error)
    except Exception as error:  # a bug of ours must not end the others
        what = f"{type(error).__name__}: {error}"[:300]
        return error_json(Text("this is a fault in Adjudicator: {what}", what=what))
    return ""
