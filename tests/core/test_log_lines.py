"""Lines of a log are decoded together, but read as if each were decoded on its own."""

from __future__ import annotations

import io

import msgspec
import pytest

from adjudicator.core.events import Event, Hold, Move, Note
from adjudicator.core.log import Log
from adjudicator.errors import InputError

HEADER = b'{"format":1,"game":"any"}'
HOLD = b'{"do":"hold","unit":"a"}'
MOVE = b'{"do":"move","unit":"a","path":["0101","0102"]}'
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Hold | Move | Note)


def _read(*lines: bytes) -> list[tuple[int, Event]]:
    return list(Log(io.BytesIO(b"\n".join([HEADER, *lines]))).events(DECODER))


def test_every_event_has_the_number_of_its_line() -> None:
    found = _read(HOLD, MOVE, HOLD)
    assert [number for number, _ in found] == [2, 3, 4]
    assert [type(event) for _, event in found] == [Hold, Move, Hold]


@pytest.mark.parametrize("blank", [b"", b"  ", b"\r"])
def test_blank_lines_are_counted_and_skipped(blank: bytes) -> None:
    assert _read(HOLD, blank, MOVE) == [(2, Hold(unit="a")), (4, _read(MOVE)[0][1])]


def test_lines_may_end_with_a_carriage_return() -> None:
    assert _read(HOLD + b"\r", MOVE + b"\r") == _read(HOLD, MOVE)


@pytest.mark.parametrize(
    ("bad", "place"),
    [
        ([HOLD + HOLD, HOLD[:12], HOLD[12:]], 3),  # as many objects as lines
        ([HOLD[:12], HOLD[12:], HOLD + HOLD], 3),
        ([HOLD + b"," + HOLD], 3),
        ([b'{"do":"hold","unit":"a","unit":"a"}'], 3),
        ([b'{"do":"hold","unit":"a","\\u0075nit":"b"}'], 3),
        ([b'{"do":"note","text":"}', b'{"}'], 3),
        ([b'{"do":"hold","unit":1}'], 3),
    ],
)
def test_a_bad_line_is_named_after_the_events_before_it(bad: list[bytes], place: int) -> None:
    events = Log(io.BytesIO(b"\n".join([HEADER, MOVE, *bad, MOVE]))).events(DECODER)
    assert next(events)[0] == 2
    with pytest.raises(InputError) as error:
        next(events)
    assert error.value.place is not None and error.value.place.startswith(f"line {place}")


def test_a_value_that_equals_its_default_may_be_written() -> None:
    written = b'{"do":"hold","by":"","unit":"a"}'
    assert _read(written, HOLD) == [(2, Hold(unit="a")), (3, Hold(unit="a"))]
