"""Test that the real engine opens and steps through our logs, and reaches the same table."""

from __future__ import annotations

import zipfile
from pathlib import Path
from random import Random

import pytest

from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.codec import parse_saved
from adjudicator.vassal.format.commands import Other, Player
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.script import Script, parse_script
from adjudicator.vassal.format.secrets import placeholder
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.stacking import Stacking
from adjudicator.vassal.table.turns import trackers
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.module_archive import SPI
from tests.support.vassal_engine import ENGINE, pieces, told

pytestmark = ENGINE

TEXTS = ["hello", "it's 'quoted'", "tab\tand \\ back", "\\", "'", "€ 中 <b>", "a\\", "'x\\'"]


def act(recorder: LogRecorder, random: Random, places: list[MapPoint], state: str) -> None:
    """Perform an action that a player could perform."""
    ids = sorted(recorder.table.pieces)
    one, what = random.choice(ids), random.randrange(12)
    if what < 6:
        chosen = random.sample(ids, random.randint(1, 3))
        recorder.drag(chosen, random.choice(places), [f"* {random.choice(TEXTS)}"])
    elif what == 6:
        recorder.clone(one)
    elif what == 7:
        recorder.delete(one)
    elif what == 8 and recorder.can_undo:
        recorder.undo()
    elif what == 9:
        recorder.turn("TurnTracker0", state, [f"* {random.choice(TEXTS)}"])
    elif what == 10 and recorder.table.pieces[one].layers:
        name = random.choice(list(recorder.table.pieces[one].layers))
        recorder.layer(one, name, random.choice([1, -1]))
    else:
        recorder.say(random.choice(TEXTS))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_engine_steps_through_a_log_of_ours(seed: int, tmp_path: Path) -> None:
    module = tmp_path / "spi.vmod"
    module.write_bytes(build(load_game(SPI), art=False).data)
    found = read_module(module)
    assert found.archive is not None
    setup = parse_saved(found.archive.read(found.setups[0].file))
    tracker = trackers(found)["TurnTracker0"]
    recorder = LogRecorder(parse_script(setup.text).start, Player(placeholder(1), "Ann", "French"))
    places = [one for piece in recorder.table.pieces.values() if (one := piece.place)]
    random = Random(seed)
    for _ in range(150):
        values = {level.name: random.randint(1, 3) for level in tracker.levels}
        act(recorder, random, places, tracker.state(values))
    log = tmp_path / "ours.vlog"
    data = {"savedata": setup.savedata, "moduledata": setup.moduledata}
    log.write_bytes(log_bytes(recorder.script, **data, key=0x5A))
    saved = tmp_path / "theirs.vsav"
    asked = ["--load", str(log), "--step-all", "--pieces", "--save", str(saved)]
    said = told(module, tmp_path, *asked)
    assert said["logSteps"] == said["stepped"] == len(recorder.actions)
    assert [one for one in said["problems"] if one["level"] != "INFO"] == []
    theirs = Replay(read_log(saved).script).table
    assert pieces(theirs) == pieces(recorder.table)
    assert theirs.turns == recorder.table.turns
    spots = Places(found)
    assert {one["id"]: one["location"] for one in said["pieces"]} == {
        one.id: spots.spot(one.place, recorder.table.boards).shown
        for one in recorder.table.pieces.values()
        if one.place
    }
    # and one of our saved games
    ours = tmp_path / "ours.vsav"
    commands = snapshot(recorder.table, [Other("SETUP_STACK\t")])
    ours.write_bytes(log_bytes(Script(tuple(commands)), **data))
    again = tmp_path / "again.vsav"
    told(module, tmp_path, "--load", str(ours), "--save", str(again))
    assert pieces(Replay(read_log(again).script).table) == pieces(recorder.table)


def test_the_engine_keeps_layers_apart(tmp_path: Path) -> None:
    """Pieces of different layers do not stack; on a map without stacks, no pieces do."""
    source = tmp_path / "spi.vmod"
    source.write_bytes(build(load_game(SPI), art=False).data)
    module = tmp_path / "layers.vmod"
    tag = "VASSAL.build.module.map"
    layers = f'<{tag}.LayeredPieceCollection property="side" layerOrder="french,allied"/>'
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(module, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "buildFile.xml":
                text = data.decode("utf-8")
                first = text.index(f"<{tag}.StackMetrics")
                second = text.index(f"<{tag}.StackMetrics", first + 1)
                text = (
                    text[:first]
                    + layers
                    + text[first:second]
                    + text[second:].replace('disabled="false"', 'disabled="true"', 1)
                )
                data = text.encode("utf-8")
            new.writestr(name, data)
    found = read_module(module)
    assert found.archive is not None
    setup = parse_saved(found.archive.read(found.setups[0].file))
    stacking = Stacking(found)
    ann = Player(placeholder(1), "Ann", "French")
    recorder = LogRecorder(parse_script(setup.text).start, ann, stacking=stacking)
    on = [one for piece in recorder.table.pieces.values() if (one := piece.place)]
    places = [one for one in on if one.map == "Main Map"][:6] + [
        one for one in on if one.map != "Main Map"
    ][:2]
    random = Random(3)
    for _ in range(150):
        ids = sorted(recorder.table.pieces)
        if random.random() < 0.2 and recorder.can_undo:
            recorder.undo()
        else:
            recorder.drag(random.sample(ids, random.randint(1, 4)), random.choice(places))
    log, saved = tmp_path / "ours.vlog", tmp_path / "theirs.vsav"
    data = {"savedata": setup.savedata, "moduledata": setup.moduledata}
    log.write_bytes(log_bytes(recorder.script, **data))
    said = told(module, tmp_path, "--load", str(log), "--step-all", "--save", str(saved))
    assert said["stepped"] == len(recorder.actions)
    theirs = Replay(read_log(saved).script, stacking=stacking).table
    assert pieces(theirs) == pieces(recorder.table)
    assert pieces(Replay(read_log(log).script, stacking=stacking).run()) == pieces(theirs)
