"""Reads a log, header first and then event by event, in bounded memory.

msgspec decodes the lines. Only a line that does not decode is read again, slowly, to find the wrong
field and a suggestion.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, Protocol

import msgspec
from msgspec import Meta, Struct

from adjudicator import resources
from adjudicator.board.inline import InlineMap
from adjudicator.core.events import Event
from adjudicator.core.game_data import UnitSpec
from adjudicator.errors import DocumentError, InputError, LimitError, Text, at_line

if TYPE_CHECKING:
    from adjudicator.core.findings import Unsure

__all__ = [
    "MAX_LINE",
    "VASSAL_BEGINNINGS",
    "AnyLog",
    "Header",
    "Log",
    "Ruling",
    "Rulings",
    "log_schema",
    "open_log",
    "open_stream",
]

#: the longest line that is read, in bytes, including the header
MAX_LINE = 4 * 1024 * 1024
#: first bytes of saved games and logs of VASSAL: archives, and plain text in old versions
VASSAL_BEGINNINGS = (b"PK\x03\x04", b"begin_save", b"!VCSK", b"!VCSZ", b"VOBS", b"\xfd7zXZ\x00")
_CHUNK = 1 << 18
#: the keys of an object; a repeated key is refused
_KEYS = re.compile(rb'"([^"\\]*+)"\s*+:')

Stamped = Annotated[str, Meta(pattern="^(map|module)$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The first line of a log: the game and its start."""

    format: Literal[1]
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    #: id of the scenario; by default the game's first, or none if the log has its own position
    scenario: Annotated[str, Meta(max_length=60)] = ""
    #: name of a map, or a small inline map
    map: str | InlineMap = ""
    #: side -> name
    players: dict[str, str] = {}
    #: names of agreed variants
    options: list[str] = []
    #: agreed length of the game
    turns: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    begins: Literal["scenario", "set-up"] = "scenario"
    #: units that differ from, or are added to, those of the game
    units: list[UnitSpec] = []
    #: the start position, in the format of the game
    position: dict[str, Any] | None = None
    #: "map", "module" -> SHA-256 of what the players used
    stamp: dict[Stamped, Hash] = {}


