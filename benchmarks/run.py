"""Runs all benchmarks and prints one table. Exit code 1 if a target is missed."""

from __future__ import annotations

import sys

import building
import compiling
import judging
import linting
import memory
import pages
import pairing
import replaying
import schema
import season
import startup
from timing import table

PARTS = (
    *(judging, startup, memory, pairing, compiling, schema, building, linting, replaying),
    *(pages, season),
)

if __name__ == "__main__":
    found = [row for part in PARTS for row in part.rows()]
    print(table(found))
    sys.exit(0 if all(row.met for row in found) else 1)
