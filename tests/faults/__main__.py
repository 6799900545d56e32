"""Try derived faults: python -m tests.faults spi-austerlitz --games 20 [--cases] [-o FOLDER]."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.independent.judging import judge_of

from .canaries import canary_cases, unreached
from .trials import DISAGREE, Trial, case_trials, game_of, trials

__all__ = ["enforced", "main"]

_COLUMNS = ("reported", "doubted", "legal", "cannot tell", "refused", *DISAGREE)
_HEADS = ("report", "doubt", "legal", "unsure", "refuse", "silent", "accuse")


def enforced(name: str) -> set[str]:
    """Return the cases of a game that are enforced."""
    return {case for case, one in game_of(name).cases.items() if one.status == "enforced"}


def main(arguments: list[str] | None = None) -> int:
    """Mutate many games; return 1 if judge and referee disagree."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("game", help="such as spi-austerlitz")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--cases", action="store_true", help="mutate the logs of the cases too")
    parser.add_argument("-o", "--output", type=Path, help="folder for the logs that disagree")
    options = parser.parse_args(arguments)
    if judge_of(options.game) is None:
        print(f"{options.game} has no judge: nothing is derived")
        return 0
    found: list[Trial] = list(case_trials(options.game)) if options.cases else []
    with ProcessPoolExecutor(options.processes) as pool:
        seeds = range(options.seed, options.seed + options.games)
        for some in pool.map(partial(trials, options.game), seeds):
            found += some
    _print_table(found)
    wrong = [one for one in found if one.outcome in DISAGREE]
    _print_disagreements(wrong, options.output)
    _print_sections(found)
    _print_cases(options.game, found)
    return 1 if wrong else 0


def _print_table(found: list[Trial]) -> None:
    """Print, by kind of mutation, how often both agreed, and the reported cases."""
    rows: dict[str, Counter[str]] = {}
    rules: dict[str, Counter[str]] = {}
    for one in found:
        rows.setdefault(one.kind, Counter())[one.outcome] += 1
        rules.setdefault(one.kind, Counter()).update(one.rules)
    print(f"{'mutation':<52} tried {' '.join(f'{head:>6}' for head in _HEADS)}  cases")
    for kind, row in sorted(rows.items()):
        counts = " ".join(f"{row[one]:>6}" for one in _COLUMNS)
        cases = ", ".join(f"{case} {n}" for case, n in rules[kind].most_common(4))
        print(f"{kind:<52} {row.total():>5} {counts}  {cases}")
    total = Counter(one.outcome for one in found)
    counts = " ".join(f"{total[one]:>6}" for one in _COLUMNS)
    print(f"{len(rows):>5} kinds {'':<40} {total.total():>5} {counts}")
    whys = Counter(one.said[:80] for one in found if one.outcome == "cannot tell")
    for why, count in whys.most_common(12):
        print(f"{count:>6} times the judge cannot tell: {why}")


def _print_disagreements(wrong: list[Trial], folder: Path | None) -> None:
    for number, one in enumerate(wrong, start=1):
        said = one.said[:300] or "nothing"
        print(f"{one.outcome}: {one.kind}: the judge says {one.event}; the referee says {said}")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{number:03}-{one.outcome}.jsonl").write_bytes(one.log)


def _print_sections(found: list[Trial]) -> None:
    """Print how many findings are reported under a section that the judge names."""
    reported = [one for one in found if one.outcome == "reported"]
    named = [one for one in reported if sections(one.why)]
    under = [one for one in named if is_under(one.rules, sections(one.why))]
    print(f"{len(reported)} reported; the judge names a section for {len(named)} of them")
    if named:
        print(f"  {len(under)} ({len(under) / len(named):.1%}) are reported under that section")
    others = Counter((one.why, ", ".join(one.rules)) for one in named if one not in under)
    for (why, rules), count in others.most_common(40):
        print(f"{count:>6} times the judge says {why!r}, the referee {rules}")


def sections(why: str) -> list[str]:
    """Return the sections of the rulebook with which a reason ends, such as "(2.4, 9)"."""
    last = re.search(r"\(([^()]+)\)$", why)
    return last[1].split(", ") if last else []


def is_under(rules: Iterable[str], some: Iterable[str]) -> bool:
    """Return whether the id of a rule contains one of some sections, or a part of one."""
    parts = {part.lower() for rule in rules for part in rule.split("-")[1:]}
    wanted = [one.lower() for one in some]
    return any(part == one or part.startswith(f"{one}.") for part in parts for one in wanted)


def _print_cases(name: str, found: list[Trial]) -> None:
    """Print how many enforced cases were reached, and which were not."""
    wanted, reached = enforced(name), {rule for one in found for rule in one.rules}
    left = sorted(wanted - reached)
    print(f"{name}: {len(wanted & reached)} of {len(wanted)} cases reached by mutations")
    sung = canary_cases(name)
    print(f"  by canaries only: {', '.join(one for one in left if one in sung) or 'none'}")
    print(f"  not reached: {', '.join(one for one in left if one not in sung) or 'none'}")
    for why, cases in unreached(name).items():
        some = [one for one in cases if one in left]
        if some:
            print(f"    {', '.join(some)}: {why}")


if __name__ == "__main__":
    sys.exit(main())
