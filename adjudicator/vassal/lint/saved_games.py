"""Collect facts from the saved games in a module, reading each one once."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio.xml import parse_xml
from adjudicator.vassal.format.codec import Saved, parse_saved
from adjudicator.vassal.format.image_search import NameSearch
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.slots import parse_definition

__all__ = ["MAX_LETTERS", "SET_UP", "SavedGameReader", "SetupFacts", "pieces_in", "saved_games"]

_ESC = "\x1b"
_END = "end_save"
_SAVES = (".vsav", ".vlog", ".sav")
#: command in a saved game that keeps VASSAL from adding the at-start stacks again
SET_UP = "SETUP_STACK"
#: the most characters of all saved games of a module; 190 large ones have half as many
MAX_LETTERS = 4_000_000_000
#: the deepest nesting of commands; no real saved game reaches it
_DEEPEST = 60
#: the most pieces without a slot that are named
_NAMED = 100


class SetupFacts(NamedTuple):
    """The facts about one set-up."""

    #: why it could not be read
    problem: InputError | None = None
    #: whether it states that at-start stacks are set up
    set_up: bool = False
    #: the name of the module with which it was saved
    module: str = ""
    #: the number of pieces without a slot, and the first names
    untraceable: int = 0
    names: tuple[str, ...] = ()


def saved_games(module: Module) -> list[str]:
    """Return the names of the saved games in a module, set-ups first."""
    if module.archive is None:
        return []
    names = module.archive.names
    setups = [one.file for one in module.setups if one.file in module.archive]
    return list(dict.fromkeys([*setups, *(one for one in names if one.lower().endswith(_SAVES))]))


class SavedGameReader:
    """Reads the saved games of a module one after another, without keeping their texts."""

    def __init__(self, module: Module, search: NameSearch) -> None:
        """Store a module and the search for pictures that its saved games may mention."""
        self._module, self._search = module, search
        self._gpids = {one.gpid for one in [*module.slots, *module.markers]}
        self._letters = 0

    def read(self, name: str) -> SetupFacts:
        """Read a saved game, and return the facts about it."""
        packed = self._module.archive
        if packed is None:
            return SetupFacts()
        try:
            if self._letters > MAX_LETTERS:
                raise LimitError("the saved games before it are too long already")
            saved = parse_saved(packed.read(name))
        except InputError as error:
            return SetupFacts(_without_traceback(error))
        self._letters += len(saved.text)
        self._search.search(saved.text)
        try:
            return _facts(saved, self._gpids)
        except InputError as error:
            return SetupFacts(_without_traceback(error))


def _without_traceback(error: InputError) -> InputError:
    """Remove traceback and context from an error, because they keep the text in memory."""
    error.__context__ = None
    return error.with_traceback(None)


def _facts(saved: Saved, gpids: AbstractSet[str]) -> SetupFacts:
    count, names = 0, list[str]()
    for piece, gpid in pieces_in(saved.text):
        if gpid not in gpids:
            count += 1
            if len(names) < _NAMED:
                names.append(piece)
    return SetupFacts(None, SET_UP in saved.text, _module_name(saved), count, tuple(names))


def _module_name(saved: Saved) -> str:
    try:
        root = parse_xml(saved.moduledata or b"", max_elements=1000)
    except InputError:
        return ""
    return (root.findtext("name") or "").strip()


def pieces_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield name and gpid of every piece in the initial position of a saved game."""
    for command in _added(text):
        if _is_stack(command):
            continue
        try:
            found = parse_definition(command)
        except DocumentError:
            continue
        if found.basic.type.startswith("piece;"):
            yield found.name, found.gpid


def _added(text: str) -> Iterator[str]:
    """Yield the commands that add a piece or stack, up to the end of the initial position.

    Only these are copied from the text, which may be one very long command of another kind.
    """
    start = 0
    while start <= len(text):
        end = _command_end(text, start)
        if end - start == len(_END) and text.startswith(_END, start):
            return
        if text.startswith(("+/", "'"), start) or text.find(_ESC, start, end) >= 0:
            (command,) = split(text[start:end], _ESC)
            yield from _within(command)
        start = end + 1


def _command_end(text: str, start: int) -> int:
    """Return the end of a command, which is the next delimiter that is not escaped."""
    end = text.find(_ESC, start)
    while end > start and text[end - 1] == "\\":
        end = text.find(_ESC, end + 1)
    return len(text) if end < 0 else end


def _within(command: str) -> Iterator[str]:
    """Yield a command and its nested commands, as far as they add a piece or stack."""
    waiting = [(command, 0)]
    while waiting:
        command, depth = waiting.pop()
        if _ESC in command and depth < _DEEPEST:
            waiting += [(one, depth + 1) for one in reversed(split(command, _ESC))]
        elif command.startswith("+/"):
            yield command


def _is_stack(command: str) -> bool:
    """Return whether an AddPiece command adds a stack, which need not be parsed."""
    return command.startswith("stack/", command.find("/", 2) + 1)
