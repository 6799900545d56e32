"""Test the referee's desk in a browser: from an empty folder to the reports, by mouse and keys."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.desk import DeskProcess, DeskVisit, workers_of
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser
LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"
FAULTY, CLEAN = LOGS / "demonstration.jsonl", LOGS / "clean-game.jsonl"


def halves(folder: Path) -> tuple[Path, Path]:
    """Write a game as two logs whose names sort in the wrong order."""
    header, *events = CLEAN.read_text("utf-8").splitlines(keepends=True)
    first, second = folder / "b-first.jsonl", folder / "a-second.jsonl"
    numbered = [line for line in events if json.loads(line).get("n")]
    assert len(numbered) == len(events)
    first.write_text("".join([header, *events[:500]]), "utf-8")
    second.write_text("".join([header, *events[500:]]), "utf-8")
    return first, second


def vlogs(folder: Path) -> Path:
    """Write a log of VASSAL."""
    target = folder / "game.vlog"
    found = CliRunner().invoke(cli, ["log", "convert", str(FAULTY), "-o", str(target)])
    assert found.exit_code == 0, found.output
    return target


def judged(page: DeskVisit) -> str:
    """Wait for the verdict and return its line."""
    page.page.wait_for_selector(".verdict .word")
    return str(page.page.inner_text(".verdict"))


def test_from_an_empty_folder_to_the_reports(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin()
    one.click("Referee", "link")
    one.page.get_by_text("There is no game in this folder yet").wait_for()
    one.take(FAULTY)
    assert "illegal: 22 violations, 2 doubts, 20 pending in 412 events" in judged(one)
    assert one.page.locator(".finding").count() == 24
    one.click("Report", "tab")
    frame = one.page.frame_locator("iframe.paper")
    assert "This log breaks the rules 22 times" in frame.locator(".verdict").inner_text()
    one.click("Mail", "tab")
    one.page.wait_for_selector("textarea.mail")
    mail = one.page.input_value("textarea.mail")
    assert mail.startswith("Subject: ")
    one.click("Copy the text")
    one.page.get_by_text("Copied.").first.wait_for()
    one.click("Files", "tab")
    with one.page.expect_download() as waiting:
        one.click("demonstration.json", "link", exact=True)
    written = json.loads(Path(waiting.value.path()).read_bytes())
    assert written["verdict"] == "illegal"
    folder = one.desk.folder / "demonstration"
    found = CliRunner().invoke(cli, ["check", str(FAULTY), "--format", "json"])
    plain = json.loads(found.output)
    assert written["findings"] == plain["findings"]
    assert written["stamp"] == plain["stamp"]
    names = {path.name for path in (folder / "reports").iterdir()}
    endings = ("html", "txt", "mail.txt", "json", "sarif", "csv")
    assert names == {f"demonstration.{ending}" for ending in endings}


def test_logs_are_dropped_on_the_page(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin("referee")
    one.page.evaluate(
        "(text) => { const data = new DataTransfer();"
        " data.items.add(new File([text], 'dropped.jsonl'));"
        " document.querySelector('.drop').dispatchEvent("
        "new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); }",
        FAULTY.read_text("utf-8"),
    )
    assert "22 violations" in judged(one)
    assert (one.desk.folder / "dropped" / "dropped.jsonl").read_bytes() == FAULTY.read_bytes()


def test_files_that_are_no_logs_are_refused_in_words(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    (tmp_path / "notes.json").write_text("{}")
    (tmp_path / "bad.jsonl").write_text('{"format": 1, "game": "chess"}\n')
    one = visit().begin("referee")
    one.take(tmp_path / "notes.json")
    one.page.get_by_text("None of these files is a log").first.wait_for()
    one.take(tmp_path / "bad.jsonl")
    one.page.locator(".desk .problem").wait_for()
    assert "there is no game 'chess'" in one.page.inner_text(".desk .problem")


def test_a_finding_is_waived_and_taken_back(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin("referee")
    one.take(FAULTY)
    judged(one)
    one.click("Waive", exact=True)
    dialog = one.page.locator("dialog")
    dialog.get_by_role("button", name="Waive").click()
    assert "needs a reason" in dialog.inner_text()
    one.page.fill("#reason", "They agreed <b>before</b> the game.")
    dialog.get_by_role("button", name="Waive").click()
    one.page.get_by_text("1 waived").first.wait_for()
    assert "21 violations" in judged(one)
    file = one.desk.folder / "demonstration" / "rulings.json"
    (ruling,) = json.loads(file.read_bytes())["rulings"]
    assert ruling["reason"] == "They agreed <b>before</b> the game."
    assert (ruling["event"], ruling["rule"], ruling["units"]) == (8, "SPI-13-swamp", ["allied-25"])
    checked = CliRunner().invoke(cli, ["check", str(FAULTY), "--rulings", str(file), "-q"])
    assert checked.output.startswith("illegal: 21 violations")
    one.page.reload()
    assert "21 violations" in judged(one)
    one.click("Take the ruling back")
    one.page.get_by_text("1 waived").first.wait_for(state="detached")
    assert "22 violations" in judged(one)
    assert not file.exists()


def test_what_was_legal_and_what_the_rule_says(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin("referee")
    one.take(FAULTY)
    judged(one)
    one.click("Explain SPI-13-swamp")
    one.page.wait_for_selector(".explained")
    assert "SPI-13-swamp" in one.page.inner_text(".explained h4")
    one.click("What was legal?")
    one.page.wait_for_selector(".reach li")
    asked = CliRunner().invoke(
        cli, ["reach", str(FAULTY), "allied-25", "--at", "7", "--format", "json"]
    )
    moves = json.loads(asked.output)["moves"]
    shown = {tuple(line.split()) for line in one.page.locator(".reach li").all_inner_texts()}
    assert shown == {(move["to"], f"{move['cost']:g}") for move in moves}
    assert one.page.locator(".sheet img").evaluate("image => image.naturalWidth") > 500
    one.page.fill("#at", "100")
    one.page.press("#at", "Enter")
    one.page.get_by_text("after event 100").wait_for()
    one.page.locator(".spot").first.click()
    one.page.locator(".units button").first.click()
    one.page.wait_for_selector(".reach")


def test_the_order_of_a_chain_is_proposed(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    first, second = halves(tmp_path)
    one = visit().begin("referee")
    one.take(second, first)
    assert "legal: 1004 events" in judged(one)
    names = [text.split()[-1] for text in one.page.locator(".log-name").all_inner_texts()]
    assert names == [first.name, second.name]
    one.page.get_by_role("button", name="a-second.jsonl: played earlier").click()
    one.page.locator(".side .problem").wait_for()
    assert "not given in the order in which they were played" in one.page.inner_text(
        ".side .problem"
    )
    one.click("Judge again")
    one.page.locator(".desk .problem").wait_for()
    one.page.get_by_role("button", name="a-second.jsonl: played later").click()
    one.page.locator(".side .problem").wait_for(state="detached")
    one.click("Judge")
    assert "legal: 1004 events" in judged(one)


def test_logs_of_several_games_are_judged_one_by_one(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin("referee")
    one.take(FAULTY, CLEAN)
    one.page.wait_for_selector(".verdict .word, .desk .problem")
    one.page.get_by_label("These logs are one game").click()
    one.click("Judge clean-game.jsonl")
    one.page.get_by_text("legal: 1004 events").first.wait_for()
    one.click("Judge demonstration.jsonl")
    one.page.get_by_text("22 violations").first.wait_for()
    one.click("Waive", exact=True)
    one.page.fill("#reason", "agreed")
    one.page.locator("dialog").get_by_role("button", name="Waive").click()
    one.page.get_by_text("1 waived").first.wait_for()
    folder = one.desk.folder / "demonstration"
    assert [path.name for path in folder.glob("*rulings.json")] == ["demonstration.rulings.json"]
    one.click("Judge clean-game.jsonl")
    one.page.get_by_text("legal: 1004 events").first.wait_for()


def test_a_log_of_vassal_is_audited(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    one = visit().begin("referee")
    one.take(vlogs(tmp_path))
    assert "22 violations" in judged(one)
    one.click("Audit", "tab")
    frame = one.page.frame_locator("iframe.paper")
    frame.locator("svg").first.wait_for()
    one.click("Files", "tab")
    assert "game.audit.csv" in one.page.inner_text(".files")


def test_a_log_of_a_foreign_module_is_read_by_its_profile(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    """Module and profile that lie beside the logs are chosen by themselves."""
    module, profile = tmp_path / "spi.vmod", tmp_path / "spi.json"
    commands = (
        ["module", "build", "spi-austerlitz", "--no-art", "-o", str(module)],
        ["log", "profile", str(module), "--game", "spi-austerlitz", "-o", str(profile)],
    )
    for command in commands:
        found = CliRunner().invoke(cli, command)
        assert found.exit_code == 0, found.output
    one = visit().begin("referee")
    one.take(vlogs(tmp_path), module, profile)
    one.page.wait_for_selector(".verdict .word, .desk .problem")
    chosen = one.page.locator(".settings select").evaluate_all("all => all.map((one) => one.value)")
    assert chosen[:2] == ["game/spi.vmod", "game/spi.json"]
    names = ["game.vlog", "spi.vmod", "spi.json"]
    log, given, read = (str(one.desk.folder / "game" / name) for name in names)
    plain = CliRunner().invoke(cli, ["check", log, "--module", given, "--profile", read, "-q"])
    last = plain.output.strip().splitlines()[-1]
    assert last in one.page.inner_text(".desk")


def test_a_long_judgement_can_be_cancelled_and_may_crash(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin("referee")
    one.take(FAULTY)
    judged(one)
    (worker,) = workers_of(one.desk)
    os.kill(worker, signal.SIGSTOP)
    one.click("Judge again")
    one.click("Cancel")
    one.page.get_by_text("cancelled").first.wait_for()
    one.click("Judge")
    assert "22 violations" in judged(one)
    (worker,) = workers_of(one.desk)
    os.kill(worker, signal.SIGSTOP)
    one.click("Judge again")
    one.page.get_by_role("button", name="Cancel").wait_for()
    os.kill(worker, signal.SIGKILL)
    one.page.get_by_text("the work ended too soon").first.wait_for()
    one.click("Judge")
    assert "22 violations" in judged(one)


def test_by_keys_alone(visit: Callable[..., DeskVisit]) -> None:
    """The file chooser belongs to the system; all else is done by Tab, arrows and Enter."""
    one = visit().begin()
    page = one.page

    def tab_to(name: str, most: int = 60) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            if (
                page.evaluate(
                    "(document.activeElement.labels?.[0] ?? document.activeElement).textContent"
                )
                .strip()
                .startswith(name)
            ):
                return
        raise AssertionError(f"no way to {name}")

    tab_to("Referee")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drop")
    tab_to("Choose logs")
    assert page.evaluate("document.activeElement.type") == "file"
    one.take(FAULTY)
    judged(one)
    tab_to("Waive")
    page.keyboard.press("Enter")
    page.keyboard.type("agreed")
    tab_to("Waive")
    page.keyboard.press("Enter")
    page.get_by_text("1 waived").first.wait_for()
    page.focus("#tab-findings")
    for name in ("report", "steps"):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == f"tab-{name}"
    page.wait_for_selector(".places button")
    tab_to(page.locator(".places button").first.inner_text())
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reach li")
    assert page.evaluate("presses.pointer") == 0


def test_the_tour_brings_a_sample_game(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin(tour=True)
    for _ in range(4):
        one.page.get_by_role("button", name="Next").click()
    one.click("Open the sample game")
    assert "22 violations" in judged(one)
    one.page.reload()
    judged(one)
    assert one.page.locator("dialog").count() == 0  # only the first time


def test_it_speaks_french(
    visit: Callable[..., DeskVisit], start_desk: Callable[..., DeskProcess]
) -> None:
    one = visit(start_desk(None, "--lang", "fr")).begin("referee")
    one.take(FAULTY)
    assert "22 infractions" in judged(one)
    assert one.page.get_attribute("html", "lang") == "fr"
    one.click("English")
    one.page.get_by_text("22 violations").first.wait_for()
    assert one.page.get_attribute("html", "lang") == "en"
