"""Files that `map import` and `map render --scan` must refuse."""

from __future__ import annotations

import struct
import zlib

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
LABELME = '{{"version": "5", "shapes": [{{"label": "x", "points": [{}], "shape_type": "point"}}]}}'
TMJ = (
    '{{"orientation": "hexagonal", "width": 1, "height": 1, "tilewidth": 9, "tileheight": 9, '
    '"infinite": true, "layers": [{{"type": "tilelayer", "chunks": '
    '[{{"x": {x}, "y": 0, "width": 1, "height": 1, "data": [1]}}]}}]}}'
)
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def png(width: int, height: int) -> bytes:
    """Return a white picture of any size: even a large one compresses to very few bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    packer = zlib.compressobj(9)
    row = b"\0" + b"\xff" * ((width + 7) // 8)
    rows = b"".join(packer.compress(row) for _ in range(min(height, 200)))
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"IDAT", rows + packer.flush()),
            chunk(b"IEND", b""),
        ]
    )


#: file name and content of tracings that `map import` must refuse, and the expected error
TRACINGS: dict[str, tuple[str, str | bytes, str]] = {
    "svg, no XML": ("a.svg", "hello", "a.svg: line 1"),
    "svg, cut short": ("a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><g>', "a.svg: line 1"),
    "svg, not SVG": ("a.svg", "<html/>", "a.svg.*not SVG"),
    "svg, entities": ("a.svg", f"<!DOCTYPE s [<!ENTITY l0 'a'>{LAUGHS}]><svg>&l9;</svg>", "a.svg"),
    "svg, external": (
        "a.svg",
        '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        "a.svg",
    ),
    "svg, external in UTF-16": (
        "a.svg",
        '<!DOCTYPE s [<!ENTITY % x SYSTEM "file:///dev/zero"> %x;]><svg/>'.encode("utf-16-le"),
        "a.svg: line 1: not UTF-8",
    ),
    "svg, deep": ("a.svg", SVG.format("<g>" * 5000 + "</g>" * 5000), "a.svg.*deep"),
    "svg, NaN": ("a.svg", SVG.format('<path id="p" d="M 0 0 L NaN 5 Z"/>'), "a.svg.*"),
    "svg, infinite": ("a.svg", SVG.format('<path id="p" d="M 0 0 L 1e999 5 Z"/>'), "a.svg.*"),
    "svg, vertices": (
        "a.svg",
        SVG.format(f'<path d="M 0 0 {"1 2 " * 600_000}Z"/>'),
        "a.svg: line 1.*500000",
    ),
    "svg, a long length": (
        "a.svg",
        SVG.format(f'<rect width="{"1" * 100_000}x"/>'),
        "a.svg.*length",
    ),
    "svg, a blank transform": (
        "a.svg",
        SVG.format(f'<g transform="{" " * 100_000}!"/>'),
        "a.svg.*transform",
    ),
    "svg, binary": ("a.svg", bytes(range(256)), "a.svg"),
    "labelme, no shapes": ("a.json", '{"version": "5", "shapes": 3}', "a.json.*shapes"),
    "labelme, shape": ("a.json", '{"version": "5", "shapes": [3]}', r"a.json: shapes\[0\]"),
    "labelme, infinite": ("a.json", LABELME.format("[1e999, 0]"), "a.json"),
    "labelme, half a point": ("a.json", LABELME.format("[1]"), r"a.json: shapes\[0\]"),
    "labelme, text": ("a.json", LABELME.format('["1", 2]'), r"a.json: shapes\[0\]"),
    "tmj, flat": ("a.tmj", '{"type": "map", "orientation": "orthogonal", "layers": []}', "a.tmj"),
    "tmj, no layers": ("a.tmj", '{"type": "map", "orientation": "hexagonal"}', "a.tmj"),
    "tmj, not JSON": ("a.tmj", "{", "a.tmj: line 1"),
    "geojson, not JSON": ("a.geojson", "{", "a.geojson: line 1"),
    "geojson, type": (
        "a.geojson",
        '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, '
        '"geometry": {"type": ["Polygon"], "coordinates": []}}]}',
        r"a.geojson: features\[0\].geometry: no geometry of type",
    ),
    "geojson, half a character": (
        "a.geojson",
        '{"type": "FeatureCollection", "features": [{"type": "Feature", '
        '"properties": {"kind": "wood\\ud800"}, "geometry": null}]}',
        "a.geojson.*half a character",
    ),
    "tmj, far chunk": ("a.tmj", TMJ.format(x=10**400), r"a.tmj: layers\[0\].chunks\[0\].x"),
    "tmj, key twice": ("a.tmj", TMJ.format(x='0, "x": 1'), "a.tmj.*'x' stands twice"),
    "unknown": ("a.xyz", "hello", "a.xyz"),
    "empty": ("a.svg", "", "a.svg"),
}


SCANS: dict[str, tuple[bytes, str]] = {
    "bomb": (png(60_000, 60_000), "scan.png.*(?:large|more than|pixels)"),
    "cut short": (png(20, 20)[:50], "scan.png"),
    "junk": (bytes(range(256)), "scan.png"),
    "empty": (b"", "scan.png"),
}
