"""Check a VASSAL module for mistakes, with one file for each group of checks."""

from __future__ import annotations

from pathlib import Path

from adjudicator.vassal.format.module_reader import BuildFileError, Module, read_module
from adjudicator.vassal.lint import (  # noqa: F401  # each fills the registry
    boards,
    files,
    images,
    pieces,
    prototypes,
    setups,
    tree,
)
from adjudicator.vassal.lint.registry import REGISTRY, LintCheck, LintFinding, LintTrouble, Subject

__all__ = ["CHECKS", "LintCheck", "LintFinding", "lint", "lint_file"]

#: every check, by code
CHECKS: dict[str, LintCheck] = dict(sorted(REGISTRY.items()))

_ORDER = ("error", "warning", "note")


def lint_file(path: Path) -> tuple[list[LintFinding], list[LintCheck]]:
    """Return the findings for a module or extension, the worst first, and the skipped checks.

    A build file that is not XML is a finding; a file that is not a module raises an InputError.
    """
    try:
        module = read_module(path, extensions=True)
    except BuildFileError as error:
        places = [error.place] if error.place else []
        broken = LintTrouble(error.message, places, error.hint or "")
        rest = [one for one in CHECKS.values() if one.code != "VMOD101"]
        return [_finding(CHECKS["VMOD101"], broken)], rest
    return lint(module)


def lint(module: Module) -> tuple[list[LintFinding], list[LintCheck]]:
    """Return the findings for a module, the worst first, and the skipped checks."""
    subject = Subject(module)
    skipped = [one for one in CHECKS.values() if not one.possible(module)]
    found = [
        _finding(one, trouble)
        for one in CHECKS.values()
        if one not in skipped
        for trouble in one.find(subject)
    ]
    return sorted(found, key=lambda one: (_ORDER.index(one.severity), one.code)), skipped


def _finding(one: LintCheck, trouble: LintTrouble) -> LintFinding:
    return LintFinding(
        code=one.code,
        name=one.name,
        severity=one.severity,
        places=list(trouble.places),
        message=trouble.message,
        hint=trouble.hint,
    )
