"""A desk in a process of its own, as users start it, and requests to it by hand."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.browser import LAPTOP, Visit

ROOT = Path(__file__).resolve().parents[2]


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def lines(self) -> list[Any]:
        """The news of a job."""
        return [json.loads(line) for line in self.body.splitlines()]


class DeskProcess:
    """A running desk."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "adjudicator", "desk", str(folder), "--no-browser", *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://(127\.0\.0\.1:(\d+))/\?token=([\w-]{40,})", self.address)
        assert found, self.address
        self.host, self.port, self.token = found[1], int(found[2]), found[3]
        self.cookie = ""

    def ask(
        self, path: str, method: str = "GET", body: Any = None, **headers: str | None
    ) -> Answer:
        """Send a request as our page does; a header that is None is left out."""
        own: dict[str, str | None] = {"Host": self.host, "Cookie": self.cookie or None}
        if method == "POST":
            own |= {"Origin": f"http://{self.host}", "X-Desk": "en"}
        own |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.putrequest(method, path, skip_host=True)
        data = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        if method == "POST":
            own.setdefault("Content-Length", str(len(data)))
        for name, value in own.items():
            if value is not None:
                connection.putheader(name, value)
        try:
            connection.endheaders()
            with contextlib.suppress(OSError):  # the server has answered before it read all
                connection.send(data)
            got = connection.getresponse()
            return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        finally:
            connection.close()

    def open(self) -> Answer:
        """Open the address as the browser does, and keep its cookie."""
        answer = self.ask(f"/?token={self.token}")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def upload(self, name: str, data: bytes, folder: str = "", **headers: str | None) -> Answer:
        from urllib.parse import urlencode

        query = urlencode({"folder": folder, "name": name})
        return self.ask(f"/api/upload?{query}", "POST", data, **headers)

    def job(self, name: str, /, **arguments: Any) -> Any:
        """Do a job and return what it found."""
        last = self.ask(f"/api/job/{name}", "POST", arguments).lines[-1]
        assert "result" in last, last
        return last["result"]["value"]

    def trouble(self, name: str, /, **arguments: Any) -> str:
        """Return the error of a job."""
        last = self.ask(f"/api/job/{name}", "POST", arguments).lines[-1]
        assert "error" in last, last
        return str(last["error"])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout:
            self.process.stdout.close()


def workers_of(desk: DeskProcess) -> list[int]:
    """Return the processes of a desk that do its jobs."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()[1:]]
    return [
        int(pid)
        for pid, parent, command in rows
        if int(parent) == desk.process.pid and "spawn_main" in command
    ]


@pytest.fixture
def start_desk(tmp_path: Path) -> Iterator[Callable[..., DeskProcess]]:
    """Start desks; at the end of the test they are stopped."""
    running: list[DeskProcess] = []

    def start(folder: Path | None = None, *more: str) -> DeskProcess:
        folder = folder or tmp_path / "desk"
        folder.mkdir(exist_ok=True)
        running.append(DeskProcess(folder, *more))
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture
def desk(start_desk: Callable[..., DeskProcess]) -> DeskProcess:
    """A desk of an empty folder, opened."""
    found = start_desk()
    found.open()
    return found


class DeskVisit(Visit):
    """The page of a desk in a browser, with what every visit must comply with."""

    def __init__(self, browser: Any, desk: DeskProcess, **options: Any) -> None:
        super().__init__(browser, **options)
        self.desk, self.home = desk, f"http://{desk.host}/"
        self.page.set_default_timeout(60_000)
        # how often the user presses the button of the mouse, or a key
        self.page.add_init_script(
            "window.presses = {pointer: 0, keys: 0};"
            "addEventListener('pointerdown', () => { presses.pointer += 1; }, true);"
            "addEventListener('keydown', () => { presses.keys += 1; }, true);"
        )

    def begin(self, view: str = "", *, tour: bool = False) -> DeskVisit:
        """Open the desk, without the tour unless that is wanted, and go to a view."""
        if not tour:
            self.page.add_init_script(
                "try { document.cookie = 'adjudicator-toured=yes; Path=/'; } catch {}"
            )
        self.page.goto(self.desk.address + (f"#{view}" if view else ""))
        self.page.wait_for_selector("main > *")
        return self

    @property
    def outside(self) -> list[str]:
        """Return the requests that left the desk."""
        own = (self.home, "data:", f"blob:{self.home}", "about:")
        return [one for one in self.requests if not one.startswith(own)]

    def click(self, name: str, role: str = "button", **more: Any) -> None:
        """Click what has a name, as somebody who reads the page."""
        self.page.get_by_role(role, name=name, **more).first.click()

    def take(self, *files: Path) -> None:
        """Choose files as by the button of the page."""
        self.page.set_input_files("input[type=file]", [str(one) for one in files])

    def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        """Wait for a condition; the policy of the page lets Playwright wait for no script."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end
            self.page.wait_for_timeout(50)

    def settled(self) -> int:
        """Wait until the map on the page is compiled; return how long that took."""
        self.page.wait_for_selector(".chart[data-settled=yes]")
        return int(self.page.get_attribute(".chart", "data-took"))

    def on_picture(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the picture lies on the screen."""
        found = self.page.evaluate(
            "([x, y]) => { const b = document.querySelector('.sheet-top').getBoundingClientRect();"
            "const v = document.querySelector('.chart').dataset.view.split(' ').map(Number);"
            "return [b.left + (x - v[0]) * v[2], b.top + (y - v[1]) * v[2]]; }",
            [x, y],
        )
        return found[0], found[1]


@pytest.fixture
def visit(
    chromium: Any, start_desk: Callable[..., DeskProcess]
) -> Iterator[Callable[..., DeskVisit]]:
    """Open desks in a browser, and check what every page must comply with."""
    visits: list[DeskVisit] = []

    def open_desk(
        desk: DeskProcess | None = None, *, size: tuple[int, int] = LAPTOP, **options: Any
    ) -> DeskVisit:
        viewport = {"width": size[0], "height": size[1]}
        desk = desk or start_desk()
        visits.append(DeskVisit(chromium, desk, viewport=viewport, **options))
        return visits[-1]

    yield open_desk
    for one in visits:
        one.close()
    assert [one.errors for one in visits if one.errors] == []
    assert [one.dialogs for one in visits if one.dialogs] == []
    assert [one.outside for one in visits if one.outside] == []
