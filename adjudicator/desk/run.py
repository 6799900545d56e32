"""Runs the server of the desk until Ctrl-C, and opens the browser once it answers."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import uvicorn

from adjudicator.desk.server import Desk, listen

__all__ = ["run", "server_of"]


class _Server(uvicorn.Server):
    """A server that stops when it is told to, and leaves time to end the workers after it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on Ctrl-C and on SIGTERM; uvicorn itself would then end the program at once."""
        names = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in names}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def server_of(desk: Desk) -> uvicorn.Server:
    """Return the server of a desk: HTTP alone, and as quiet as can be."""
    config = uvicorn.Config(
        desk.app,
        log_level="error",
        access_log=False,
        ws="none",
        http="h11",
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return _Server(config)


def run(folder: Path, *, language: str, browser: bool) -> None:
    """Serve a folder until Ctrl-C."""
    socket = listen()
    desk = Desk(folder, socket.getsockname()[1], language=language)
    click.echo(desk.address)

    async def serve() -> None:
        server = server_of(desk)
        desk.quit = partial(setattr, server, "should_exit", True)
        task = asyncio.create_task(server.serve(sockets=[socket]))
        while browser and not server.started and not task.done():
            await asyncio.sleep(0.02)
        if browser:
            await asyncio.to_thread(_open, desk.address_once)
        try:
            await task
        finally:
            desk.workers.stop()  # a thread that waits for a worker would keep the program alive

    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve())
    finally:
        desk.workers.stop()
        socket.close()


def _open(address: str) -> Any:
    return webbrowser.open(address)
