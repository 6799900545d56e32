"""Recognises logs that are one game, and puts them in the order in which they were played.

Logs of VASSAL follow each other if one starts with every piece where another ended. A log of JSON
Lines follows another in its folder if its numbers go on where those of the other end, and game and
players are the same. Where more than one log could be meant, each is judged on its own.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from adjudicator.season.scan import FileScan
from adjudicator.vassal.audit.order import by_position

__all__ = ["Unit", "units_of"]

#: logs that begin, times logs that end, in the same position; with more nothing can be told
_MOST_PAIRS = 10_000
#: logs of one chain
_LONGEST = 500
_DIGITS = re.compile(r"\d+")


class Unit(NamedTuple):
    """One game: the keys of its files in the order of play, and a hash of all of them."""

    keys: tuple[str, ...]
    sha256: str


def units_of(scans: Mapping[str, FileScan]) -> list[Unit]:
    """Return the games of all files that can be read, by their first keys."""
    chains = [*_log_chains(scans), *_vassal_chains(scans)]
    chained = {key for chain in chains for key in chain}
    alone = [(key,) for key in scans if key not in chained]
    return [_unit(chain, scans) for chain in sorted([*chains, *alone])]


def _unit(keys: tuple[str, ...], scans: Mapping[str, FileScan]) -> Unit:
    hashes = [scans[key].sha256 for key in keys]
    whole = hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()
    return Unit(keys, whole)


# JSON Lines


def _log_chains(scans: Mapping[str, FileScan]) -> Iterator[tuple[str, ...]]:
    """Yield the chains of logs whose numbers go on."""
    ending: dict[tuple[str, str, int], list[str]] = defaultdict(list)
    for key, one in scans.items():
        if one.kind == "log" and one.last:
            ending[_folder(key), one.game, one.last].append(key)
    before: dict[str, str] = {}
    for key, one in scans.items():
        if one.kind == "log" and one.first > 1 and not one.own_position:
            candidates = ending[_folder(key), one.game, one.first - 1]
            found = _predecessor(key, candidates, scans)
            if found is not None:
                before[key] = found
    yield from _paths(before)


def _predecessor(key: str, candidates: list[str], scans: Mapping[str, FileScan]) -> str | None:
    """Return the one log that another goes on from, if it is clear which one."""
    mine = scans[key].players
    found = [one for one in candidates if one != key and _same(scans[one].players, mine)]
    if len(found) > 1:
        found = [one for one in found if _DIGITS.sub("#", one) == _DIGITS.sub("#", key)]
    return found[0] if len(found) == 1 else None


def _same(one: str, other: str) -> bool:
    return not one or not other or one == other


def _folder(key: str) -> str:
    return key.rpartition("/")[0]


def _paths(before: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield chains; a log that two others go on from is the end of its chain."""
    after: dict[str, list[str]] = defaultdict(list)
    for key, earlier in before.items():
        after[earlier].append(key)
    clear = {earlier: later[0] for earlier, later in after.items() if len(later) == 1}
    for first in clear.keys() - set(clear.values()):
        chain = [first]
        while chain[-1] in clear and len(chain) < _LONGEST:
            chain.append(clear[chain[-1]])
        yield tuple(chain)


# Logs of VASSAL


def _vassal_chains(scans: Mapping[str, FileScan]) -> Iterator[tuple[str, ...]]:
    """Yield the chains of logs that begin where another ends."""
    starting: dict[tuple[str, str], list[str]] = defaultdict(list)
    ending: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key, one in scans.items():
        if one.kind == "vlog":
            starting[one.game, one.start].append(key)
            ending[one.game, one.end].append(key)
    groups = _Groups()
    for place, ends in ending.items():
        begins = starting.get(place, [])
        if begins and len(ends) * len(begins) <= _MOST_PAIRS:
            groups.join([*ends, *begins])
    for group in groups.all():
        if 1 < len(group) <= _LONGEST:
            order = _order(sorted(group), scans)
            if order is not None:
                yield tuple(order)


def _order(keys: list[str], scans: Mapping[str, FileScan]) -> list[str] | None:
    """Return logs by position or, where that leaves a choice, by date; None if they do not join."""
    starts, ends = [scans[key].start for key in keys], [scans[key].end for key in keys]
    order = by_position(starts, ends)
    if order is not None:
        return [keys[one] for one in order]
    dates = [scans[key].saved for key in keys]
    if 0 in dates or len(set(dates)) < len(dates):
        return None
    by_date = sorted(keys, key=lambda key: scans[key].saved)
    joined = all(scans[one].end == scans[two].start for one, two in pairwise(by_date))
    return by_date if joined else None


class _Groups:
    """Sets of names, joined where they have a name in common."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def _root(self, name: str) -> str:
        self._parent.setdefault(name, name)
        while self._parent[name] != name:
            self._parent[name] = self._parent[self._parent[name]]
            name = self._parent[name]
        return name

    def join(self, names: Iterable[str]) -> None:
        """Join some names."""
        first, *others = map(self._root, names)
        for one in others:
            self._parent[self._root(one)] = self._root(first)

    def all(self) -> Iterable[list[str]]:
        """Return the groups."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in self._parent:
            found[self._root(name)].append(name)
        return found.values()
