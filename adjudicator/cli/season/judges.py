"""Makes the judge of a season's worker: that of `adjudicator check`, with the same options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from adjudicator.core.findings import Report
    from adjudicator.core.game import Game

__all__ = ["JudgeOptions"]


class JudgeOptions(Struct, frozen=True, kw_only=True):
    """The options of a judge, as text, so that they can be sent to another process."""

    options: tuple[str, ...] = ()
    folder: str = ""
    units: str = ""
    tables: str = ""
    module: str = ""
    profile: str = ""

    def with_options(self, options: Sequence[str]) -> JudgeOptions:
        """Return the same with other variants."""
        return replace(self, options=tuple(options))

    def make(self) -> Callable[[list[str], Any], tuple[Report, Game]]:
        """Return a function that judges the logs of one game."""
        from pathlib import Path

        from adjudicator.cli.judge import Judge

        def path(name: str) -> Path | None:
            return Path(name) if name else None

        judge = Judge(
            options=self.options,
            folder=path(self.folder),
            units=path(self.units),
            tables=path(self.tables),
            module=path(self.module),
            profile=path(self.profile),
        )

        def judged(names: list[str], watch: Any) -> tuple[Report, Game]:
            # the season has put them in order, by more than their dates
            judge.chain, judge.as_given = (names, True) if len(names) > 1 else ((), False)
            return judge(names[0], watch)

        return judged
