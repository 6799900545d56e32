"""The server of the desk: its routes, and the socket on the loopback address."""

from __future__ import annotations

import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from adjudicator.desk.folder import DeskFolder, file_name
from adjudicator.desk.guard import PAGE_POLICY, Guard
from adjudicator.desk.listing import listing, stamp
from adjudicator.desk.uploads import take
from adjudicator.desk.worker import JOBS
from adjudicator.desk.workers import Workers
from adjudicator.errors import DocumentError, InputError, Text, in_language
from adjudicator.phrases import LANGUAGES, phrases
from adjudicator.safeio import documents

__all__ = ["Desk", "listen"]

_STATIC = Path(__file__).with_name("static")
#: the rules that all our pages share
_BASE = Path(__file__).parent.parent / "reports" / "html" / "base.css"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: pictures that browsers show; what a file is, its first bytes say
_PICTURES = {
    b"\x89PNG": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"BM": "image/bmp",
    b"RIFF": "image/webp",
}
#: a request with more is none of our page
_MOST_JSON = 32 * 1024 * 1024


def listen() -> socket.socket:
    """Return a socket on a free port of the loopback address."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.bind(("127.0.0.1", 0))
    found.listen(128)  # whoever asks before the server is up waits for it
    return found


class Desk:
    """The desk of one folder."""

    def __init__(self, folder: Path, port: int, *, language: str = "en") -> None:
        """Serve a folder on a port."""
        self.folder = DeskFolder(folder)
        self.workers = Workers(str(self.folder.path))
        self.token = secrets.token_urlsafe(32)
        self.language = language
        #: ends the server
        self.quit: Callable[[], None] = lambda: None
        home = f"http://127.0.0.1:{port}/?token="
        self.address = home + self.token
        self.app = Guard(self._application(), port=port, token=self.token)
        #: the address that a browser is started with, which opens the page only once
        self.address_once = home + self.app.ticket

    def _application(self) -> Starlette:
        from starlette.routing import Route

        def route(path: str, answer: Callable[..., Any], method: str = "GET") -> Route:
            return Route(path, answer, methods=[method])

        return Starlette(
            routes=[
                route("/", self._index),
                route("/static/{name:path}", self._static),
                route("/api/words", self._words),
                route("/api/state", self._state),
                route("/api/stamp", self._stamp),
                route("/api/upload", self._upload, "POST"),
                route("/api/folder", self._new_folder, "POST"),
                route("/api/cancel/{job}", self._cancel, "POST"),
                route("/api/quit", self._quit, "POST"),
                route("/api/job/{name}", self._job, "POST"),
                route("/files/{name:path}", self._file),
                route("/pages/{name:path}", self._page),
                route("/pictures/{name:path}", self._picture),
            ],
            exception_handlers={InputError: self._bad_input},
        )

    def _language_of(self, request: Request) -> str:
        found = request.headers.get("x-desk", "") or request.query_params.get("lang", "")
        return found if found in LANGUAGES else self.language

    async def _bad_input(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, InputError)  # noqa: S101  # the only kind that comes here
        return JSONResponse({"error": error.line(self._language_of(request))}, status_code=400)

    async def _index(self, _request: Request) -> Response:
        return _answer(_STATIC / "index.html")

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        # the colours are those of all our pages, so they are made and not written down again
        if name == "colours.css":
            from adjudicator.style import page_css

            return Response(page_css(), media_type="text/css")
        if name == "base.css":
            return _answer(_BASE)
        known = {one.relative_to(_STATIC).as_posix(): one for one in _STATIC.rglob("*.*")}
        if name not in known:
            return _missing()
        return _answer(known[name])

    async def _words(self, request: Request) -> Response:
        language = self._language_of(request)
        words = phrases(language, "desk").all("")
        return JSONResponse({"language": language, "words": words})

    async def _state(self, _request: Request) -> Response:

        return JSONResponse(listing(self.folder))

    async def _stamp(self, request: Request) -> Response:
        """Answer with a value that changes when a file below a folder does."""
        return JSONResponse({"stamp": stamp(self.folder, request.query_params.get("folder", ""))})

    async def _upload(self, request: Request) -> Response:

        asked = request.query_params
        size = request.headers.get("content-length", "0")
        file = await take(
            self.folder,
            asked.get("folder", ""),
            asked.get("name", ""),
            request.stream(),
            declared=int(size) if size.isdecimal() else 0,
        )
        return JSONResponse({"file": file.as_posix()})

    async def _new_folder(self, request: Request) -> Response:
        """Make a folder for what was dropped; if there is one of this name, number it."""
        name = file_name(request.query_params.get("name", ""))
        number, made = 1, name
        while self.folder.inside(made).exists():
            number += 1
            made = f"{name}-{number}"
        self.folder.inside(made).mkdir()
        return JSONResponse({"folder": made})

    async def _job(self, request: Request) -> Response:
        name, language = request.path_params["name"], self._language_of(request)
        if name not in JOBS:
            return _missing()
        arguments = await _arguments(request)
        job, news = self.workers.do(name, arguments, language)

        async def lines() -> AsyncIterator[bytes]:
            yield _line({"job": job})
            async for kind, one in news:
                said = _gone(one, language) if kind == "gone" else {kind: one}
                yield _line(said)

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    async def _cancel(self, request: Request) -> Response:
        return JSONResponse({"cancelled": self.workers.cancel(request.path_params["job"])})

    async def _quit(self, _request: Request) -> Response:
        self.quit()
        return JSONResponse({"closed": True})

    def _named(self, request: Request) -> Path | None:
        """Return the file that a request names; None if there is none."""
        file = self.folder.inside(request.path_params["name"])
        return file if file.is_file() else None

    async def _file(self, request: Request) -> Response:
        """Answer with a file to be stored, never to be opened in the page."""
        file = self._named(request)
        if file is None:
            return _missing()
        return FileResponse(
            file, filename=file.name, media_type="application/octet-stream", headers=_CLOSED
        )

    async def _page(self, request: Request) -> Response:
        """Answer with a report for its frame, in which only its own script runs."""
        file = self._named(request)
        framed = request.headers.get("sec-fetch-dest", "iframe") == "iframe"
        if file is None or not framed or file.suffix.lower() not in (".html", ".htm"):
            return _missing()
        headers = {"content-security-policy": PAGE_POLICY}
        return FileResponse(file, media_type="text/html; charset=utf-8", headers=headers)

    async def _picture(self, request: Request) -> Response:
        file = self._named(request)
        kind = _kind_of_picture(file) if file else ""
        if file is None or not kind:
            return _missing()
        return FileResponse(file, media_type=kind, headers=_CLOSED)


_CLOSED = {"content-security-policy": "sandbox; default-src 'none'"}


def _kind_of_picture(file: Path) -> str:
    with file.open("rb") as stream:
        head = stream.read(8)
    return next((kind for start, kind in _PICTURES.items() if head.startswith(start)), "")


async def _arguments(request: Request) -> dict[str, Any]:
    """Return the arguments of a job."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > _MOST_JSON:
            raise DocumentError("larger than {size} MiB", size=_MOST_JSON // 1024 // 1024)
    found = documents.decode(bytes(data)) if data else {}
    if not isinstance(found, dict) or not all(name.isidentifier() for name in found):
        raise DocumentError("not the arguments of a job")
    return found


def _gone(why: str, language: str) -> dict[str, str]:
    """Return what the page is told of a process that ended before its job."""
    if why == "cancelled":
        return {"cancelled": in_language(Text("cancelled"), language)}
    text = Text("the work ended too soon: too little memory, or a mistake in Adjudicator")
    return {"error": in_language(text, language)}


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _answer(file: Path) -> Response:
    return Response(file.read_bytes(), media_type=_TYPES.get(file.suffix, "text/plain"))


def _missing() -> Response:
    return JSONResponse({"error": "there is nothing of this name"}, status_code=404)
