"""Runs the campaign: batches of inputs in several processes, counts, failures, corpus."""

from __future__ import annotations

import gc
import hashlib
import json
import signal
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from adjudicator.errors import InputError
from adjudicator.safeio import documents
from tests.fuzz.doors import DOORS

__all__ = ["Outcome", "batches", "run_batch", "run_campaign", "tried"]

#: inputs of one batch; seconds of CPU for one input; characters of an error line
BATCH, SECONDS, LONGEST = 250, 10, 1200
#: an input that waits may take so many times longer by the clock, as on a busy machine
_PATIENCE = 20
#: outcomes of a door of which an input is kept, and the largest input that is kept
MOST, LARGEST = 120, 20_000
#: batches after which what the doors keep in memory is taken off the collector of garbage
_SETTLED = 40


class Outcome(NamedTuple):
    """What became of an input: a signature, and what is wrong, if anything is."""

    signature: str
    failure: str = ""


class TooLongError(Exception):
    """An input took too long."""


def _in_time() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)


def _stop(_number: int, _frame: object) -> None:
    raise TooLongError


def tried(door: str, data: bytes) -> Outcome:
    """Read an input; it must be read, or refused in one printable line."""
    signal.signal(signal.SIGPROF, _stop)
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.alarm(_PATIENCE * SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            DOORS[door].read(data)
    except InputError as error:
        _in_time()
        line = str(error)
        if not line.isprintable() or len(line) > LONGEST:
            return Outcome("bad line", f"a line that is not printable, or too long: {line[:200]!r}")
        return Outcome(f"refused: {error.what.template}")
    except TooLongError:
        return Outcome("slow", f"took more than {SECONDS} seconds of CPU")
    except BaseException:  # anything else is a failure
        _in_time()
        return Outcome("crash", traceback.format_exc()[-2000:])
    finally:
        _in_time()
    return Outcome("read")


def made(door: str, seed: int, number: int) -> bytes:
    """Return an input: the same for the same seed, door and number."""
    return DOORS[door].make(Random(f"{seed} {door} {number}"))


def run_batch(door: str, seed: int, first: int, size: int) -> dict[str, Any]:
    """Try inputs; return the counts, the smallest input of each signature, and the failures."""
    _settle()
    counts: Counter[str] = Counter()
    kept: dict[str, bytes] = {}
    failures: list[tuple[int, str, bytes]] = []
    for number in range(first, first + size):
        data = made(door, seed, number)
        outcome = tried(door, data)
        counts["failed" if outcome.failure else outcome.signature.partition(":")[0]] += 1
        if outcome.failure:
            failures.append((number, outcome.failure, data))
        known = kept.get(outcome.signature)
        if known is None or len(data) < len(known):
            kept[outcome.signature] = data
    return {"door": door, "counts": dict(counts), "kept": kept, "failures": failures, "size": size}


_batches_run = count()


def _settle() -> None:
    """Spare the collector the games and maps in memory: a fifth of the time went into them."""
    if next(_batches_run) % _SETTLED == len(DOORS):
        gc.collect()
        gc.freeze()


def batches(inputs: int, done: dict[str, int]) -> Iterator[tuple[str, int, int]]:
    """Yield door, first number and size of the batches that are left, doors in turn."""
    shares = sum(door.share for door in DOORS.values())
    wanted = {name: round(inputs * door.share / shares) for name, door in DOORS.items()}
    now = {name: done.get(name, 0) for name in DOORS}
    while any(now[name] < wanted[name] for name in DOORS):
        for name in DOORS:
            left = wanted[name] - now[name]
            if left > 0:
                size = min(BATCH, left)
                yield name, now[name], size
                now[name] += size


def run_campaign(inputs: int, seed: int, processes: int, folder: Path) -> dict[str, Any]:
    """Run the campaign, or what is left of it; return its state."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"state-{seed}.json"
    state: dict[str, Any] = {"seed": seed, "done": {}, "counts": {}, "failures": 0}
    if file.exists():
        state = json.loads(file.read_text("utf-8"))
    waiting = batches(inputs, state["done"])
    with ProcessPoolExecutor(processes) as pool:
        # in the order of their numbers, so that the state needs only one number for each door
        running = []
        for door, first, size in waiting:
            running.append(pool.submit(run_batch, door, seed, first, size))
            if len(running) >= 3 * processes:
                _keep(running.pop(0).result(), state, folder, file)
        for future in running:
            _keep(future.result(), state, folder, file)
    return state


def _keep(found: dict[str, Any], state: dict[str, Any], folder: Path, file: Path) -> None:
    """Add a batch to the state, the corpus and the failures."""
    door = found["door"]
    state["done"][door] = state["done"].get(door, 0) + found["size"]
    counts = Counter(state["counts"].get(door, {}))
    counts.update(found["counts"])
    state["counts"][door] = dict(counts)
    state["failures"] += len(found["failures"])
    place = folder / "corpus" / door.replace(" ", "-")
    place.mkdir(parents=True, exist_ok=True)
    known = {one.name: one.stat().st_size for one in place.iterdir()}
    for signature, data in found["kept"].items():
        name = hashlib.sha256(signature.encode("utf-8", "replace")).hexdigest()[:16]
        smaller = len(data) < known.get(name, LARGEST)
        if smaller and (name in known or len(known) < MOST):
            documents.write_bytes(place / name, data)
            known[name] = len(data)
    for number, why, data in found["failures"]:
        bad = folder / "failures"
        bad.mkdir(exist_ok=True)
        name = f"{door.replace(' ', '-')}-{number}"
        (bad / name).write_bytes(data)
        (bad / f"{name}.txt").write_text(why, "utf-8")
    documents.write_text(file, json.dumps(state, indent=1) + "\n")
