"""A game: its data, its map and its rules, loaded from modules/<game>/ and adjudicator/games/."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Union

import msgspec

from adjudicator import resources
from adjudicator.board.hex_board import HexBoard
from adjudicator.board.hex_map import HexMap
from adjudicator.core.book import Book
from adjudicator.core.events import Event, Move
from adjudicator.core.game_data import (
    Case,
    GameFile,
    MessagesFile,
    PhaseSpec,
    Rulebook,
    ScenarioFile,
    SequenceFile,
    UnitsFile,
    UnitSpec,
)
from adjudicator.core.packages import code_module, published, system_of, unusable
from adjudicator.core.rules import Rules
from adjudicator.core.table_files import decode_tables, merged, table_fields
from adjudicator.errors import DocumentError, InputError, Text, did_you_mean, known_names
from adjudicator.phrases import typeset

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap, Board
    from adjudicator.core.legal import Actions

__all__ = ["Code", "Game", "games", "is_game", "load_game"]

T = TypeVar("T")


class Code(msgspec.Struct, kw_only=True):
    """What the Python package of a game provides as its `CODE`."""

    book: Book
    #: the kinds of events that its logs may contain
    events: tuple[type[Event], ...]
    #: type of tables.json
    tables: Any
    #: raises an error for tables that do not fit the game: (game) -> None
    check: Any
    #: makes the start state: (game, header, options) -> State
    start: Any
    #: returns the computed values of a state for the report: (state) -> dict
    outcome: Any
    #: files beside tables.json that are a part of the tables: series.json is its field `series`
    table_parts: tuple[str, ...] = ()
    #: type of the `rules` of a scenario; None if scenarios have none
    scenario: Any = None
    #: the tables, if they are read already: those of a game that a system makes of data
    data: Any = None
    #: the chapters that a system has made, for its own modules
    system: Any = None


def games(*, of_others: bool = False) -> list[str]:
    """Return the names of the games that come with Adjudicator, sorted.

    `of_others`: also of those that other installed packages publish, broken ones included.
    """
    folder = resources.data_root() / "modules"
    found = {path.parent.name for path in folder.glob("*/game.json")}
    return sorted(found | published().keys() if of_others else found)


def is_game(name: str) -> bool:
    """Return whether a game of this name comes with Adjudicator or is published by others."""
    return name in games() or name in published()


def load_game(
    name: str | Path,
    *,
    off: Iterable[str] = (),
    units: Path | None = None,
    tables: Path | None = None,
    scenario: Path | None = None,
) -> Game:
    """Load a game by name or from a folder.

    `units`, `tables` and `scenario` replace its own files; a scenario may also be a new one.
    """
    folder = resources.data_root() / "modules" / str(name)
    if not _holds_game(folder):
        folder = Path(name)
    if not _holds_game(folder) and (other := published().get(str(name))) is not None:
        if other.fault:
            raise unusable(str(name), other.package, other.fault)
        folder = other.folder
    if not _holds_game(folder):
        from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

        known = games(of_others=True)
        near = get_close_matches(str(name), known, n=1)
        hint = did_you_mean(near[0]) if near else known_names(known)
        raise DocumentError("there is no game {name!r}", name=str(name)[:60], hint=hint)
    return Game(folder, off=off, units=units, tables=tables, scenario=scenario)


def _holds_game(folder: Path) -> bool:
    try:
        return (folder / "game.json").is_file()
    except (OSError, ValueError):  # not a valid file name
        return False


def _decode_own_map(data: bytes) -> AnyMap:
    """Decode one of our own maps; hex maps, which are most of them, have no `kind`."""
    try:
        return msgspec.json.decode(data, type=HexMap)
    except msgspec.ValidationError:
        from adjudicator.board.place_map import PlaceMap  # noqa: PLC0415  # not for hexes

        return msgspec.json.decode(data, type=PlaceMap)


def _board(found: AnyMap) -> Board:
    if isinstance(found, HexMap):
        return HexBoard(found)
    from adjudicator.board.place_board import PlaceBoard  # noqa: PLC0415  # not for hexes

    return PlaceBoard(found)


def _not_hexes(name: str) -> DocumentError:
    text = Text("{name!r} is a board of places", name=name[:60])
    return DocumentError(text, place="map", hint="this needs a map of hexes")


class Game:
    """The data, map and rules that are needed to judge a log of one game."""

    def __init__(
        self,
        folder: Path,
        *,
        off: Iterable[str] = (),
        units: Path | None = None,
        tables: Path | None = None,
        scenario: Path | None = None,
    ) -> None:
        """Read the game's files, and import its rules if it has any."""
        self.folder = folder
        others = {"units": units, "tables": tables, "scenario": scenario}
        self.replaced = {key: path for key, path in others.items() if path}
        self.file = self._file("game.json", "game", GameFile)
        self.id = self.file.id
        self.off = frozenset(off)
        listed = self._file(units or "units.json", "units", UnitsFile).units
        self.units: dict[str, UnitSpec] = {one.id: one for one in listed}
        if len(self.units) < len(listed):
            twice = next(one.id for one in listed if self.units[one.id] is not one)
            raise DocumentError(
                "the unit {unit!r} stands there twice", unit=twice, file=units or "units.json"
            )
        #: fields of tables.json that the file in its place contains
        self.replaced_tables: frozenset[str] = frozenset()
        self._table_files: list[str | Path] = [tables or "tables.json"]
        self._scenarios: dict[str, ScenarioFile] = {}
        #: scenario -> the file that is read for it
        self._scenario_files: dict[str, str | Path] = {
            one: f"scenarios/{one}.json" for one in self.file.scenarios
        }
        if scenario is not None:
            self._take_scenario(scenario)
        self._module = code_module(self.id)
        self._system = None if hasattr(self._module, "CODE") else system_of(folder)
        self.code = self._code()
        self._foreign = self.code is not None and self._system is None and self._is_foreign()
        if self.code:
            self.tables: Any = self.code.data or self._tables(self.code.tables, tables)
            if self._foreign:
                self._check_fit()
            self.rules = Rules(self.code.book, self.cases, self.off)
            self.decoder: Any = msgspec.json.Decoder(Union[self.code.events])  # noqa: UP007
        #: the language of its texts in pictures and prints
        self.language = "en"
        self._boards: dict[str, Board] = {}
        #: cache of the rules for values derived from the game's data, shared by all logs
        self.memo: dict[Any, Any] = {}
        self._map_bytes: dict[str, bytes] = {}
        self._map_hashes: dict[str, str] = {}
        if self._foreign or (self._system is not None and not self._is_ours()):
            self.check_tables()

    def _is_ours(self) -> bool:
        return self.folder.is_relative_to(resources.data_root())

    def _is_foreign(self) -> bool:
        """Return whether the folder does not come with Adjudicator."""
        if self._is_ours():  # quick, and the usual case
            return False
        from adjudicator.core.game_folder import is_foreign  # noqa: PLC0415  # only for folders from outside

        return is_foreign(self.folder, self.id)

    def _check_fit(self) -> None:
        """Refuse a folder from outside whose data contradict the rules."""
        from adjudicator.core import game_folder  # noqa: PLC0415  # only for folders from outside

        game_folder.check_sequence(self)
        game_folder.check_cases(self)
        game_folder.check_messages(self)

    def check_tables(self) -> None:
        """Refuse tables that the rules cannot work with; checked once."""
        if self.code is not None and "checked" not in self.memo:
            self.code.check(self)
            self.memo["checked"] = True

    @property
    def package(self) -> str:
        """Name of the Python package with the game's rules; empty if it has none."""
        if self._system is not None:
            return str(self._system.__name__)
        return self._module.__name__ if self._module is not None else ""

    def _code(self) -> Code | None:
        if self._system is not None:
            tables = self.replaced.get("tables")
            self._table_files = [tables or "rules.json"]
            made: Code = self._system.code_of(self, tables, getattr(self._module, "extend", None))
            return made
        if self._module is None:
            return None
        code = getattr(self._module, "CODE", None)
        if not isinstance(code, Code):
            raise unusable(self.id, self.package, "it has no CODE")
        return code

    def _file(self, name: str | Path, schema: str, kind: type[T]) -> T:
        """Read one of the game's files; errors in files from outside are explained."""
        path = self.folder / name
        if path.is_relative_to(resources.data_root()) and path.is_file():
            return msgspec.json.decode(path.read_bytes(), type=kind)
        from adjudicator import schemas  # noqa: PLC0415  # slow, and seldom needed
        from adjudicator.safeio import documents  # noqa: PLC0415

        return schemas.decode(schema, documents.read_bytes(path), kind, file=path)

    def _tables(self, kind: Any, other: Path | None) -> Any:
        """Read the game's tables; fields that the `other` file lacks keep the game's values."""
        schema, names = f"tables-{self.id}", self._own_table_files
        if other is None and len(names) == 1:
            return self._file("tables.json", schema, kind)
        if other is None:
            self._table_files = [*names]
            whole = merged(table_fields(self.folder / name) for name in names)
            return decode_tables(schema, whole, kind, self.folder / "tables.json")
        path = self.folder / other
        mine = table_fields(path, whole=True)
        if "format" in mine:
            own = {name: table_fields(self.folder / name) for name in names}
            kept = [name for name, fields in own.items() if not mine.keys() >= fields.keys()]
            self.replaced_tables, self._table_files = frozenset(mine), [*kept, other]
            mine = merged([*(own[name] for name in kept), mine])
        return decode_tables(schema, mine, kind, path)

    @cached_property
    def _own_table_files(self) -> list[str]:
        if self._system is not None:
            return ["rules.json"]
        parts = self.code.table_parts if self.code is not None else ()
        return ["tables.json", *(f"{one}.json" for one in parts)]

    @cached_property
    def unit_types(self) -> frozenset[str]:
        """The types of units that the game has: those of its own counters."""
        own = self.units.values()
        if "units" in self.replaced:
            own = {
                one.id: one for one in self._file("units.json", "units", UnitsFile).units
            }.values()
        return frozenset(one.type for one in own)

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every case of the game's rulebook, in our words."""
        return self._file("rulebook.json", "rulebook", Rulebook)

    @cached_property
    def sequence(self) -> SequenceFile:
        """In which orders phases come, and what is done in each; empty if the game does not say."""
        own = resources.data_root() / "modules" / self.id
        path = (own if self._foreign else self.folder) / "sequence.json"  # rules rest on it
        known = path.is_file()
        return self._file(path, "sequence", SequenceFile) if known else SequenceFile()

    @cached_property
    def phases(self) -> dict[str, PhaseSpec]:
        """The phases by their ids."""
        return {one.id: one for one in self.file.phases}

    @cached_property
    def cases(self) -> dict[str, Case]:
        """The cases by their ids."""
        return {case.id: case for case in self.rulebook.cases}

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """Case -> what a finding under it depends on, as our own rulebook says."""
        own = resources.data_root() / "modules" / self.id / "rulebook.json"
        book = self.rulebook
        if self._foreign and own.is_file():
            book = self._file(own, "rulebook", Rulebook)
        return {case.id: case.rests_on for case in book.cases}

    @cached_property
    def messages(self) -> dict[str, dict[str, str]]:
        """The sentences of findings, by id and language."""
        mine = {name: one for file in self._message_files for name, one in file.messages.items()}
        if self._system is not None:
            common: dict[str, dict[str, str]] = self._system.messages()
            return common | mine
        if not self._foreign:
            return mine
        from adjudicator.core.game_folder import own_messages  # noqa: PLC0415  # for folders from outside

        return own_messages(self.id) | mine

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """The names of places, types, values and computed values, by id and language."""
        own = {name: one for file in self._message_files for name, one in file.words.items()}
        common = self._system.words() if self._system is not None else {}
        return {**self._place_names(), **common, **own}

    def _place_names(self) -> dict[str, dict[str, str]]:
        """Return the names of places; hexes have only labels."""
        try:
            board = self.board()
        except InputError:  # without a map there is nothing to name
            return {}
        return {} if isinstance(board, HexBoard) else board.names

    def speaking(self, language: str) -> Game:
        """Return a copy of the game whose texts are in another language."""
        from copy import copy  # noqa: PLC0415  # a verdict does not need it

        twin = copy(self)
        twin.language = language
        return twin

    def text(self, texts: Mapping[str, str]) -> str:
        """Return the text in the game's language, or else in English."""
        own = texts.get(self.language)
        return typeset(own, self.language) if own else texts.get("en", "")

    def word(self, word: str) -> str:
        """Return the game's name for an id or an English word."""
        return self.text(self.words.get(word, {})) or word

    @cached_property
    def _message_files(self) -> list[MessagesFile]:
        names = sorted(path.name for path in (self.folder / "messages").glob("*.json"))
        return [self._file(f"messages/{name}", "messages", MessagesFile) for name in names]

    def scenario(self, name: str = "") -> ScenarioFile:
        """Return a scenario by id; by default the game's first."""
        name = name or self.file.scenarios[0]
        if name not in self._scenario_files:
            known = ", ".join(self._scenario_files)
            raise DocumentError(
                "there is no scenario {name!r}",
                name=name[:60],
                place="scenario",
                hint=Text("known: {names}", names=known),
            )
        if name not in self._scenarios:
            file = self._file(self._scenario_files[name], "scenario", ScenarioFile)
            self._scenarios[name] = file
        return self._scenarios[name]

    def _take_scenario(self, path: Path) -> None:
        """Use a scenario of the user in place of the game's of this id, or as a new one."""
        file = self._file(path, "scenario", ScenarioFile)
        self._scenarios[file.id], self._scenario_files[file.id] = file, path

    def scenario_file(self, name: str) -> Path:
        """Return the file that a scenario is read from."""
        return self.folder / self._scenario_files[name]

    def scenario_rules(self, name: str = "") -> Any:
        """Return what only a scenario of this game says, in the game's own type."""
        kind = self.code.scenario if self.code is not None else None
        if kind is None:
            return None
        file = self.scenario(name)
        key = f"scenario rules {file.id}"
        if key not in self.memo:
            self.memo[key] = self._converted(file, kind)
        return self.memo[key]

    def _converted(self, file: ScenarioFile, kind: Any) -> Any:
        try:
            return msgspec.convert(file.rules, kind)
        except msgspec.ValidationError as error:
            from adjudicator import schemas  # noqa: PLC0415  # only for a wrong file

            path, schema = self.scenario_file(file.id), f"scenario-rules-{self.id}"
            named = kind if schema not in schemas.NAMES else None
            schemas.refuse(schema, file.rules, file=path, place="rules", kind=named)
            raise DocumentError(Text(str(error)), file=path, place="rules") from None

    def board(self, name: str = "") -> Board:
        """Return the board of a map of hexes or places; by default the game's own."""
        name = name or self.file.map
        if name not in self._boards:
            self._boards[name] = _board(self.map(name))
        return self._boards[name]

    def hexboard(self, name: str = "") -> HexBoard:
        """Return the board of a map that must be of hexes."""
        board = self.board(name)
        if not isinstance(board, HexBoard):
            raise _not_hexes(board.id)
        return board

    def hexmap(self, name: str = "") -> HexMap:
        """Read a map that must be of hexes; by default the game's own."""
        found = self.map(name or self.file.map)
        if not isinstance(found, HexMap):
            raise _not_hexes(found.id)
        return found

    def map(self, name: str) -> AnyMap:
        """Read a map from maps/, or from the game's own folder: map.json or map/map.json."""
        if (own := self._own_map()) is not None and own.id == name:
            return own
        path = resources.map_folder(name) / "map.json"
        if name not in resources.maps() or not path.is_file():
            known = ", ".join(resources.maps())
            raise DocumentError(
                "there is no map {name!r}",
                name=name[:60],
                place="map",
                hint=Text("known: {names}", names=known),
            )
        data = path.read_bytes()
        found = _decode_own_map(data)
        self._map_bytes[found.id] = data
        return found

    def _own_map(self) -> AnyMap | None:
        files = (self.folder / "map.json", self.folder / "map" / "map.json")
        path = next((one for one in files if one.is_file()), None)
        if path is None:
            return None
        from adjudicator.board.maps import read_map  # noqa: PLC0415  # slow, and seldom needed
        from adjudicator.safeio import documents  # noqa: PLC0415

        data = documents.read_bytes(path)
        found = read_map(data, path)
        self._map_bytes[found.id] = data
        return found

    def hashes(self, scenario: str = "") -> dict[str, str]:
        """Return the header stamp of a log played with this game on the map of a scenario."""
        board = self.board(self.scenario(scenario).map if scenario else "")
        return {"map": self.map_hash(board), "module": self.module_hash}

    def map_hash(self, board: Board) -> str:
        """Return the SHA-256 of a board's map; "" for a map that the log itself contains."""
        import hashlib  # noqa: PLC0415  # slow; only a report needs it

        found = self._map_hashes.get(board.id)
        if found is None:
            data = self._map_bytes.get(board.id)
            found = hashlib.sha256(data).hexdigest() if data else ""
            self._map_hashes[board.id] = found
        return found

    def without(self, *cases: str) -> Game:
        """Return the same game with some cases switched off."""
        return Game(
            self.folder,
            off=self.off | set(cases),
            units=self.replaced.get("units"),
            tables=self.replaced.get("tables"),
            scenario=self.replaced.get("scenario"),
        )

    @property
    def unfinished(self) -> bool:
        """Whether the rules.json of the game is not complete, so that nothing is judged by it."""
        return self.code is None and (self.folder / "rules.json").is_file()

    def start(self, header: Any, options: Iterable[str] = ()) -> Any:
        """Return the start state of a log."""
        if self.code is None:
            raise InputError("{game} has no rules to check", game=self.id, hint=_why_no_rules(self))
        return self.code.start(self, header, frozenset(options))

    def part(self, name: str) -> Any:
        """Import a module of the game's package that a verdict does not need, such as `legal`."""
        if self.code is None:
            raise InputError(
                "{game} has no rules to play by", game=self.id, hint=_why_no_rules(self)
            )
        if self._system is not None and self._module is not None:
            own = f"{self._module.__name__}.{name}"
            try:  # a package beside the data may have modules of its own
                return import_module(own)
            except ModuleNotFoundError as error:
                if error.name != own:
                    raise
        return import_module(f"{self.package}.{name}")

    def legal(self, state: Any, *events: Event) -> bool:
        """Return whether the rules allow some events in a row without even a doubt."""
        from adjudicator.core.legal import legal  # noqa: PLC0415  # a verdict does not need it

        return legal(self.rules, state, *events)

    def legal_moves(self, state: Any, unit: str) -> list[Move]:
        """Return a move to every hex that a unit can reach, by a cheapest path, with its cost."""
        found: list[Move] = self.part("legal").legal_moves(state, unit)
        return found

    def legal_actions(self, state: Any) -> Actions:
        """Return an iterable of the legal next events."""
        from adjudicator.core.legal import Actions  # noqa: PLC0415  # a verdict does not need it

        return Actions(self.rules, state, self.part("legal").proposals(state))

    def outcome(self, state: Any) -> dict[str, Any]:
        """Return the computed values of a state: losses, points, winner."""
        found: dict[str, Any] = self.code.outcome(state) if self.code else {}
        return found

    @cached_property
    def module_hash(self) -> str:
        """SHA-256 of the game's data: its own files, or the files that replace them."""
        units = self.replaced.get("units", "units.json")
        return self._hash_of(units, *self._table_files, *self._scenario_files.values())

    def is_stamp(self, theirs: str) -> bool:
        """Return whether a stamp belongs to this game, with or without its replaced files."""
        if not theirs or theirs == self.module_hash:
            return bool(theirs)
        scenarios = [f"scenarios/{one}.json" for one in self.file.scenarios]
        own = ("units.json", *self._own_table_files, *scenarios)
        return bool(self.replaced) and theirs == self._hash_of(*own)

    def _hash_of(self, *files: str | Path) -> str:
        import hashlib  # noqa: PLC0415  # slow; only a report needs it

        whole = hashlib.sha256()
        for name in ("game.json", *files):
            whole.update(hashlib.sha256((self.folder / name).read_bytes()).digest())
        return whole.hexdigest()


def _why_no_rules(game: Game) -> Text:
    """Return why a game is not judged."""
    if game.unfinished:
        return Text("rules.json is unfinished: `adjudicator game check` lists what is left")
    return Text("audit only")
