"""Writes the tables of a season: as CSV, or as Parquet where pyarrow is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from adjudicator.errors import InputError
from adjudicator.reports.csv import csv_row
from adjudicator.safeio import documents
from adjudicator.season.reader import Reader
from adjudicator.season.tables import TABLES, Cells, Table

__all__ = ["csv_pieces", "write_parquet"]

#: rows of one group of a Parquet file
_GROUP = 50_000
#: cells that no spreadsheet misreads, and whose look is kept
_PLAIN = re.compile(r"(?:[0-9A-Za-z][0-9A-Za-z _./:-]*)?")
_MOST_KEPT = 100_000


def csv_pieces(reader: Reader, name: str) -> Iterator[str]:
    """Yield a table as CSV, safe to open in a spreadsheet."""
    table, kept = TABLES[name], dict[Any, str]()
    yield ",".join(column.name for column in table.columns) + "\r\n"
    for row in table.rows(reader):
        yield ",".join([kept.get(cell) or _kept(cell, kept) for cell in row]) + "\r\n"


def _kept(cell: Any, kept: dict[Any, str]) -> str:
    """Return a cell as CSV, and keep it for the next row that has the same."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if cell is None or (isinstance(cell, str) and _PLAIN.fullmatch(cell) and cell.strip() == cell):
        found = cell or ""
    else:
        found = csv_row([cell])
    if len(kept) >= _MOST_KEPT:
        kept.clear()
    kept[cell] = found
    return found


def write_parquet(reader: Reader, name: str, output: Path) -> None:
    """Write a table as Parquet, whole or not at all."""
    try:
        import pyarrow  # noqa: PLC0415, F401  # an optional extra
    except ImportError:
        hint = "pip install 'adjudicator[tables]'"
        raise InputError("pyarrow is not installed", file=output, hint=hint) from None
    documents.write_with(output, lambda file: _fill(file, reader, TABLES[name]))


def _fill(file: Path, reader: Reader, table: Table) -> None:
    import pyarrow as arrow  # noqa: PLC0415
    from pyarrow.parquet import ParquetWriter  # noqa: PLC0415

    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    schema = arrow.schema([(one.name, types[one.type]) for one in table.columns])
    rows = table.rows(reader)
    with ParquetWriter(file, schema, compression="zstd") as writer:
        while group := list(islice(rows, _GROUP)):
            writer.write_table(arrow.table(_arrays(group, table, types, reader), schema=schema))


def _arrays(group: list[Cells], table: Table, types: dict[type, Any], reader: Reader) -> list[Any]:
    import pyarrow as arrow  # noqa: PLC0415

    try:
        return [
            arrow.array(cells, type=types[column.type])
            for cells, column in zip(zip(*group, strict=True), table.columns, strict=True)
        ]
    except (arrow.ArrowInvalid, arrow.ArrowTypeError):
        raise reader.damaged() from None
