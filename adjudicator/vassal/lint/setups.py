"""Check the predefined set-ups, which are saved games in a module."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.errors import DocumentError
from adjudicator.vassal.lint.registry import LintTrouble, Subject, check
from adjudicator.vassal.lint.saved_games import SET_UP

__all__: list[str] = []


@check("VMOD601", "missing-setup", "error", "the saved game of a set-up is not there", packed=True)
def _missing(subject: Subject) -> Iterator[LintTrouble]:
    packed = subject.module.archive
    for one in subject.module.setups:
        if one.file and packed is not None and one.file not in packed:
            yield LintTrouble(f"the module has no file {one.file!r}", [one.name])


@check("VMOD602", "broken-setup", "error", "the saved game of a set-up cannot be read", packed=True)
def _broken(subject: Subject) -> Iterator[LintTrouble]:
    for name, found in subject.setups.items():
        if isinstance(found.problem, DocumentError):  # a LimitError is VMOD606
            yield LintTrouble(found.problem.message, [name])


@check(
    "VMOD603",
    "doubling-setup",
    "error",
    "a set-up does not say that at-start stacks are set up: they come a second time",
    packed=True,
)
def _doubling(subject: Subject) -> Iterator[LintTrouble]:
    held = sum(one.pieces for one in subject.initial_stacks)
    for name, found in subject.setups.items():
        if held and not found.problem and not found.set_up:
            yield LintTrouble(
                f"it lacks {SET_UP}: the {held} pieces of at-start stacks will come once more",
                [name],
                "save it again with VASSAL",
            )


@check(
    "VMOD604",
    "foreign-setup",
    "warning",
    "a set-up was saved with a module of another name: VASSAL asks each time",
    packed=True,
)
def _foreign(subject: Subject) -> Iterator[LintTrouble]:
    expected = subject.module.extends or subject.module.name
    for name, found in subject.setups.items():
        if found.module and expected and found.module != expected:
            yield LintTrouble(f"it was saved with the module {found.module[:60]!r}", [name])


@check(
    "VMOD605",
    "untraceable-setup",
    "note",
    "pieces of a set-up come from no slot of the module",
    packed=True,
    whole=True,
)
def _untraceable(subject: Subject) -> Iterator[LintTrouble]:
    for name, found in subject.setups.items():
        if found.untraceable:
            message = f"{found.untraceable} of its pieces have the gpid of no slot"
            yield LintTrouble(message, [name, *found.names])


@check(
    "VMOD606",
    "unread-setup",
    "note",
    "the saved game of a set-up is larger than we read, and was not checked",
    packed=True,
)
def _unread(subject: Subject) -> Iterator[LintTrouble]:
    for name, found in subject.setups.items():
        if found.problem and not isinstance(found.problem, DocumentError):
            yield LintTrouble(f"it was not checked: {found.problem.message}", [name])
