"""The doors of the desk: requests to its server, and jobs on the files of its folder."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from adjudicator.errors import DocumentError, InputError
from adjudicator.safeio import documents
from tests.fuzz import damage
from tests.support.damaged_inputs import ODD
from tests.support.hostile_maps import GRID, OVERLAY, SOURCE
from tests.support.paths import ROOT

__all__ = ["answer_request", "do_job", "job", "request"]

#: status, headers and body
Answer = tuple[int, dict[bytes, bytes], bytes]
#: names that lead out of a folder, or that a system does not like
_NAMES = (
    *("../a.jsonl", "/etc/passwd", "..", ".", "", "a\0.json", "con.json", "a/b.json", ".a.json"),
    *("link/secret.json", "%2e%2e/secret.json", "..\\secret.json", "C:\\x.json", "x" * 300),
    *("a.jsonl", "a.vlog", "scan.png", "map", "games/a.jsonl", "\u202e.json", "-x.jsonl", "a.exe"),
    *("~/x.json", "file:///x.json", "a.html", "game.jsonl", "games", "games/reports/game.html"),
)
_PATHS = (
    *("/", "/static/", "/api/words", "/api/state", "/api/stamp", "/api/upload", "/api/folder"),
    *("/api/cancel/1", "/files/", "/pages/", "/pictures/", "/api/job/x"),
)
#: job -> valid arguments
_CASE = {"logs": ["games/game.jsonl"]}
_JOBS: dict[str, dict[str, Any]] = {
    "logs.propose": {"case": {"logs": ["games/game.jsonl", "games/more.jsonl"]}},
    "logs.judge": {"case": _CASE},
    "logs.waive": {"case": _CASE, "event": 3, "rule": "SPI-6D", "units": ["allied-1"], "at": "",
                   "reason": "agreed"},
    "logs.unwaive": {"case": _CASE, "event": 3, "rule": "SPI-6D", "units": [], "at": ""},
    "logs.explain": {"rule": "SPI-6D"},
    "table.position": {"case": _CASE, "at": 3},
    "table.reach": {"case": _CASE, "unit": "allied-1", "at": 3},
    "maps.open_map": {"folder": "map"},
    "maps.save": {"folder": "map", "grid": GRID, "trace": SOURCE, "overlay": OVERLAY},
    "maps.fit": {"folder": "map", "grid": GRID},
    "maps.renumber": {"folder": "map", "before": GRID, "after": GRID},
    "maps.explain": {"folder": "map", "label": "0202"},
    "maps.finish": {"folder": "map"},
    "new_map.begin": {"folder": "new", "title": "New", "columns": 4, "rows": 3,
                      "orientation": "flat"},
    "games.maps": {},
    "module_board.boards": {"module": "small.vmod"},
    "module_board.from_board": {"folder": "new", "module": "small.vmod", "board": 0, "title": "B"},
}  # fmt: skip


@cache
def _files() -> dict[str, bytes]:
    """Return the files of a desk's folder."""
    from tests.support import small_modules as small

    log = ROOT / "modules/spi-austerlitz/logs/demonstration.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    return {
        "games/game.jsonl": b"".join(lines[:30]),
        "games/more.jsonl": b"".join([lines[0], *lines[30:50]]),
        "map/grid.json": json.dumps(GRID).encode(),
        "map/source.geojson": json.dumps(SOURCE).encode(),
        "map/overlay.geojson": json.dumps(OVERLAY).encode(),
        "map/scan.png": small.png(300, 200),
        "new/scan.png": small.png(300, 200),
        "small.vmod": small.module(),
    }


@cache
def _outside() -> tuple[Any, Path]:
    """Return a folder of this process, in which that of the desk lies beside a secret."""
    kept = tempfile.TemporaryDirectory()
    outside = Path(os.path.realpath(kept.name))
    (outside / "secret.json").write_text('"secret"')
    return kept, outside


def _state(folder: Path) -> list[tuple[str, int, int]]:
    """Return all files and folders, with what shows that one was written."""
    return [
        (str(one), about.st_mtime_ns, about.st_ino)
        for top, folders, files in os.walk(folder)
        for one in (Path(top) / name for name in (*folders, *files))
        for about in [one.lstat()]
    ]


#: the state of the folder after it was furnished, while nobody has changed it
_untouched: list[list[tuple[str, int, int]]] = []


@contextmanager
def _furnished() -> Any:
    """Yield a folder with the files of a desk, as working folder; beside it lies a secret."""
    before, (_, outside) = Path.cwd(), _outside()
    folder = outside / "desk"
    if not _untouched or _state(folder) != _untouched[0]:
        _furnish(folder)
    os.chdir(folder)
    try:
        yield folder
    finally:
        os.chdir(before)
    found = sorted(one.name for one in outside.iterdir())
    if found != ["desk", "secret.json"] or (outside / "secret.json").read_text() != '"secret"':
        raise AssertionError(f"written outside the folder: {found}")


