"""Who may ask the desk for anything: this page alone, with its token.

A page of the web can make a browser send requests to this machine. Every request must therefore
name the address that we opened (Host), come from our own page (Origin, Sec-Fetch-Site) and carry
the secret that only the opened address brought.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

__all__ = ["PAGE_POLICY", "POLICY", "Guard"]

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: what the desk's own page may load: our files, and nothing from outside
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
#: what a report may do in its frame: run the script that its own policy names, no more
PAGE_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
#: methods that change nothing
_READING = ("GET", "HEAD")


class Guard:
    """Lets requests of our own page through, and adds the headers that keep it closed."""

    def __init__(self, app: App, *, port: int, token: str) -> None:
        """Guard an application that listens on a port of the loopback address."""
        self._app, self._token = app, token
        #: opens the page once: other users of the machine see the arguments of a browser
        self.ticket = secrets.token_urlsafe(32)
        self._host = f"127.0.0.1:{port}"
        self._origin = f"http://{self._host}"
        #: the cookies of all ports are one jar, so the name has the port
        self._cookie = f"desk-{port}"
        self._secret = secrets.token_urlsafe(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        # a request that is refused for its host does not use the ticket up
        at_home = headers.get(b"host") == self._host and scope["method"] in _READING
        opened = at_home and scope["path"] == "/" and self._opens(scope)
        why = self._refused(scope["method"], headers, opened=opened)
        if why:
            await _refuse(send, why)
            return
        cookie = f"{self._cookie}={self._secret}; HttpOnly; SameSite=Strict; Path=/"
        more = [(b"set-cookie", cookie.encode())] if opened else []

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                fixed = [one for one in _HEADERS.items() if one[0] not in own]
                if b"content-security-policy" not in own:
                    fixed.append((b"content-security-policy", POLICY.encode()))
                message["headers"] = [*message["headers"], *fixed, *more]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _opens(self, scope: Scope) -> bool:
        """Return whether a request has the token, or the ticket, which it uses up."""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0].encode()
        if self.ticket and secrets.compare_digest(given, self.ticket.encode()):
            self.ticket = ""
            return True
        return secrets.compare_digest(given, self._token.encode())

    def _refused(self, method: str, headers: dict[bytes, str], *, opened: bool) -> str:
        """Return why a request is refused, or "" if it is not."""
        if headers.get(b"host") != self._host:
            return "this address is not served here"
        origin = headers.get(b"origin")
        if origin is not None and origin != self._origin:
            return "a request of another page"
        site = headers.get(b"sec-fetch-site", "same-origin")
        if site != "same-origin" and not (opened or (site == "none" and method in _READING)):
            return "a request of another page"
        if method not in _READING and (origin is None or b"x-desk" not in headers):
            return "a request that our page does not make"
        if not opened and not self._has_cookie(headers.get(b"cookie", "")):
            return "open the address that `adjudicator desk` printed"
        return ""

    def _has_cookie(self, cookies: str) -> bool:
        pairs = (one.strip().partition("=") for one in cookies.split(";"))
        return any(
            name == self._cookie and secrets.compare_digest(value.encode(), self._secret.encode())
            for name, _, value in pairs
        )


async def _refuse(send: Send, why: str) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), *_HEADERS.items()]
    head.append((b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"))
    await send({"type": "http.response.start", "status": 403, "headers": head})
    await send({"type": "http.response.body", "body": f"403: {why}\n".encode()})
