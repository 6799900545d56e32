"""Test the server of the desk: whom it refuses, where it reads and writes, and its worker."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.desk import uploads
from adjudicator.desk.folder import DeskFolder, file_name
from adjudicator.errors import InputError
from tests.support.desk import DeskProcess, workers_of
from tests.support.paths import ROOT

LOG = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"


def test_it_listens_on_the_loopback_address_alone(desk: DeskProcess) -> None:
    outside = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    outside.settimeout(2)
    with pytest.raises(OSError, match="refused"):
        outside.connect(("127.0.0.2", desk.port))
    outside.close()


def test_the_page_opens_with_its_token_and_nothing_else(desk: DeskProcess) -> None:
    opened = desk.open()
    assert opened.status == 200
    assert b"<main" in opened.body
    cookie = opened.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert desk.token not in cookie
    desk.cookie = ""
    assert desk.ask("/").status == 403
    assert desk.ask("/?token=wrong").status == 403
    assert desk.ask("/api/state").status == 403
    assert desk.ask(f"/api/state?token={desk.token}").status == 403
    assert desk.ask("/static/main.js").status == 403
    assert desk.upload("a.jsonl", b"{}").status == 403
    assert desk.ask("/api/state", Cookie=f"desk-{desk.port}=wrong").status == 403


@pytest.mark.parametrize("host", ["evil.example", "localhost:{port}", "127.0.0.1", "127.0.0.1:1"])
def test_a_foreign_host_is_refused(desk: DeskProcess, host: str) -> None:
    host = host.format(port=desk.port)
    assert desk.ask("/api/state").status == 200
    assert desk.ask("/api/state", Host=host).status == 403
    assert desk.ask(f"/?token={desk.token}", Host=host).status == 403


def test_a_foreign_origin_is_refused(desk: DeskProcess) -> None:
    job = "/api/job/tour.sample"
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", None):
        assert desk.ask(job, "POST", {}, Origin=origin).status == 403
    assert desk.ask("/api/state", Origin="http://evil.example").status == 403
    assert desk.ask("/api/state", Sec_Fetch_Site="cross-site").status == 403
    assert desk.ask("/api/state", Sec_Fetch_Site="same-site").status == 403
    assert desk.ask(job, "POST", {}, X_Desk=None).status == 403
    assert list(desk.folder.iterdir()) == []
    assert desk.ask(job, "POST", {}).status == 200
    assert [one.name for one in desk.folder.iterdir()] == ["sample-game"]


def test_every_answer_forbids_what_is_not_ours(desk: DeskProcess) -> None:
    (desk.folder / "a.html").write_text("<script>fetch('http://evil.example')</script>")
    for path in ("/", "/static/main.js", "/api/state", "/nothing"):
        headers = desk.ask(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    framed = desk.ask("/pages/a.html").headers["content-security-policy"]
    assert "sandbox allow-scripts;" in framed
    assert "connect-src" not in framed  # falls back to default-src 'none'
    assert desk.ask("/pages/a.html", Sec_Fetch_Dest="iframe").status == 200
    assert desk.ask("/pages/a.html", Sec_Fetch_Dest="document").status == 404
    stored = desk.ask("/files/a.html").headers
    assert stored["content-disposition"].startswith("attachment")
    assert stored["content-type"] == "application/octet-stream"


def test_nothing_outside_the_folder_is_read(desk: DeskProcess, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"\x89PNG secret")
    (desk.folder / "link.png").symlink_to(secret)
    (desk.folder / "up").symlink_to(tmp_path)
    (desk.folder / "mine.png").write_bytes(b"\x89PNG mine")
    assert desk.ask("/pictures/mine.png").body == b"\x89PNG mine"
    names = ["../secret.png", "..%2fsecret.png", "%2e%2e/secret.png", "link.png", "up/secret.png"]
    for name in [*names, str(secret), "/" + str(secret), "%00", "..\\secret.png"]:
        for kind in ("pictures", "files", "pages"):
            answer = desk.ask(f"/{kind}/{name}")
            assert answer.status in (400, 404), name
            assert b"secret\n" not in answer.body
            assert answer.body != b"\x89PNG secret"
    listed = desk.ask("/api/state").json
    assert listed["pictures"] == ["mine.png"]
    for name in ("../demonstration.jsonl", str(LOG), "up/secret.png", "-", "--module"):
        case = {"logs": [name]}
        assert "error" in desk.ask("/api/job/logs.judge", "POST", {"case": case}).lines[-1], name


def test_nothing_outside_the_folder_is_written(desk: DeskProcess, tmp_path: Path) -> None:
    (desk.folder / "up").symlink_to(tmp_path)
    for name in ("../a.jsonl", "/a.jsonl", "..", ".a.jsonl", "a\0.jsonl", "con.jsonl", "a/b.jsonl",
                 "x" * 300 + ".jsonl", "a.jsonl ", "a\n.jsonl", "a:b.jsonl"):  # fmt: skip
        answer = desk.upload(name, b"{}")
        assert answer.status == 400 or name == "a.jsonl ", name
    assert desk.upload("a.jsonl", b"{}", folder="..").status == 400
    assert desk.upload("a.jsonl", b"{}", folder="up").status == 400
    assert desk.upload("a.jsonl", b"{}", folder=str(tmp_path)).status == 400
    assert sorted(one.name for one in tmp_path.iterdir()) == ["desk"]
    assert sorted(one.name for one in desk.folder.iterdir()) == ["a.jsonl", "up"]


def test_a_name_that_no_file_can_have_is_refused(desk: DeskProcess) -> None:
    for kind in ("files", "pages", "pictures"):
        assert desk.ask(f"/{kind}/{'x' * 3000}").status == 400
        assert desk.ask(f"/{kind}/x%00").status == 400
    assert desk.ask(f"/api/stamp?folder={'x' * 3000}").status == 400


def test_links_within_games_and_beside_logs_do_not_lead_out(
    desk: DeskProcess, tmp_path: Path
) -> None:
    (tmp_path / "secret.json").write_text('{"format": 1, "secret": "hush"}')
    desk.job("games.new", name="mine", title="Mine", on="crowning-glory")
    for name in ("units.json", "scenarios/start.json"):
        file = desk.folder / "mine" / name
        kept = file.read_bytes()
        file.unlink()
        file.symlink_to(tmp_path / "secret.json")
        shown = desk.job("games.show", folder="mine", known=[])
        assert "outside the folder" in shown["problems"][0]["message"]
        assert "hush" not in str(shown)
        assert "outside the folder" in desk.trouble("games.build", folder="mine")
        file.unlink()
        file.write_bytes(kept)
    assert desk.job("games.show", folder="mine", known=[])["problems"] == []
    (desk.folder / "a.jsonl").write_bytes(LOG.read_bytes())
    (desk.folder / "rulings.json").symlink_to(tmp_path / "secret.json")
    said = desk.trouble("logs.judge", case={"logs": ["a.jsonl"]})
    assert "outside the folder" in said
    assert "hush" not in said


def test_reports_are_not_written_through_a_link(desk: DeskProcess, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (desk.folder / "demonstration.jsonl").write_bytes(LOG.read_bytes())
    (desk.folder / "reports").symlink_to(tmp_path / "elsewhere")
    said = desk.trouble("logs.judge", case={"logs": ["demonstration.jsonl"]})
    assert "outside the folder" in said
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_an_upload_keeps_its_limit(desk: DeskProcess) -> None:
    most = uploads.limit_of("a.json")
    answer = desk.upload("a.json", b"", Content_Length=str(most + 1))
    assert answer.status == 400
    assert "larger than 64 MiB" in answer.json["error"]
    assert list(desk.folder.iterdir()) == []
    assert desk.upload("a.exe", b"MZ").status == 400


def test_an_upload_that_does_not_say_its_size_keeps_the_limit(
    desk: DeskProcess, tmp_path: Path
) -> None:
    most = uploads.limit_of("a.json")
    head = (
        f"POST /api/upload?name=a.json HTTP/1.1\r\nHost: {desk.host}\r\nCookie: {desk.cookie}\r\n"
        f"Origin: http://{desk.host}\r\nX-Desk: en\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b" " * (1 << 20)
    stream = socket.create_connection(("127.0.0.1", desk.port))
    stream.sendall(head.encode())
    try:
        for _ in range(most // len(chunk) + 2):
            stream.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
    except OSError:
        pass  # the server has heard enough
    stream.settimeout(20)
    assert b" 400 " in stream.recv(100)
    stream.close()
    assert list(desk.folder.iterdir()) == []


def test_a_file_of_the_same_name_is_never_replaced(desk: DeskProcess) -> None:
    assert desk.upload("a.jsonl", b"one").json == {"file": "a.jsonl"}
    assert desk.upload("a.jsonl", b"one").status == 200
    answer = desk.upload("a.jsonl", b"two")
    assert answer.status == 400
    assert "another file of this name" in answer.json["error"]
    assert (desk.folder / "a.jsonl").read_bytes() == b"one"
    assert [one.name for one in desk.folder.iterdir()] == ["a.jsonl"]


def test_new_folders_are_numbered(desk: DeskProcess) -> None:
    made = [desk.ask("/api/folder?name=game", "POST").json["folder"] for _ in range(3)]
    assert made == ["game", "game-2", "game-3"]
    assert desk.ask("/api/folder?name=..", "POST").status == 400


def test_names_of_files() -> None:
    assert file_name(" Tour 1 (é).vlog ") == "Tour 1 (é).vlog"
    for bad in (
        "",
        ".",
        "..",
        ".x",
        "x.",
        "a/b",
        "a\\b",
        "C:x",
        "NUL",
        "com1.txt",
        "a\x1bb",
        "é" * 99,
    ):
        with pytest.raises(InputError):
            file_name(bad)


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert DeskFolder(tmp_path / "link").inside("a") == tmp_path / "real" / "a"


def test_only_known_jobs_are_done(desk: DeskProcess) -> None:
    assert desk.ask("/api/job/os.system", "POST", {}).status == 404
    assert desk.ask("/api/job/logs._write", "POST", {}).status == 404
    assert desk.ask("/api/job/tour.sample", "POST", []).status == 400
    for arguments in ({"unknown": 1}, {"work": {}}):
        assert "not the arguments" in desk.trouble("tour.sample", **arguments)
    assert "not the arguments" in desk.trouble("maps.open_map", folder=7)
    assert "not the arguments" in desk.trouble("maps.open_map")
    for case in ({"logs": 7}, {"logs": [], "x": 1}, {}):
        assert "not the arguments" in desk.trouble("logs.judge", case=case)
    for name in ("", ".", "/"):
        assert desk.trouble("logs.judge", case={"logs": [name]})
    assert desk.job("tour.sample") == "sample-game"


def wait_for(condition: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def stuck(desk: DeskProcess) -> Callable[[], list[dict[str, object]]]:
    """Begin a job whose worker is stopped by the system; return how to get its news."""
    desk.job("tour.sample")
    (worker,) = workers_of(desk)
    os.kill(worker, signal.SIGSTOP)
    news: list[dict[str, object]] = []

    def ask() -> None:
        with contextlib.suppress(http.client.HTTPException, OSError):  # the desk may be stopped
            news.extend(desk.ask("/api/job/tour.sample", "POST", {}).lines)

    thread = threading.Thread(target=ask)
    thread.start()

    def done() -> list[dict[str, object]]:
        thread.join(30)
        assert not thread.is_alive()
        return news

    time.sleep(0.5)
    return done


def test_a_crash_of_the_worker_leaves_the_page_alive(
    desk: DeskProcess, stuck: Callable[[], list[dict[str, object]]]
) -> None:
    (worker,) = workers_of(desk)
    os.kill(worker, signal.SIGKILL)
    assert "ended too soon" in str(stuck()[-1]["error"])
    assert desk.ask("/api/state").status == 200
    assert desk.job("tour.sample") == "sample-game"
    assert workers_of(desk) != [worker]


def test_a_job_can_be_cancelled(
    desk: DeskProcess, stuck: Callable[[], list[dict[str, object]]]
) -> None:
    assert desk.ask("/api/cancel/2", "POST").json == {"cancelled": True}
    assert stuck() == [{"job": "2"}, {"cancelled": "cancelled"}]
    assert desk.ask("/api/cancel/2", "POST").json == {"cancelled": False}
    assert desk.job("tour.sample") == "sample-game"


def test_a_job_that_waits_for_its_turn_can_be_cancelled(
    desk: DeskProcess, stuck: Callable[[], list[dict[str, object]]]
) -> None:
    """The job before it goes on."""
    news: list[dict[str, object]] = []
    thread = threading.Thread(
        target=lambda: news.extend(desk.ask("/api/job/tour.sample", "POST", {}).lines)
    )
    thread.start()
    wait_for(lambda: desk.ask("/api/cancel/3", "POST").json == {"cancelled": True})
    thread.join(30)
    assert news == [{"job": "3"}, {"cancelled": "cancelled"}]
    (worker,) = workers_of(desk)
    os.kill(worker, signal.SIGCONT)
    assert stuck()[-1] == {"result": {"value": "sample-game", "said": []}}
    assert desk.job("tour.sample") == "sample-game"


def test_a_desk_that_is_stopped_waits_for_no_job(
    desk: DeskProcess, stuck: Callable[[], list[dict[str, object]]]
) -> None:
    (worker,) = workers_of(desk)
    desk.process.terminate()
    desk.process.wait(30)
    stuck()
    assert not Path(f"/proc/{worker}").exists()


def test_the_workers_end_with_the_server(desk: DeskProcess) -> None:
    desk.job("tour.sample")
    (worker,) = workers_of(desk)
    desk.process.kill()
    desk.process.wait()

    def gone() -> bool:
        state = Path(f"/proc/{worker}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"

    wait_for(gone)
