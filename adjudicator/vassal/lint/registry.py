"""The list of checks of modules: code, name, severity and meaning stand beside each check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal, NamedTuple

from msgspec import Struct

from adjudicator.errors import LimitError
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.lint.saved_games import SavedGameReader, SetupFacts, saved_games
from adjudicator.vassal.table.boards import Board, InitialStack, boards, stacks

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

#: how many findings of one check come with the nearest name, which takes a while to find
HINTS = 20

#: error: a part of the module does not work; warning: it works, but hardly as meant;
#: note: worth knowing
Severity = Literal["error", "warning", "note"]


class LintFinding(Struct, frozen=True, kw_only=True):
    """One mistake of a module, or one thing worth knowing about it."""

    code: str
    #: the check's name in words: "missing-image"
    name: str
    severity: Severity
    #: pieces, components, boards or files
    places: list[str] = []
    message: str
    hint: str = ""


class LintTrouble(NamedTuple):
    """What one check found, before it has a code and a severity."""

    message: str
    places: Iterable[str] = ()
    hint: str = ""


class Subject:
    """A module as the checks see it; what several of them need is read once."""

    def __init__(self, module: Module) -> None:
        """Look at a module."""
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
        """Return the boards on which a stack can stand."""
        return self._boards_by_place.get((stack.map, stack.board or None), [])

    @cached_property
    def stacks(self) -> list[InitialStack]:
        """What stands on the maps when a game begins."""
        return stacks(self.module)

    @property
    def setups(self) -> dict[str, SetupFacts]:
        """What is known of each set-up whose file is there, by the name of the file."""
        return self._from_saved_games[0]

    @property
    def unused_images(self) -> list[str]:
        """The pictures that nothing in the module mentions."""
        return self._from_saved_games[1]

    @cached_property
    def _from_saved_games(self) -> tuple[dict[str, SetupFacts], list[str]]:
        """What all checks need of saved games: one pass, in which no text is kept."""
        search = self.pictures.unmentioned()
        reader = SavedGameReader(self.module, search)
        found = {name: reader.read(name) for name in saved_games(self.module)}
        setups = {one.file for one in self.module.setups}
        # what is too long for us may mention any picture
        unread = any(isinstance(one.problem, LimitError) for one in found.values())
        facts = {name: one for name, one in found.items() if name in setups}
        return facts, [] if unread else search.left


Find = Callable[[Subject], Iterable[LintTrouble]]


class LintCheck(NamedTuple):
    """One thing that lint looks for."""

    code: str
    name: str
    severity: Severity
    #: one line
    meaning: str
    find: Find
    #: whether it needs the archive, not the build file alone
    packed: bool = False
    #: whether it needs the whole module, not an extension alone
    whole: bool = False

    def possible(self, module: Module) -> bool:
        """Tell whether what it needs is at hand."""
        missing = (self.packed and module.archive is None) or (self.whole and module.extension)
        return not missing


#: code -> check; filled as the chapters are imported
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
