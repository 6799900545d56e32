"""One small module for each fault that `module lint` can find, by the code of its check."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.vassal.format.sequences import join, nest
from tests.support.small_modules import (
    LAYER,
    MODULE_DATA,
    board,
    build_file,
    grid,
    module,
    piece,
    png,
    prototype,
    saved,
    setup_stack,
    slot,
    zoned,
)

SETUP = '<VASSAL.build.module.PredefinedSetup name="Start" file="s.vsav" useFile="true"/>'
SET_UP = "SETUP_STACK\t"
RED = piece("Red", "1")


def marker(gpid: str, cut: int = 0) -> tuple[str, str]:
    """Return a trait that places its own marker."""
    inner = piece("Smoke", "", ("mark;Kind", "smoke"), cut=cut)
    return join(["placemark", "Smoke", "83,130", inner, *"n00f", "", "", gpid], ";"), ""


def extra(text: str) -> bytes:
    return module(build_file(extra=text))


def more(text: str, gpid: str = "5") -> bytes:
    """Return a module with one additional slot."""
    return module(build_file(slot=slot("Blue", gpid, text)))


def with_prototypes(*pairs: tuple[str, str]) -> bytes:
    inner = "".join(prototype(name, text) for name, text in pairs)
    container = "VASSAL.build.module.PrototypesContainer"
    return module(build_file(last=f"<{container}>{inner}</{container}>"))


def deep() -> str:
    """Return a piece with too many traits, which quotes force a reader to read one by one."""
    types = nest([*["'mark'"] * 1000, "piece;;;;Deep"])
    return f"+/100/{types}/"


def late_prototype() -> bytes:
    """Return a module whose palette uses a prototype that is defined after it."""
    late = slot("Blue", "5", piece("Blue", "5", ("prototype;Late", "")))
    container = "VASSAL.build.module.PrototypesContainer"
    last = f"<{container}>{prototype('Late', piece('', ''))}</{container}>"
    return module(build_file(slot=late, last=last))


def own_class(inside: str = "<my.Tool/>", file: str | None = "my/Tool.class") -> bytes:
    return module(build_file(extra=inside), {file: b"class"} if file else None)


BAD_STATE = piece("Blue", "5", ("mark;Side", "Red"), ("mark;CF", "3"), cut=2)
LOOP = (("A", piece("", "", ("prototype;B", ""))), ("B", piece("", "", ("prototype;A", ""))))
DIFFERENT = MODULE_DATA.replace("Small", "Large").encode()
FOLDER = "VASSAL.build.module.folder.MapSubFolder"
HELP = '<VASSAL.build.module.documentation.HelpFile fileName="h.html" fileType="archive"/>'
ABOUT = '<VASSAL.build.module.documentation.AboutScreen fileName="/images/Nothing.gif"/>'
NOT_NUMBERED = grid().partition("<VASSAL.build.module.map.boardPicker.board.mapgrid")[0]
UNNUMBERED = f"{NOT_NUMBERED}</VASSAL.build.module.map.boardPicker.board.HexGrid>"
STAGGERED = grid(stagger="true", hDescend="true")
FAR = setup_stack(slot("Red", "2", RED), useGridLocation="false", x="900", y="20")
LOST = "+/100/piece;;;;Lost/Main;10;10;77;0"

#: code -> modules that have exactly that fault
FAULTS: dict[str, list[Callable[[], bytes]]] = {
    "VMOD101": [lambda: module(build_file()[:-20])],
    "VMOD102": [
        lambda: module(files={"buildFile": build_file().encode(), "buildFile.xml": None}),
        lambda: module(files={"moduledata": MODULE_DATA.replace("3.7.0", "3.4.13").encode()}),
    ],
    "VMOD103": [lambda: module(files={"moduledata": None})],
    "VMOD104": [lambda: module(build_file().replace("?>", "?>" + "\n" * 12), {"moduledata": None})],
    "VMOD105": [lambda: module(files={"moduledata": b"<data>"})],
    "VMOD106": [lambda: module(files={"moduledata": DIFFERENT})],
    "VMOD107": [lambda: module(build_file(version='VassalVersion="3.9.0"'))],
    "VMOD108": [lambda: extra("<VASSAL.build.module.KeyNamer/>")],
    "VMOD109": [lambda: module(build_file(version='VassalVersion="3.5"', extra=f"<{FOLDER}/>"))],
    "VMOD110": [lambda: extra(HELP)],
    "VMOD201": [lambda: module(build_file(encoder=""))],
    "VMOD202": [
        lambda: module(build_file(encoder="", last="<VASSAL.build.module.BasicCommandEncoder/>"))
    ],
    "VMOD203": [lambda: extra("<VASSAL.build.module.NotAWindow/>")],
    "VMOD204": [own_class],
    "VMOD205": [lambda: own_class(file=None)],
    "VMOD206": [lambda: extra('<VASSAL.build.module.NotesWindow frobnicate="1"/>')],
    "VMOD301": [lambda: more("nonsense"), lambda: more("+/null/piece;;;;x"), lambda: more("")],
    "VMOD302": [
        lambda: more(BAD_STATE),
        lambda: with_prototypes(("P", piece("", "", ("mark;a", ""), cut=1))),
        lambda: more(piece("Blue", "5", marker("6", cut=1))),
    ],
    "VMOD303": [lambda: more(piece("Blue", "5", ("zork;Side", "Red")))],
    "VMOD304": [
        lambda: module(
            build_file(extra="<my.Tool/>", slot=slot("B", "5", piece("B", "5", ("zork;", "")))),
            {"my/Tool.class": b"class"},
        )
    ],
    "VMOD305": [lambda: more(piece("Blue", "5", ("mark;Side", "Red"), basic="pice;;;;Blue"))],
    "VMOD306": [
        lambda: module(build_file(prototype="Units")),
        lambda: with_prototypes(("P", piece("", "", ("prototype;UNIT", "")))),
    ],
    "VMOD307": [lambda: with_prototypes(*LOOP)],
    "VMOD308": [lambda: with_prototypes(("Unit", piece("", "")))],
    "VMOD309": [lambda: with_prototypes(("Spare", piece("", "")))],
    "VMOD310": [
        lambda: module(build_file(gpid="1")),
        lambda: more(piece("Blue", "5", marker("1"))),
    ],
    "VMOD311": [lambda: more(piece("Blue", ""), gpid="")],
    "VMOD312": [lambda: more(piece("Blue", "7"))],
    "VMOD313": [lambda: more(piece("Blue", "10"), gpid="10")],
    "VMOD314": [
        lambda: module(build_file(prototype="Nope")),
        lambda: with_prototypes(("P", piece("", "", ("prototype;*** a remark ***", "")))),
    ],
    "VMOD315": [late_prototype],
    "VMOD401": [lambda: module(build_file(board="Nowhere"))],
    "VMOD402": [
        lambda: module(build_file(location="ZZ99")),
        lambda: module(
            build_file(board(zoned("100,100;300,100;300,200;100,200")), location="0101")
        ),
        lambda: module(build_file(board(UNNUMBERED))),
    ],
    "VMOD403": [lambda: module(build_file(board(grid(hOff="many"))))],
    "VMOD404": [lambda: module(build_file(board(UNNUMBERED), FAR))],
    "VMOD405": [module, lambda: module(build_file(board(zoned())))],
    "VMOD406": [lambda: module(build_file(board(STAGGERED)), {"images/map.png": png(280, 200)})],
    "VMOD407": [
        lambda: module(build_file(board().replace("image=", 'width="9" height="9" image=')))
    ],
    "VMOD408": [lambda: module(build_file(board() + board()))],
    "VMOD409": [lambda: module(build_file(stacks=FAR))],
    "VMOD410": [
        lambda: module(build_file(board(grid() + grid()))),
        lambda: module(build_file(board(zoned(inside=grid() + grid())))),
    ],
    "VMOD501": [
        lambda: module(files={"images/red.png": None}),
        lambda: module(files={"images/map.png": None}),
        lambda: more(piece("Blue", "5", (LAYER.format(front="no.png", back=""), "1"))),
        lambda: more(piece("Blue", "5", ("obs;;mask.png;Mask;I", "null"))),
        lambda: more(piece("Blue", "5", ("report;77\\,130;<img src='no.png'>;;;", "-1"))),
    ],
    "VMOD502": [lambda: module(files={"images/spare.png": png()})],
    "VMOD503": [lambda: module(files={"images/red.png": b"no picture"})],
    "VMOD504": [module],
    "VMOD505": [lambda: module(files={"images/red.png": png(6000, 6000)})],
    "VMOD506": [lambda: build_file().encode()],
    "VMOD507": [lambda: extra(ABOUT)],
    "VMOD601": [lambda: extra(SETUP)],
    "VMOD602": [lambda: module(build_file(extra=SETUP), {"s.vsav": b"!VCSZ"})],
    "VMOD603": [lambda: module(build_file(extra=SETUP), {"s.vsav": saved(RED)})],
    "VMOD604": [lambda: module(build_file(extra=SETUP), {"s.vsav": saved(SET_UP, name="Large")})],
    "VMOD605": [lambda: module(build_file(extra=SETUP), {"s.vsav": saved(LOST, SET_UP)})],
    "VMOD606": [lambda: module(build_file(extra=SETUP), {"s.vsav": saved(deep(), SET_UP)})],
}