def _furnish(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    for file, data in _files().items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(data)
    (folder / "link").symlink_to(folder.parent)
    _untouched[:] = [_state(folder)]


def request(chance: Random) -> bytes:
    """Return a request with our cookie: hostile paths, names, headers and bodies."""
    path = chance.choice(_PATHS)
    if path.endswith("/") and path != "/":
        path += chance.choice((quote(chance.choice(_NAMES), safe="/%."), "desk.css", "..%2fx"))
    wanted = path in ("/api/upload", "/api/folder") or path.startswith(("/api/c", "/api/j"))
    value: dict[str, Any] = {
        "method": "POST" if wanted == (chance.random() < 0.95) else "GET",
        "path": path,
        "query": {key: chance.choice(_NAMES) for key in ("name", "folder", "lang")},
        "headers": {},
        "body": "x" * chance.choice((0, 1, 1000)),
    }
    if chance.random() < 0.6:  # a folder that there is
        value["query"]["folder"] = chance.choice(("", "", "games", "map", "link", "link/desk"))
    if chance.random() < 0.5:
        header = chance.choice(("host", "origin", "x-desk", "content-length", "sec-fetch-site",
                                "sec-fetch-dest", "cookie", "range", "if-range"))  # fmt: skip
        value["headers"][header] = str(chance.choice((*ODD, "bytes=0-1,5-,-3", "same-origin")))
    return json.dumps(value).encode()


def answer_request(data: bytes) -> None:
    """Let the server answer a request; it must answer, and never with what lies outside."""
    from adjudicator.desk.server import Desk

    asked = json.loads(data)
    with _furnished() as folder:
        desk = Desk(folder, 7777)
        token = f"token={desk.token}"
        opened = _run(_answer(desk, "GET", "/", query=token, headers={}, body=b""))
        cookie = opened[1][b"set-cookie"].partition(b";")[0].decode()
        headers = {"host": "127.0.0.1:7777", "cookie": cookie, "origin": "http://127.0.0.1:7777"}
        headers |= {"x-desk": "en", **asked["headers"]}
        query = "&".join(f"{key}={quote(value)}" for key, value in asked["query"].items())
        more: dict[str, Any] = {"query": query, "headers": headers, "body": asked["body"].encode()}
        status, _, body = _run(_answer(desk, asked["method"], asked["path"], **more))
    if status >= 500 or b'"secret"' in body:
        raise AssertionError(f"status {status}: {body[:200]!r}")
    if status >= 400:
        raise DocumentError("status {status}", status=status)


def _run(answer: Coroutine[Any, Any, Answer]) -> Answer:
    """Return an answer, made in a thread of its own: a browser of the tests may run a loop here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, answer).result()


async def _answer(
    desk: Any, method: str, path: str, *, query: str, headers: dict[str, str], body: bytes
) -> Answer:
    """Return status, headers and body of an answer."""
    from urllib.parse import unquote

    scope = {
        "type": "http", "method": method, "path": unquote(path), "raw_path": path.encode(),
        "query_string": query.encode(), "root_path": "", "scheme": "http", "http_version": "1.1",
        "server": ("127.0.0.1", 7777), "client": ("127.0.0.1", 1),
        "headers": [(k.encode(), v.encode("latin-1", "replace")) for k, v in
                    {"host": "127.0.0.1:7777", **headers}.items()],
    }  # fmt: skip
    given = [{"type": "http.request", "body": body, "more_body": False}]
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    await desk.app(scope, receive, send)
    return said[0]["status"], dict(said[0]["headers"]), b"".join(x.get("body", b"") for x in said)


def job(chance: Random) -> bytes:
    """Return a job with damaged arguments, or one on a damaged file of its folder."""
    name = chance.choice(list(_JOBS))
    value: dict[str, Any] = {"name": name, "arguments": json.loads(json.dumps(_JOBS[name]))}
    what = chance.random()
    if what < 0.5:
        make: Callable[[Random], bytes] = damage.json_value(lambda: [_JOBS[name]], alike=0.3)
        value["arguments"] = _parsed(make(chance))
    elif what < 0.6:
        value["arguments"] = _elsewhere(value["arguments"], chance)
    if what > 0.5:
        file = chance.choice([one for one in _files() if not one.endswith((".png", ".vmod"))])
        lines = [json.loads(line) for line in _files()[file].splitlines()]
        damage.exchange(lines, chance) if chance.random() < 0.5 else damage.damage(lines, chance)
        value["file"], value["text"] = file, "\n".join(map(json.dumps, lines))
    return json.dumps(value).encode()


def _parsed(data: bytes) -> Any:
    """Return arguments as the server reads them; those that it refuses do not come further."""
    try:
        return documents.decode(data)
    except InputError:
        return {}


def _elsewhere(value: Any, chance: Random) -> Any:
    """Return arguments with other names of files and folders."""
    if isinstance(value, dict):
        return {key: _elsewhere(one, chance) for key, one in value.items()}
    if isinstance(value, list):
        return [_elsewhere(one, chance) for one in value]
    return chance.choice(_NAMES) if isinstance(value, str) and chance.random() < 0.5 else value


def do_job(data: bytes) -> None:
    """Do a job as the worker does it; an error must be one that a user understands."""
    from adjudicator.desk.folder import DeskFolder
    from adjudicator.desk.worker import Work, _done

    asked = json.loads(data)
    with _furnished() as folder:
        if "file" in asked:
            (folder / asked["file"]).write_text(asked["text"], "utf-8")
        arguments = asked["arguments"] if isinstance(asked["arguments"], dict) else {}
        news: list[Any] = []
        work = Work(DeskFolder(folder), "en", news.append)
        kind, found = _done(asked["name"], arguments, work)
        json.dumps([news, found])  # as the server sends it
        if work.idle is not None:
            work.idle()
    if kind == "error":
        if "mistake in Adjudicator" in found:
            raise AssertionError(found)
        raise DocumentError("{said}", said=found[:100])
