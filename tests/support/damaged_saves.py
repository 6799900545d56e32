"""Random damage to VASSAL's saved games and logs, from a seed."""

from __future__ import annotations

import lzma
from random import Random

from adjudicator.vassal.format import codec
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.script import parse_script
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import script_text

#: fragments for damaged texts: every character with a meaning in VASSAL's sequences
PARTS = [
    "\x1b", "\\\x1b", "\\\\\x1b", "\t", "\\\t", "'", "''", "\\", "/", "\\/", ";", "\\;", ",", "|",
    "null", "LOG\t", "end_save", "begin_save", "D/", "M/", "+/", "-/", "stack", "deck;", "@@", "-1",
    "99999999999", "1e9", "\x00", "\ud800", "UNDO\ttrue", "UNDO\tfalse", "CHAT", "PLAYER\t", "TURN",
]  # fmt: skip


def mangled_text(text: str, random: Random) -> str:
    """Return text with some parts inserted, removed, repeated or swapped."""
    for _ in range(random.choice([1, 1, 2, 5, 20])):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + int(random.expovariate(0.05)))
        what = random.randrange(5)
        if what == 0:
            text = text[:at] + random.choice(PARTS) + text[at:]
        elif what == 1:
            text = text[:at] + text[end:]
        elif what == 2:
            text = text[:end] + text[at:]
        elif what == 3:
            to = random.randrange(len(text) + 1)
            text = text[:to] + text[at:end] + text[to:]
        else:
            text = text[:at] + chr(random.randrange(256)) + text[at + 1 :]
    return text


def mangled_bytes(data: bytes, random: Random) -> bytes:
    """Return bytes with some flipped, inserted or removed, or cut short."""
    found = bytearray(data)
    for _ in range(random.choice([1, 1, 3, 10])):
        at = random.randrange(len(found) or 1)
        what = random.randrange(5)
        if what == 0 and found:
            found[at] ^= 1 << random.randrange(8)
        elif what == 1 and found:
            found[at] = random.randrange(256)
        elif what == 2:
            del found[at : at + random.randrange(1, 20)]
        elif what == 3:
            found[at:at] = random.randbytes(random.randrange(1, 20))
        elif random.random() < 0.3:
            del found[at:]
    return bytes(found)


def wrapped(text: str, random: Random) -> bytes:
    """Return a text as a valid file of any form."""
    data = b"begin_save" + text.encode("utf-8", "surrogatepass")
    what = random.randrange(5)
    if what == 0:
        return data
    if what == 1:
        return lzma.compress(data)
    key = random.randrange(1, 256)
    if what == 2:
        return b"VOBS" + bytes([key]) + bytes(one ^ key for one in data)
    packed = codec.pack(codec.Saved("begin_save", b"<data/>", b"<data/>"))
    return packed if what == 3 else b"!VCSK" + bytes([key]).hex().encode() + data.hex().encode()


def mangled(data: bytes, random: Random) -> bytes:
    """Return a file with damage to its bytes or to its text."""
    if random.random() < 0.3:
        return mangled_bytes(data, random)
    text = mangled_text(codec.parse_saved(data).text, random)
    made = wrapped(text.removeprefix("begin_save"), random)
    return mangled_bytes(made, random) if random.random() < 0.1 else made


def look_at_everything(data: bytes, places: Places | None = None) -> LogFile:
    """Read a file, replay it, and query everything."""
    log = parse_log(data, file="mangled.vlog")
    assert log.metadata is None or log.metadata.name is not None
    assert log.module is None or log.module.name is not None
    replay = Replay(log.script)
    for step in replay:
        assert step.number > 0
    table = replay.table
    for piece in table.pieces.values():
        shown = (piece.full_name, piece.layers, piece.rotation, piece.moved, piece.properties)
        more = (piece.labels, piece.masked_by, piece.hidden_by, piece.gpid, piece.remembered)
        assert repr((piece, shown, more, piece.position, piece.deck))
        if places is not None and piece.place is not None:
            assert places.spot(piece.place, table.boards).shown is not None
    again = script_text(log.script)
    assert script_text(parse_script(again)) == again
    return log