class Ruling(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A referee waives the findings of an event and a rule: all, or only on units or at a place."""

    event: Annotated[int, Meta(ge=0)]
    rule: str
    reason: Annotated[str, Meta(min_length=1)]
    #: only findings on these units and no others
    units: list[str] = []
    #: only findings at this place
    at: str = ""

    def waives(self, units: Collection[str], at: str) -> bool:
        """Return whether it waives a finding of its event and rule on some units at a place."""
        named = not self.units or (bool(units) and set(units) <= set(self.units))
        return named and self.at in ("", at)


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A file of a referee's rulings."""

    format: Literal[1]
    rulings: list[Ruling]


@cache
def _header_decoder() -> msgspec.json.Decoder[Header]:
    """Return the decoder of headers, which takes longer to make than a header to decode."""
    return msgspec.json.Decoder(Header)


class AnyLog(Protocol):
    """The interface of a log for the referee: a header, then events."""

    @property
    def file(self) -> str:
        """The name of the file, for messages."""

    @property
    def header(self) -> Header:
        """The header."""

    @property
    def sha256(self) -> str:
        """SHA-256 of the whole log, after it has been read."""

    @property
    def unsure(self) -> Sequence[Unsure]:
        """Events at which something is not known that violations may rest on."""

    def events(self, decoder: msgspec.json.Decoder[Event]) -> Iterator[tuple[int, Event]]:
        """Yield the events, each with its line number, or 0 if it has none."""


class Log:
    """One log, read once from front to back."""

    #: whoever writes a log down knows what was done
    unsure: Sequence[Unsure] = ()

    def __init__(self, stream: BinaryIO, *, file: str = "log") -> None:
        """Read the header, but no event yet."""
        import hashlib  # noqa: PLC0415  # slow; only needed to read a log

        self.file = file
        self._stream = stream
        self._hash = hashlib.sha256()
        self._blocks: Iterator[tuple[int, bytes]] = self._read()
        self.header_line, data = self._first_line()
        #: the bytes of the header line
        self.header_data = data
        if data.startswith(VASSAL_BEGINNINGS):
            hint = "adjudicator log convert makes JSON Lines of it"
            raise DocumentError("a file of VASSAL, not JSON Lines", file=file, hint=hint)
        self.header: Header = self.decoded(_header_decoder(), data, self.header_line)

    def __enter__(self) -> Log:
        """Return the log; the end of the block closes it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the log."""
        self.close()

    def close(self) -> None:
        """Close the file, unless it is standard input."""
        if self._stream is not getattr(sys.stdin, "buffer", None):
            self._stream.close()

    @property
    def sha256(self) -> str:
        """SHA-256 of the bytes read so far: of the whole log, after it has been read."""
        return self._hash.hexdigest()

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the raw lines after the header with their numbers."""
        for first, block in self._blocks:
            yield from _lines_of(first, block)

    def events(self, decoder: msgspec.json.Decoder[Event]) -> Iterator[tuple[int, Event]]:
        """Yield the events, each with its line number."""
        return chain.from_iterable(self._batches(decoder))

    def _batches(
        self, decoder: msgspec.json.Decoder[Event]
    ) -> Iterator[Iterable[tuple[int, Event]]]:
        """Yield the events of block after block, each with its line number."""
        for first, block in self._blocks:
            found = _decoded_at_once(decoder, block) if block else ()
            if found is not None:
                yield enumerate(found, first)
            else:  # a line needs a closer look
                yield self._one_by_one(decoder, first, block)

    def _one_by_one(
        self, decoder: msgspec.json.Decoder[Event], first: int, block: bytes
    ) -> Iterator[tuple[int, Event]]:
        """Yield the events of a block, each decoded by itself."""
        for number, line in _lines_of(first, block):
            yield number, self._event(decoder, line, number)

    def _event(self, decoder: msgspec.json.Decoder[Event], data: bytes, number: int) -> Event:
        """Decode a line strictly, unless it is clear that it has no repeated key."""
        try:
            event = decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            event = self.decoded(decoder, data, number)
        else:
            found = _KEYS.findall(data)
            if len(found) != len(set(found)) or b"\\" in data:
                self._strict(data, number)
        return event

    def _first_line(self) -> tuple[int, bytes]:
        """Return the first non-empty line, which is the header, and its number."""
        for first, block in self._blocks:
            start = len(block) - len(block.lstrip())  # the first character that is not blank
            if start == len(block):
                continue
            begin, end = block.rfind(b"\n", 0, start) + 1, block.find(b"\n", start)
            end = len(block) if end < 0 else end
            number = first + block.count(b"\n", 0, start)
            self._blocks = chain([(number + 1, block[end + 1 :])], self._blocks)
            return number, block[begin:end]
        hint = "its first line is a header"
        raise DocumentError("the log is empty", file=self.file, hint=hint)

    def _read(self) -> Iterator[tuple[int, bytes]]:
        """Yield blocks of whole lines, each with the number of its first line."""
        rest, number = b"", 1
        while True:
            try:
                chunk = self._stream.read(_CHUNK)
            except OSError as error:
                reason = error.strerror or "cannot be read"
                raise DocumentError(reason, file=self.file) from None
            self._hash.update(chunk)
            data = rest + chunk
            cut = data.rfind(b"\n") if chunk else len(data)
            # only the first line can be longer than a chunk
            if max(data.find(b"\n"), len(data) if cut < 0 else 0) > MAX_LINE:
                self._too_long(number)
            block, rest = data[: max(cut, 0)], data[cut + 1 :]
            if number == 1:
                block = block.removeprefix(b"\xef\xbb\xbf")
            if cut >= 0:
                yield number, block
                number += block.count(b"\n") + 1
            if not chunk:
                return

    def _too_long(self, number: int) -> None:
        size = MAX_LINE // (1024 * 1024)
        raise LimitError(
            "longer than {size} MiB",
            size=size,
            file=self.file,
            place=at_line(number),
        )

    def decoded(self, decoder: Any, data: bytes, number: int) -> Any:
        """Decode a line, or raise an error that explains what is wrong with it."""
        self._strict(data, number)
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            from adjudicator.core.line_errors import explain  # noqa: PLC0415  # only for bad lines

            raise explain(data, decoder.type, file=self.file, number=number) from None

    def _strict(self, data: bytes, number: int) -> None:
        """Refuse what msgspec accepts: repeated keys and halves of characters."""
        from adjudicator.safeio import documents  # noqa: PLC0415  # only for suspicious lines

        try:
            documents.decode(data)
        except InputError as error:
            # what was decoded is one line, which is the first of its own
            column = error.where.args.get("column") if isinstance(error.where, Text) else None
            error.where = at_line(number, Text("column {column}", column=column) if column else "")
            error.file = self.file
            raise


def _lines_of(first: int, block: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a block that are not blank, with their numbers."""
    for number, line in enumerate(block.split(b"\n"), first):
        if line and not line.isspace():
            yield number, line


def _decoded_at_once(decoder: msgspec.json.Decoder[Event], data: bytes) -> list[Event] | None:
    """Decode lines together, which is faster; None if one of them needs a closer look."""
    # between two objects, a line ends; nowhere else can these characters be in what decodes
    between = data.count(b"}\n{")
    if between != data.count(b"\n") or b"\\" in data:
        return None
    try:
        found = decoder.decode_lines(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    # lines with no more quotes than their events need cannot have a repeated key
    quotes = msgspec.json.Encoder().encode_lines(found).count(b'"')
    return found if len(found) == between + 1 and quotes == data.count(b'"') else None


def open_stream(path: Path) -> BinaryIO:
    """Open the file of a log without reading it."""
    try:
        if not path.is_file():
            raise DocumentError("no such file" if not path.exists() else "not a file", file=path)
        return path.open("rb", buffering=0)
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", file=path) from None


def open_log(path: Path | str) -> Log:
    """Open a log; "-" is standard input."""
    if str(path) == "-":
        return Log(sys.stdin.buffer, file="standard input")
    stream = open_stream(Path(path))
    try:
        return Log(stream, file=str(path))
    except InputError:
        stream.close()
        raise


def log_schema() -> dict[str, Any]:
    """Return the JSON Schema of one line of a log: the header, or an event of any game."""
    kinds: list[type[Event]] = []
    for package in resources.rule_packages().values():
        kinds += import_module(package).CODE.events
    choice, parts = msgspec.json.schema_components(
        [Header, *dict.fromkeys(kinds)], ref_template="#/$defs/{name}"
    )
    return {"anyOf": list(choice), "$defs": parts}
