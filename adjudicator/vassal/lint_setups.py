"""Checks of the predefined set-ups: saved games within a module."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.errors import DocumentError, InputError
from adjudicator.safeio.xml import parse_xml
from adjudicator.vassal.codec import Saved, parse_saved
from adjudicator.vassal.lint_registry import Subject, Trouble, check
from adjudicator.vassal.sequence import split
from adjudicator.vassal.slots import parse_definition

__all__ = ["pieces_in"]

_ESC = "\x1b"
#: what a saved game says so that at-start stacks are not set up once more
_SET_UP = "SETUP_STACK"
#: commands within commands, deeper than any saved game has them
_DEEPEST = 60


def _saved(subject: Subject) -> Iterator[tuple[str, Saved | InputError]]:
    """Yield every set-up that is there, read or with what is wrong with it."""
    packed = subject.module.archive
    for name in dict.fromkeys(one.file for one in subject.module.setups if one.file):
        if packed is not None and name in packed:
            try:
                yield name, parse_saved(packed.read(name))
            except InputError as error:
                yield name, error


@check("VMOD601", "missing-setup", "error", "the saved game of a set-up is not there", packed=True)
def _missing(subject: Subject) -> Iterator[Trouble]:
    packed = subject.module.archive
    for one in subject.module.setups:
        if one.file and packed is not None and one.file not in packed:
            yield Trouble(f"the module has no file {one.file!r}", [one.name])


@check("VMOD602", "broken-setup", "error", "the saved game of a set-up cannot be read", packed=True)
def _broken(subject: Subject) -> Iterator[Trouble]:
    for name, found in _saved(subject):
        if isinstance(found, DocumentError):  # not what is merely too large for us
            yield Trouble(found.message, [name])


@check(
    "VMOD603",
    "doubling-setup",
    "error",
    "a set-up does not say that at-start stacks are set up: they come a second time",
    packed=True,
)
def _doubling(subject: Subject) -> Iterator[Trouble]:
    held = sum(one.pieces for one in subject.stacks)
    for name, found in _saved(subject):
        if held and isinstance(found, Saved) and _SET_UP not in found.text:
            yield Trouble(
                f"it lacks {_SET_UP}: the {held} pieces of at-start stacks will come once more",
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
def _foreign(subject: Subject) -> Iterator[Trouble]:
    for name, found in _saved(subject):
        said = _module_name(found) if isinstance(found, Saved) else ""
        if said and subject.module.name and said != subject.module.name:
            yield Trouble(f"it was saved with the module {said[:60]!r}", [name])


def _module_name(saved: Saved) -> str:
    try:
        root = parse_xml(saved.moduledata or b"", max_elements=1000)
    except InputError:
        return ""
    return (root.findtext("name") or "").strip()


@check(
    "VMOD605",
    "untraceable-setup",
    "note",
    "pieces of a set-up come from no slot of the module",
    packed=True,
)
def _untraceable(subject: Subject) -> Iterator[Trouble]:
    module = subject.module
    known = {one.gpid for one in [*module.slots, *module.markers]}
    for name, found in _saved(subject):
        if isinstance(found, Saved):
            lost = [piece for piece, gpid in pieces_in(found.text) if gpid not in known]
            if lost:
                yield Trouble(f"{len(lost)} of its pieces have the gpid of no slot", [name, *lost])


def pieces_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield name and gpid of every piece that a saved game begins with."""
    waiting = [(one, 0) for one in reversed(split(text, _ESC))]
    while waiting:
        command, depth = waiting.pop()
        if _ESC in command and depth < _DEEPEST:
            waiting += [(one, depth + 1) for one in reversed(split(command, _ESC))]
        elif command == "end_save":
            return
        elif command.startswith("+/"):
            try:
                found = parse_definition(command)
            except DocumentError:
                continue
            if found.basic.type.startswith("piece;"):
                yield found.name, found.gpid
