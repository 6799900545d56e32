"""Test module extensions (.vmdx): read like modules; checks that need the module are omitted."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.errors import DocumentError
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.lint.lint import CHECKS, lint_file
from tests.support.module_faults import SET_UP
from tests.support.small_modules import piece, png, saved, slot, written

_DATA = b'<data version="1"><version>0.2</version><VassalVersion>3.7.0</VassalVersion></data>'


def extension(
    *slots: str, extra: str = "", files: dict[str, bytes] | None = None, data: bytes = _DATA
) -> bytes:
    """Return a .vmdx that adds slots to the palette of a module."""
    element = "VASSAL.build.module.ExtensionElement"
    text = (
        '<?xml version="1.0" encoding="UTF-8"?><VASSAL.build.module.ModuleExtension '
        'anyModule="false" description="More units" extensionId="abc" module="Small" '
        'moduleVersion="1.0" nextPieceSlotId="9" vassalVersion="3.7.0" version="0.2">'
        f'<{element} target="VASSAL.build.module.PieceWindow:Counters">'
        f'<VASSAL.build.widget.ListWidget entryName="More">{"".join(slots)}'
        f"</VASSAL.build.widget.ListWidget></{element}>{extra}"
        "</VASSAL.build.module.ModuleExtension>"
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as opened:
        opened.writestr("buildFile.xml", text)
        opened.writestr("extensiondata", data)
        for name, content in (files or {"images/blue.png": png()}).items():
            opened.writestr(name, content)
    return target.getvalue()


#: a piece with a picture, a prototype and a trait that may exist only in its module
BLUE = slot(
    "Blue",
    "abc:1",
    piece("Blue", "abc:1", ("prototype;Units", ""), ("zork;", ""), image="of-the-module.png"),
)


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["module", *map(str, words)])
    return result.exit_code, result.output


def test_a_sound_extension_has_no_fault(tmp_path: Path) -> None:
    found, skipped = lint_file(written(tmp_path, extension(BLUE), "more.vmdx"))
    assert [one for one in found if one.severity != "note"] == []
    assert [one.code for one in skipped] == [one.code for one in CHECKS.values() if one.whole]
    assert {"VMOD201", "VMOD303", "VMOD306", "VMOD401", "VMOD501"} <= {one.code for one in skipped}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (extension(slot("Blue", "abc:1", "nonsense")), "VMOD301"),
        (extension(BLUE, BLUE), "VMOD310"),
        (extension(BLUE, files={"images/a.png": b"no picture"}), "VMOD503"),
        (extension(BLUE, data=_DATA.replace(b"0.2", b"0.1")), "VMOD106"),
        (extension(BLUE, data=b"<data>"), "VMOD105"),
    ],
)
def test_what_is_wrong_with_an_extension(tmp_path: Path, data: bytes, code: str) -> None:
    found, _ = lint_file(written(tmp_path, data, "more.vmdx"))
    assert {one.code for one in found if one.severity != "note"} == {code}


def test_a_set_up_of_an_extension_belongs_to_its_module(tmp_path: Path) -> None:
    entry = '<VASSAL.build.module.PredefinedSetup name="More" file="m.vsav" useFile="true"/>'
    for name, codes in (("Small", set[str]()), ("Large", {"VMOD604"})):
        made = extension(BLUE, extra=entry, files={"m.vsav": saved(SET_UP, name=name)})
        found, _ = lint_file(written(tmp_path, made, "more.vmdx"))
        assert {one.code for one in found if one.severity != "note"} == codes


def test_an_extension_is_shown_and_compared(tmp_path: Path) -> None:
    one = written(tmp_path, extension(BLUE), "more.vmdx")
    two = written(tmp_path, extension(BLUE, slot("Red", "abc:2", piece("Red", "2"))), "two.vmdx")
    code, text = run("show", one)
    assert (code, text.splitlines()[:2]) == (0, ["more 0.2", "an extension of the module Small"])
    about = json.loads(run("show", one, "--format", "json")[1])["module"]
    assert (about["extends"], about["pieces"], about["vassal_version"]) == ("Small", 1, "3.7.0")
    assert run("diff", one, one)[0] == 0
    code, text = run("diff", one, two)
    assert (code, "gpid abc:2" in text) == (1, True)


def test_where_a_module_is_needed_an_extension_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, extension(BLUE), "more.vmdx")
    with pytest.raises(DocumentError, match=r"an extension of a module.*give the module 'Small'"):
        read_module(path)
