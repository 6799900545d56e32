"""A game: its data, its map and its rules, loaded from modules/<game>/ and adjudicator/games/."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, Union

import msgspec

from adjudicator import resources
from adjudicator.board.hexboard import HexBoard
from adjudicator.board.hexmap import HexMap
from adjudicator.errors import DocumentError, InputError
from adjudicator.events import Event
from adjudicator.gamedata import (
    Case,
    GameFile,
    MessagesFile,
    Rulebook,
    ScenarioFile,
    UnitSpec,
    UnitsFile,
)
from adjudicator.rules import Book, Rules

__all__ = ["Code", "Game", "games", "load_game"]

T = TypeVar("T")


class Code(msgspec.Struct, kw_only=True):
    """What the Python package of a game provides, as its `CODE`."""

    book: Book
    #: the kinds of events that its logs may have
    events: tuple[type[Event], ...]
    #: type of tables.json
    tables: Any
    #: makes a state: (game, header, options) -> State
    start: Any
    #: the computed values of a state, for the report
    outcome: Any


def games() -> list[str]:
    """Return the names of the games that come with Adjudicator, sorted."""
    folder = resources.data_root() / "modules"
    return sorted(path.parent.name for path in folder.glob("*/game.json"))


def load_game(
    name: str | Path,
    *,
    off: Iterable[str] = (),
    units: Path | None = None,
    tables: Path | None = None,
) -> Game:
    """Load a game by its name, or from a folder; single files may be replaced by others."""
    folder = resources.data_root() / "modules" / str(name)
    if not (folder / "game.json").is_file():
        folder = Path(name)
    if not (folder / "game.json").is_file():
        from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

        near = get_close_matches(str(name), games(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(games())
        raise DocumentError(f"there is no game {str(name)[:60]!r}", hint=hint)
    return Game(folder, off=off, units=units, tables=tables)


class Game:
    """All that is needed to judge a log of one game."""

    def __init__(
        self,
        folder: Path,
        *,
        off: Iterable[str] = (),
        units: Path | None = None,
        tables: Path | None = None,
    ) -> None:
        """Read the game's files, and find its rules if it has any."""
        self.folder = folder
        #: file -> its bytes, for the stamp
        self._read_files: dict[str, bytes] = {}
        self.replaced = {key: p for key, p in (("units", units), ("tables", tables)) if p}
        self.file = self._file("game.json", "game", GameFile)
        self.id = self.file.id
        self.off = frozenset(off)
        listed = self._file(units or "units.json", "units", UnitsFile).units
        self.units: dict[str, UnitSpec] = {one.id: one for one in listed}
        self.code = self._code()
        if self.code:
            self.tables: Any = self._file(
                tables or "tables.json", f"tables-{self.id}", self.code.tables
            )
            self.rules = Rules(self.code.book, self.cases, self.off)
            self.decoder: Any = msgspec.json.Decoder(Union[self.code.events])  # noqa: UP007
        self._boards: dict[str, HexBoard] = {}

    def _code(self) -> Code | None:
        name = f"adjudicator.games.{self.id.replace('-', '_')}"
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            return None
        code = module.CODE
        assert isinstance(code, Code)  # noqa: S101
        return code

    def _file(self, name: str | Path, schema: str, kind: type[T]) -> T:
        """Read one of the game's files; our own decode at once, others with an explanation."""
        path = self.folder / name
        try:
            data = path.read_bytes()
        except OSError as error:
            raise DocumentError(error.strerror or "cannot be read", file=path) from None
        self._read_files[str(name)] = data
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            from adjudicator import schemas  # noqa: PLC0415  # slow, and seldom needed

            return schemas.decode(schema, data, kind, file=path)

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every case of the game's rulebook, in our words."""
        return self._file("rulebook.json", "rulebook", Rulebook)

    @cached_property
    def cases(self) -> dict[str, Case]:
        """The cases by their ids."""
        return {case.id: case for case in self.rulebook.cases}

    @cached_property
    def messages(self) -> dict[str, dict[str, str]]:
        """The sentences of findings, by name and language."""
        found: dict[str, dict[str, str]] = {}
        for path in sorted((self.folder / "messages").glob("*.json")):
            found |= self._file(f"messages/{path.name}", "messages", MessagesFile).messages
        return found

    def scenario(self, name: str = "") -> ScenarioFile:
        """Return a scenario by its id; by default the game's first."""
        name = name or self.file.scenarios[0]
        if name not in self.file.scenarios:
            known = ", ".join(self.file.scenarios)
            raise DocumentError(f"there is no scenario {name[:60]!r}", hint=f"known: {known}")
        return self._file(f"scenarios/{name}.json", "scenario", ScenarioFile)

    def board(self, name: str = "") -> HexBoard:
        """Return the board of a map that comes with Adjudicator; by default the game's own."""
        name = name or self.file.map
        if name not in self._boards:
            self._boards[name] = HexBoard(self.hexmap(name))
        return self._boards[name]

    def hexmap(self, name: str) -> HexMap:
        """Read a map of maps/."""
        path = resources.map_folder(name) / "map.json"
        if name not in resources.maps() or not path.is_file():
            known = ", ".join(resources.maps())
            raise DocumentError(f"there is no map {name[:60]!r}", hint=f"known: {known}")
        data = path.read_bytes()
        self._read_files[f"maps/{name}/map.json"] = data
        return msgspec.json.decode(data, type=HexMap)

    def without(self, *cases: str) -> Game:
        """Return the same game with some cases switched off."""
        return Game(
            self.folder,
            off=self.off | set(cases),
            units=self.replaced.get("units"),
            tables=self.replaced.get("tables"),
        )

    def start(self, header: Any, options: Iterable[str] = ()) -> Any:
        """Return the state with which a log begins."""
        if self.code is None:
            raise InputError(f"{self.id} has no rules to check", hint="audit only")
        return self.code.start(self, header, frozenset(options))

    def outcome(self, state: Any) -> dict[str, Any]:
        """Return the computed values of a state: losses, points, who won."""
        found: dict[str, Any] = self.code.outcome(state) if self.code else {}
        return found

    def hashes(self) -> dict[str, str]:
        """Return SHA-256 of the module's numbers and of the maps that were used."""
        import hashlib  # noqa: PLC0415  # slow; only a report needs it

        module = hashlib.sha256()
        found: dict[str, str] = {}
        for name, data in sorted(self._read_files.items()):
            if name.startswith("maps/"):
                found["map"] = hashlib.sha256(data).hexdigest()
            elif not name.startswith("messages/") and name != "rulebook.json":
                module.update(hashlib.sha256(data).digest())
        return found | {"module": module.hexdigest()}
