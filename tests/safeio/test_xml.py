"""Test the XML reader: what it reads and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import xml
from adjudicator.safeio.xml import MAX_DEPTH, local_name, parse_xml, read_xml

LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "ha">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<svg note="&c;">&c;</svg>
"""


def test_reads_elements_namespaces_and_lines() -> None:
    root = parse_xml(b"<a xmlns='urn:x'>\n <b c='1'/>\n</a>")
    assert (root.tag, local_name(root)) == ("{urn:x}a", "a")
    assert root[0].get("c") == "1"
    assert root[0].sourceline == 2


def test_comments_and_instructions_are_dropped() -> None:
    root = parse_xml(b"<?xml version='1.0'?><!-- x --><a><!-- y --><?z?><b/></a>")
    assert [local_name(one) for one in root] == ["b"]


def test_a_byte_order_mark_is_tolerated() -> None:
    assert parse_xml(b"\xef\xbb\xbf<a>\xc5\x99</a>").text == "ř"


def test_a_plain_document_type_is_not_looked_up(tmp_path: Path) -> None:
    secret = tmp_path / "secret.dtd"
    secret.write_text('<!ENTITY leak "leaked">', encoding="utf-8")
    head = f'<!DOCTYPE svg PUBLIC "-//X//EN"\n "{secret.as_uri()}">\n'
    assert parse_xml((head + "<svg/>").encode()).tag == "svg"
    with pytest.raises(DocumentError, match="'leak' not defined") as caught:
        parse_xml((head + "<svg>&leak;</svg>").encode())
    assert caught.value.place == "line 3"
    with pytest.raises(DocumentError, match="'leak' not defined"):
        parse_xml((head + '<svg a="&leak;"/>').encode())


@pytest.mark.parametrize(
    "data",
    [
        LAUGHS,
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        b'<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]><a/>',
        b'<!DOCTYPE a [<!ATTLIST a b CDATA "x">]><a/>',
        b"<!-- > --><!DOCTYPE a [<!ENTITY x 'y'>]><a b='&x;'/>",
        b"<!DOCTYPE a " + b"A " * 100_000,
    ],
)
def test_a_document_type_with_declarations_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match="document type"):
        parse_xml(data, file="x.svg")


def test_an_unread_document_type_does_not_move_lines() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_xml(b'<!DOCTYPE a\n PUBLIC\n "x" "y">\n<a>\n<b>\n</a>', file="x.svg")
    assert caught.value.place == "line 6"
    assert str(caught.value).startswith("x.svg: line 6: not XML: Opening and ending tag mismatch")


def test_depth_is_bounded() -> None:
    parse_xml(b"<a>" * MAX_DEPTH + b"</a>" * MAX_DEPTH)
    for depth in (MAX_DEPTH + 1, 300, 100_000):
        with pytest.raises(LimitError, match="nested"):
            parse_xml(b"<a>" * depth + b"</a>" * depth)


def test_elements_are_counted() -> None:
    parse_xml(b"<a>" + b"<b/>" * 9 + b"</a>", max_elements=10)
    with pytest.raises(LimitError, match="more than 10 elements"):
        parse_xml(b"<a>" + b"<b/>" * 10 + b"</a>", max_elements=10)


def test_an_embedded_picture_is_too_long() -> None:
    with pytest.raises(LimitError, match="too long") as caught:
        parse_xml(b"<a b='" + b"x" * 11_000_000 + b"'/>")
    assert caught.value.hint == "link pictures instead of embedding them"


@pytest.mark.parametrize(
    "data",
    [b"", b"   ", b"no", b"<a>", b"<a/><b/>", b"<a>\x00</a>", b"\xff\xfe<\x00a\x00", b"<a b=1/>"],
)
def test_what_is_not_xml_is_one_error(data: bytes) -> None:
    with pytest.raises(InputError):
        parse_xml(data)


@pytest.mark.parametrize("name", ["utf-16", "utf-7", "iso-8859-1", "ebcdic-cp-us"])
def test_other_encodings_are_refused(name: str) -> None:
    with pytest.raises(DocumentError, match="encoding"):
        parse_xml(f'<?xml version="1.0" encoding="{name}"?><a/>'.encode())


def test_reads_a_file_and_names_it(tmp_path: Path) -> None:
    path = tmp_path / "x.xml"
    path.write_bytes(b"<a>\n</b>")
    with pytest.raises(DocumentError, match=r"x\.xml: line 2"):
        read_xml(path)
    with pytest.raises(DocumentError, match="no such file"):
        read_xml(tmp_path / "none.xml")


WITHOUT_MARK = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize("encoding", [*WITHOUT_MARK, "utf-16", "utf-32"])
@pytest.mark.parametrize("head", ["", '<?xml version="1.0"?>'])
def test_no_encoding_hides_a_document_type(encoding: str, head: str, tmp_path: Path) -> None:
    (tmp_path / "evil.dtd").write_text("<!ENTITY leak 'leaked'>", encoding="utf-8")
    url = (tmp_path / "evil.dtd").as_uri()
    text = f'{head}<!DOCTYPE a [<!ENTITY % p SYSTEM "{url}"> %p;]><a>&leak;</a>'
    with pytest.raises(DocumentError, match=r"x\.svg: line 1: not UTF-8 text"):
        parse_xml(text.encode(encoding), file="x.svg")


@pytest.mark.parametrize("encoding", [*WITHOUT_MARK, "utf-8"])
@pytest.mark.parametrize(
    "declared",
    [
        "<!DOCTYPE a>",
        '<!DOCTYPE a SYSTEM "{url}">',
        '<!DOCTYPE a [<!ENTITY % p SYSTEM "{url}"> %p;]>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "{url}">]>',
        '<!DOCTYPE a [<!ENTITY x "y">]>',
    ],
)
def test_the_parser_alone_would_refuse_it_too(
    encoding: str, declared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.dtd").write_text("<!ENTITY leak 'leaked'>", encoding="utf-8")
    monkeypatch.setattr(xml, "_check_text", lambda data, file: None)
    monkeypatch.setattr(xml, "_without_doctype", lambda data, file: data)
    text = declared.format(url=(tmp_path / "evil.dtd").as_uri()) + "<a/>"
    with pytest.raises(DocumentError, match=r"^x\.svg: "):
        parse_xml(text.encode(encoding), file="x.svg")
