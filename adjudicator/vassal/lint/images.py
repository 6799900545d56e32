"""Check the pictures of a module."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.vassal.lint.registry import LintTrouble, Subject, check

__all__: list[str] = []

_MIB = 1024 * 1024
#: a picture that needs more memory is a problem for small machines
_LARGE = 128 * _MIB


@check(
    "VMOD501",
    "missing-image",
    "error",
    "a picture that a piece or component calls for is not in the module",
    packed=True,
    whole=True,
)
def _missing(subject: Subject) -> Iterator[LintTrouble]:
    folded = {name.casefold(): name for name in subject.module.images}
    for name, users in subject.pictures.missing().items():
        if not name.startswith("/"):
            twin = folded.get(name.casefold())
            hint = f"there is {twin}; capital letters count" if twin else ""
            yield LintTrouble(f"there is no picture {name!r}", users, hint)


@check(
    "VMOD502",
    "unused-image",
    "note",
    "a picture that nothing in the module names",
    packed=True,
    whole=True,
)
def _unused(subject: Subject) -> Iterator[LintTrouble]:
    unused = subject.unused_images
    if unused:
        own = " (but classes of the module's own may)" if subject.module.custom else ""
        yield LintTrouble(f"nothing in the module names these pictures{own}", unused)


@check("VMOD503", "broken-image", "warning", "a picture that cannot be read", packed=True)
def _broken(subject: Subject) -> Iterator[LintTrouble]:
    subject.pictures.memory()
    for name, why in subject.pictures.broken.items():
        yield LintTrouble(why, [name])


@check(
    "VMOD504",
    "image-memory",
    "note",
    "what all pictures take in memory, at four bytes a pixel",
    packed=True,
)
def _memory(subject: Subject) -> Iterator[LintTrouble]:
    memory = subject.pictures.memory()
    if memory:
        total = sum(memory.values())
        largest = max(memory, key=lambda name: memory[name])
        yield LintTrouble(
            f"{len(memory)} pictures take {_words(total)} of memory when all are shown; the "
            f"largest takes {_words(memory[largest])}",
            [largest],
        )


@check(
    "VMOD505",
    "large-image",
    "warning",
    "a picture takes more than 128 MiB in memory, at four bytes a pixel",
    packed=True,
)
def _large(subject: Subject) -> Iterator[LintTrouble]:
    for name, memory in subject.pictures.memory().items():
        if memory > _LARGE:
            width, height = subject.pictures.size(name) or (0, 0)
            yield LintTrouble(f"{width} by {height} pixels take {_words(memory)}", [name])


@check("VMOD506", "no-images-at-hand", "note", "the build file was read alone, without pictures")
def _not_at_hand(subject: Subject) -> Iterator[LintTrouble]:
    if subject.module.archive is None:
        count = len(subject.pictures.own())
        yield LintTrouble(f"the build file names {count} pictures; none of them is at hand")


@check(
    "VMOD507", "unknown-engine-image", "warning", "a picture of VASSAL's own that it does not have"
)
def _unknown_engine_image(subject: Subject) -> Iterator[LintTrouble]:
    for name, users in subject.pictures.missing().items():
        if name.startswith("/"):
            yield LintTrouble(f"VASSAL has no picture {name!r} of its own", users)


def _words(size: int) -> str:
    return f"{size / _MIB:.1f} MiB"
