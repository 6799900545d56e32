"""Check the files of a module and the versions in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.errors import InputError
from adjudicator.vassal.format.engine_classes import SINCE_CLASS, SINCE_TRAIT
from adjudicator.vassal.format.module_reader import parse_version
from adjudicator.vassal.format.slots import kind_of
from adjudicator.vassal.lint.registry import LintTrouble, Subject, check

__all__ = ["needed_version"]

#: the version that most players have
_RELEASED = (3, 7)
#: the number of lines in which the engine searches for the root of a build file
_LINES = 10


@check(
    "VMOD101", "broken-build-file", "error", "the build file is not XML: the module does not load"
)
def _broken_build_file(_subject: Subject) -> Iterable[LintTrouble]:
    """Find nothing: `lint_file` reports this, because such a module cannot become a subject."""
    return ()


@check(
    "VMOD102",
    "wrong-build-file",
    "error",
    "VASSAL opens buildFile.xml from version 3.5 on, buildFile before; the other is there",
    packed=True,
)
def _wrong_build_file(subject: Subject) -> Iterator[LintTrouble]:
    module = subject.module
    wanted = module.expected_build_file
    if wanted != module.build_file:
        yield LintTrouble(
            f"VASSAL will look for {wanted}, and does not load the module",
            [module.build_file],
            f"rename it to {wanted}",
        )


@check(
    "VMOD103", "missing-moduledata", "warning", "the archive has no file moduledata", packed=True
)
def _missing_moduledata(subject: Subject) -> Iterator[LintTrouble]:
    module = subject.module
    if module.archive is not None and module.data_file not in module.archive:
        yield LintTrouble(
            f"there is no {module.data_file}: saved games will not know their module",
            hint="save the module with VASSAL's editor",
        )


@check(
    "VMOD104",
    "unrecognised-module",
    "error",
    "without moduledata VASSAL knows a module by the first ten lines of its build file",
    packed=True,
)
def _unrecognised(subject: Subject) -> Iterator[LintTrouble]:
    module = subject.module
    if module.archive is None or module.data_file in module.archive:
        return
    head = module.source.splitlines()[:_LINES]
    if not any(str(module.root.tag).encode() in line for line in head):
        yield LintTrouble(
            f"there is no {module.data_file}, and the first {_LINES} lines of {module.build_file} "
            "do not show that this is a module: VASSAL refuses it",
            [module.build_file],
        )


@check("VMOD105", "broken-moduledata", "warning", "moduledata cannot be read", packed=True)
def _broken_moduledata(subject: Subject) -> Iterator[LintTrouble]:
    try:
        found = subject.module.metadata
    except InputError as error:
        yield LintTrouble(error.message, [subject.module.data_file])
        return
    if found is not None and not parse_version(found.vassal_version):
        yield LintTrouble("it names no version of VASSAL", [subject.module.data_file])


@check(
    "VMOD106",
    "moduledata-differs",
    "warning",
    "moduledata and the build file name the module or its version differently",
    packed=True,
)
def _moduledata_differs(subject: Subject) -> Iterator[LintTrouble]:
    module = subject.module
    try:
        metadata = module.metadata
    except InputError:
        return
    if metadata is None:
        return
    pairs = [("version", metadata.version, module.version)]
    if not module.extension:  # its name is that of its file
        pairs.insert(0, ("name", metadata.name, module.name))
    for what, there, here in pairs:
        if there != here:
            yield LintTrouble(f"the {what} is {there!r} there and {here!r} in the build file")


@check(
    "VMOD107",
    "newer-vassal",
    "warning",
    "the module says a VASSAL newer than 3.7; players who have that are warned",
)
def _newer(subject: Subject) -> Iterator[LintTrouble]:
    version = parse_version(subject.module.vassal_version)
    if version is not None and version > _RELEASED:
        yield LintTrouble(
            f"it says that it needs VASSAL {subject.module.vassal_version[:40]}: players with "
            f"{_words(_RELEASED)} are warned",
        )


def needed_version(subject: Subject) -> tuple[tuple[int, int], list[str]] | None:
    """Return the oldest VASSAL version that a module can use, and the parts that require it."""
    module = subject.module
    found: dict[str, tuple[int, int]] = {}
    for element in module.elements:
        if element.tag in SINCE_CLASS:
            found[str(element.tag).rpartition(".")[2]] = SINCE_CLASS[str(element.tag)]
    for slot in [*module.definitions, *module.markers]:
        for trait in slot.definition.traits if slot.definition else ():
            if kind_of(trait) in SINCE_TRAIT:
                found[f"trait {kind_of(trait)}"] = SINCE_TRAIT[kind_of(trait)]
    if not found:
        return None
    oldest = max(found.values())
    return oldest, sorted(name for name, since in found.items() if since == oldest)


@check("VMOD108", "vassal-needed", "note", "the oldest VASSAL that knows all that is used")
def _needed(subject: Subject) -> Iterator[LintTrouble]:
    found = needed_version(subject)
    if found is not None:
        yield LintTrouble(f"VASSAL {_words(found[0])} or newer is needed", found[1])


@check(
    "VMOD109",
    "understated-version",
    "warning",
    "the module says an older VASSAL than it needs, so that nobody is warned",
)
def _understated(subject: Subject) -> Iterator[LintTrouble]:
    found, stated = needed_version(subject), parse_version(subject.module.vassal_version)
    if found is not None and stated is not None and stated < found[0]:
        yield LintTrouble(
            f"it says VASSAL {subject.module.vassal_version[:40]}, but needs {_words(found[0])}",
            found[1],
        )


@check(
    "VMOD110", "missing-help", "warning", "a help page or chart is not in the archive", packed=True
)
def _missing_help(subject: Subject) -> Iterator[LintTrouble]:
    module = subject.module
    names = set(module.archive.names) if module.archive else set()
    for element in module.elements:
        file = element.get("fileName", "")
        tag, kind = str(element.tag), element.get("fileType", "archive")
        help_page = tag.endswith("documentation.HelpFile") and kind == "archive"
        chart = tag == "VASSAL.build.widget.HtmlChart"
        if file and (help_page or chart) and not file.startswith("/") and file not in names:
            yield LintTrouble("the file is not in the module", [file])


def _words(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"
