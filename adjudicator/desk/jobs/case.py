"""The logs that a referee judges together, and how they are to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, ValidationError, convert

from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.cli.judge import Judge
    from adjudicator.core.events import Event
    from adjudicator.core.log import AnyLog
    from adjudicator.core.referee import Referee

__all__ = ["Case", "judge_of", "referee_at", "rulings_file", "the_case"]


class Case(Struct, kw_only=True, forbid_unknown_fields=True):
    """Logs of a folder, in order."""

    logs: list[str]
    #: the logs are one game; else only the chosen one is judged, by default the first
    chain: bool = True
    chosen: str = ""
    #: judged in this order although they contradict it
    as_given: bool = False
    module: str = ""
    profile: str = ""
    options: list[str] = []
    #: the side for which the report is made; "" for all
    reader: str = ""

    @property
    def judged(self) -> list[str]:
        """The logs to judge: all of a chain, or one."""
        return self.logs if self.chain else [self.chosen or self.logs[0]]

    @property
    def names(self) -> list[str]:
        """The logs to judge, as messages name them."""
        return [str(Path(one)) for one in self.judged]


def the_case(work: Work, given: dict[str, Any]) -> Case:
    """Return a case that the page describes; every name lies in the folder of the desk."""
    try:
        case = convert(given, Case)
    except ValidationError:
        raise DocumentError("not the arguments of a job") from None
    for name in (*case.logs, case.chosen, case.module, case.profile):
        if name.startswith("-") or (name in case.logs and not Path(name).name):
            raise DocumentError("{name!r} is not a name for a file", name=name[:60])
        work.folder.inside(name)
    if not case.logs:
        raise DocumentError("there is no log to judge", hint="drop one on the page")
    work.folder.inside(str(rulings_file(case)))
    return case


def rulings_file(case: Case) -> Path:
    """Return the file of the rulings on a case, which lies beside its logs."""
    first = Path(case.judged[0])
    alone = len(case.logs) == 1 or case.chain
    return first.with_name("rulings.json" if alone else f"{first.stem}.rulings.json")


def judge_of(case: Case) -> Judge:
    """Return a judge with the options of a case, as `adjudicator check` makes it."""
    from adjudicator.cli.judge import Judge, read_rulings
    from adjudicator.vassal.read.profile import find_profile

    judge = Judge(
        options=tuple(case.options),
        folder=None,
        units=None,
        tables=None,
        module=Path(case.module) if case.module else None,
        profile=find_profile(Path(case.profile)) if case.profile else None,
    )
    judge.reader = case.reader
    if len(case.names) > 1:
        judge.chain, judge.as_given = case.names, case.as_given
    rulings = rulings_file(case)
    if rulings.is_file():
        judge.rulings, judge.rulings_file = read_rulings(rulings), rulings
    return judge


def referee_at(case: Case, at: int | None) -> Referee:
    """Return the referee of a case after an event, by default the last."""
    from adjudicator.core.referee import Referee

    judge = judge_of(case)
    found: Referee | None = None
    for game, log in _logs(judge, case):
        with _closing(log):
            referee = Referee(game, log.header, options=case.options)
            found = referee
            for line, event in log.events(game.decoder):
                if at is not None and _number(event, referee) > at:
                    return referee
                referee.feed(event, line)
    if found is None or (at is not None and at > found.state.now):
        raise DocumentError("there is no event {at}", at=at, file=case.names[0])
    return found


@contextmanager
def _closing(log: AnyLog) -> Iterator[None]:
    """Close the file of a log at the end, if it has one."""
    try:
        yield
    finally:
        close = getattr(log, "close", None)
        if close is not None:
            close()


def _number(event: Event, referee: Referee) -> int:
    return event.n or int(referee.state.now) + 1


def _logs(judge: Judge, case: Case) -> Iterator[tuple[Any, AnyLog]]:
    """Yield the game and the logs to feed, one after another."""
    from adjudicator.cli.log.game import game_of_log
    from adjudicator.cli.vassal_logs import is_vassal
    from adjudicator.core.log import open_log
    from adjudicator.core.log_chain import ChainedLog

    names: Sequence[str] = case.names
    if is_vassal(names[0]):
        game, parts = judge.modules.read(names)
        yield from ((game, part) for part in parts)
        return
    log: AnyLog = (
        open_log(names[0]) if len(names) == 1 else ChainedLog(names, as_given=case.as_given)
    )
    yield game_of_log(log.header.game, log=log.file), log
