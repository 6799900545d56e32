"""The registry of the checks of modules: code, name, severity and meaning of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal, NamedTuple

from msgspec import Struct

from adjudicator.errors import LimitError
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.lint.saved_games import SavedGameReader, SetupFacts, saved_games
from adjudicator.vassal.table.boards import Board, InitialStack, boards, initial_stacks

__all__ = [
    "HINTS",
    "REGISTRY",
    "LintCheck",
    "LintFinding",
    "LintTrouble",
    "Severity",
    "Subject",
    "check",
]

#: how many findings of a check suggest the nearest name, because the search is slow
HINTS = 20

#: error: a part of the module does not work; warning: it works, but probably not as intended;
#: note: worth knowing
Severity = Literal["error", "warning", "note"]


class LintFinding(Struct, frozen=True, kw_only=True):
    """One mistake in a module, or one thing worth knowing about it."""

    code: str
    #: the name of the check, such as "missing-image"
    name: str
    severity: Severity
    #: pieces, components, boards or files
    places: list[str] = []
    message: str
    hint: str = ""


class LintTrouble(NamedTuple):
    """One result of a check, without the code and the severity of the check."""

    message: str
    places: Iterable[str] = ()
    hint: str = ""


class Subject:
    """A module under check; data that several checks need are read once."""

    def __init__(self, module: Module) -> None:
        """Store the module; its parts are read on demand."""
        self.module = module
        self.pictures = ImageUse(module)

    @cached_property
    def boards(self) -> list[Board]:
        """The boards of all maps."""
        return boards(self.module, self.pictures.size)

    @cached_property
    def _boards_by_place(self) -> dict[tuple[str, str | None], list[Board]]:
        found: dict[tuple[str, str | None], list[Board]] = {}
        for one in self.boards:
            found.setdefault((one.map, one.name), []).append(one)
            found.setdefault((one.map, None), []).append(one)
        return found

    def boards_of(self, stack: InitialStack) -> list[Board]:
        """Return the boards that a stack may be on."""
        return self._boards_by_place.get((stack.map, stack.board or None), [])

    @cached_property
    def initial_stacks(self) -> list[InitialStack]:
        """The stacks and decks on the maps at the start of a game."""
        return initial_stacks(self.module)

    @property
    def setups(self) -> dict[str, SetupFacts]:
        """The facts about each set-up whose file exists, by the name of the file."""
        return self._from_saved_games[0]

    @property
    def unused_images(self) -> list[str]:
        """The pictures that nothing in the module mentions."""
        return self._from_saved_games[1]

    @cached_property
    def _from_saved_games(self) -> tuple[dict[str, SetupFacts], list[str]]:
        """The facts that all checks need from saved games, collected in one pass."""
        search = self.pictures.unmentioned()
        reader = SavedGameReader(self.module, search)
        found = {name: reader.read(name) for name in saved_games(self.module)}
        setups = {one.file for one in self.module.setups}
        # a saved game beyond our limits may mention any picture
        unread = any(isinstance(one.problem, LimitError) for one in found.values())
        facts = {name: one for name, one in found.items() if name in setups}
        return facts, [] if unread else search.left


Find = Callable[[Subject], Iterable[LintTrouble]]


class LintCheck(NamedTuple):
    """One check of a module."""

    code: str
    name: str
    severity: Severity
    #: one line
    meaning: str
    find: Find
    #: whether it needs the archive, not only the build file
    packed: bool = False
    #: whether it needs the whole module, not only an extension
    whole: bool = False

    def possible(self, module: Module) -> bool:
        """Return whether the module has everything that the check needs."""
        missing = (self.packed and module.archive is None) or (self.whole and module.extension)
        return not missing


#: code -> check; filled when the modules with checks are imported
REGISTRY: dict[str, LintCheck] = {}


def check(
    code: str,
    name: str,
    severity: Severity,
    meaning: str,
    *,
    packed: bool = False,
    whole: bool = False,
) -> Callable[[Find], Find]:
    """Register a check."""

    def register(find: Find) -> Find:
        if code in REGISTRY:
            raise ValueError(f"two checks have the code {code}")
        REGISTRY[code] = LintCheck(code, name, severity, meaning, find, packed, whole)
        return find

    return register
