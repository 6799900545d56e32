"""Test Un coup de tonnerre logs converted to VASSAL and back; drags of blocks, cards, markers."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cli import cli
from adjudicator.core.log import Log
from adjudicator.core.piece_hooks import Site, TablePlace, hook_of
from adjudicator.core.referee import adjudicate
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre.charts import charts
from adjudicator.proving.play import header_for
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import parse_module, read_module
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.lint.lint import lint
from adjudicator.vassal.read.judging import OriginWatcher, PartLog, part_logs
from adjudicator.vassal.read.log_context import profile_context
from adjudicator.vassal.read.profile_draft import draft
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support.cdt_logs import NAME, TACTICS, game
from tests.support.paths import ROOT
from tests.support.vassal_round_trip import check_round_trip, context, without_number

CASES = sorted((ROOT / "tests" / "cases" / "coup-de-tonnerre").glob("*.json"))


def test_tactics_cards_are_chosen_drawn_played_and_laid_off() -> None:
    lines = [{**TACTICS[0], "stamp": game().hashes()}, *TACTICS[1:]]
    written = check_round_trip(NAME, "\n".join(map(json.dumps, lines)).encode())
    table = Replay(parse_log(written, file="game.vlog").script).run()
    cards = {one.properties.get("card", ""): one for one in table.pieces.values()}
    assert cards["artillerie-russe"].masked_by is None
    hands = [one for one in cards.values() if one.place and one.place.map == "Hand coalition"]
    assert len(hands) == 6
    assert all(one.masked_by is not None for one in hands)
    said = [line for step in Replay(parse_log(written, file="x").script) for line in step.chat]
    assert not [line for line in said if any(one.name in line for one in hands)]


def case_logs(path: Path) -> list[list[dict[str, Any]]]:
    """Return the logs of a case that VASSAL can show, as played with our own data."""
    found = []
    for one in json.loads(path.read_text("utf-8"))["tests"]:
        header, *events = one["log"]
        if not {"begins", "units", "scenario"} & set(header):
            found.append([{**header, "stamp": game().hashes()}, *events])
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_logs_of_a_case_come_back_as_they_were(path: Path) -> None:
    """Most begin in the middle of a game: facts that the table does not show are typed."""
    for lines in case_logs(path):
        check_round_trip(NAME, "\n".join(map(json.dumps, lines)).encode())


def test_there_are_such_logs() -> None:
    assert sum(len(case_logs(path)) for path in CASES) > 350


def test_the_table_shows_what_follows_from_the_rules() -> None:
    """A log without marks and turns is written with markers and cards in their places."""
    lines: list[dict[str, Any]] = [
        {"format": 1, "game": game().id, "stamp": game().hashes()},
        {"do": "draw", "deck": "fog"},
        {"do": "act", "card": "langeron", "action": 1},
        {"do": "roll", "dice": [6]},
        {"do": "lose", "unit": "garrison-sokolnitz"},
        *({"do": "advance", "unit": f"langeron-{n}", "to": "sokolnitz"} for n in range(1, 5)),
        {"do": "pass", "by": "french"},
    ]
    written = check_round_trip(NAME, "\n".join(map(json.dumps, lines)).encode())
    table = Replay(parse_log(written, file="game.vlog").script).run()
    about = [(one.properties, one) for one in table.pieces.values()]
    (langeron,) = [one for known, one in about if known.get("card") == "langeron"]
    assert langeron.layers["Face"].label == "+ (verso)"
    (morale,) = [one for known, one in about if known.get("token") == "morale-french"]
    spot = Table().stage.card_table.rail("morale", "8")
    assert spot is not None
    assert morale.place == MapPoint("Tracks", *spot.frame.middle)


def test_a_log_that_sets_up_its_units_is_refused() -> None:
    header = {"format": 1, "game": game().id, "begins": "set-up"}
    with pytest.raises(DocumentError, match="sets up its units itself"):
        write_vlog(game(), Log(io.BytesIO(json.dumps(header).encode())))


def test_a_position_is_typed_before_anything_is_done() -> None:
    table = Table()
    said = {"turn": 4, "active": "french", "morale": {"french": 5}}
    table.stage.say(f"# position {json.dumps(said)}", "french")
    table.act("lannes", "french", "action 1")
    table.stage.say('# position {"turn": 9}', "french")
    part = table.part()
    assert part.header.position is not None
    assert part.header.position["morale"]["french"] == 5
    assert part.header.position["where"]["soult-1"] == "puntowitz"
    report = adjudicate(game(), part, watchers=[OriginWatcher(part.part)])
    assert [one.rule for one in report.findings] == ["VASSAL-words"]


@pytest.mark.parametrize("said", ["[1]", "{", '{"morale": 3}', '{"turn": -1}', "[" * 5000])
def test_what_is_no_position_is_noted(said: str) -> None:
    table = Table()
    table.stage.say(f"# position {said}", "french")
    assert table.part().header.position is None
    assert table.remarks() == ["VASSAL-words"]


# Actions as players perform them


class Table:
    """The module with its set-up."""

    def __init__(self, **moved: str) -> None:
        state = game().start(header_for(game()))
        hook = hook_of(game())
        where = {unit: hook.site(state, place) for unit, place in state.where.items()}
        where |= {unit.replace("_", "-"): Site("place", at) for unit, at in moved.items()}
        self.stage = SimulatedTable(game(), where, {"coalition": "Anna", "french": "Paul"}, None)
        self.beside = self.stage.cards

    def part(self) -> PartLog:
        (part,) = part_logs(context(NAME), [parse_log(self.stage.bytes("test"), file="game.vlog")])
        return part

    def lines(self) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(without_number(event)) for _, event in self.part().events()]

    def remarks(self) -> list[str]:
        return [one.rule for several in self.part().part.remarks.values() for one in several]

    def act(self, card: str, side: str, says: str) -> None:
        self.beside.press(card.capitalize(), "Action", f"act card {card} {says}", side)


def test_an_attack_played_by_hand() -> None:
    table = Table()
    stage = table.stage
    table.beside.deal("fog", ["fog-4"], "french")
    table.act("langeron", "coalition", "action 1 face recto")
    stage.roll([5], "coalition")
    stage.send("garrison-sokolnitz", Site("eliminated"), "french")
    for number in range(1, 5):
        stage.drag(f"langeron-{number}", Site("place", "sokolnitz"), "coalition")
    table.beside.flip("langeron", "verso")
    table.beside.press("Pass", "", "pass", "french")
    assert table.lines() == [
        {"do": "draw", "deck": "fog"},
        {"do": "act", "card": "langeron", "action": 1},
        {"do": "roll", "dice": [5]},
        {"do": "lose", "unit": "garrison-sokolnitz"},
        *(
            {"do": "advance", "unit": f"langeron-{number}", "to": "sokolnitz"}
            for number in range(1, 5)
        ),
        {"do": "turn", "card": "langeron", "face": "verso"},
        {"do": "pass", "by": "french"},
    ]
    assert adjudicate(game(), table.part()).verdict == "legal"
    assert table.remarks() == []


def test_the_drawn_marker_stays_hidden_until_it_is_turned_up() -> None:
    table = Table()
    table.beside.deal("fog", ["fog-4"], "french")
    assert table.lines() == [{"do": "draw", "deck": "fog"}]
    table.act("langeron", "coalition", "action 1")
    table.stage.roll([4], "coalition")
    table.stage.send("garrison-sokolnitz", Site("eliminated"), "coalition")
    table.act("soult", "french", "action 1")
    table.beside.turn_up("fog-4", "french")
    table.stage.send("soult-5", Site("removed"), "french")
    assert table.lines()[-2:] == [
        {"do": "reveal", "deck": "fog", "card": "fog-4"},
        {"do": "remove", "unit": "soult-5"},
    ]


def test_who_drags_the_loss_of_another_is_not_blamed() -> None:
    table = Table()
    table.beside.deal("fog", ["fog-1"], "french")
    table.act("langeron", "coalition", "action 1")
    table.stage.roll([4], "coalition")
    table.stage.send("garrison-sokolnitz", Site("eliminated"), "coalition")
    assert table.lines()[-1] == {"do": "lose", "unit": "garrison-sokolnitz"}
    assert adjudicate(game(), table.part()).verdict == "legal"


def test_units_that_lie_on_a_loss_track_are_lost() -> None:
    table = Table()
    recorder, spot = table.stage.recorder, table.stage.card_table.rail("losses-french", "1")
    assert spot is not None
    table.act("lannes", "french", "action 1")
    table.stage.roll([2], "french")
    recorder.drag([table.stage.ids["lannes-1"]], MapPoint("Tracks", *spot.frame.middle))
    assert table.lines()[-1] == {"do": "lose", "unit": "lannes-1"}


def test_markers_on_tracks_are_marks_and_others_are_nothing() -> None:
    table = Table()
    put = table.beside.put
    put("morale-french", TablePlace("rail", "morale", "8"), "french")
    put("losses-coalition", TablePlace("rail", "losses-coalition", "1"), "coalition")
    put("time", TablePlace("rail", "time", "10h-12h"), "coalition")
    put("soult-minus", TablePlace("rail", "aside", "lannes"), "french")
    put("morale-french", TablePlace("rail", "losses-french", "3"), "french")
    assert table.lines() == [
        {"do": "mark", "what": "morale", "side": "french", "to": 8},
        {"do": "mark", "what": "losses", "side": "coalition", "to": 1},
        {"do": "mark", "what": "time", "to": "10h-12h"},
    ]


def test_what_only_follows_is_no_statement() -> None:
    table = Table()
    table.beside.flip("langeron", "verso", follows=True)
    table.beside.flip("soult", "verso")
    table.stage.say("# follows", "french")
    table.act("lannes", "french", "action 1")
    table.stage.say("# follows", "french")
    assert [line["do"] for line in table.lines()] == ["act"]
    assert table.remarks() == ["VASSAL-words"]


def test_the_face_of_a_card_is_claimed_where_it_is_not_the_right_one() -> None:
    table = Table()
    table.act("soult", "french", "action 2 target langeron face verso")
    assert table.lines() == [
        {"do": "act", "card": "soult", "action": 2, "target": "langeron", "face": "verso"}
    ]


def test_claims_about_an_action_and_a_die_are_typed() -> None:
    table = Table()
    table.act("langeron", "coalition", "action 1")
    table.stage.say("# target sokolnitz face recto", "coalition")
    table.stage.roll([5], "coalition")
    table.stage.say('# for "attack" line 5 result "1 FC + capture"', "coalition")
    assert table.lines() == [
        {"do": "act", "card": "langeron", "action": 1, "target": "sokolnitz", "face": "recto"},
        {"do": "roll", "dice": [5], "result": "1 FC + capture", "for": "attack", "line": 5},
    ]


def test_events_can_be_typed_whole() -> None:
    table = Table()
    table.stage.say("# act card langeron action 1 target sokolnitz", "coalition")
    table.stage.say("# defend card guard", "french")
    table.stage.say("# mark what morale side french to 8", "french")
    table.stage.say("# act card langeron action two", "coalition")
    assert table.lines() == [
        {"do": "act", "card": "langeron", "action": 1, "target": "sokolnitz"},
        {"do": "defend", "card": "guard"},
        {"do": "mark", "by": "french", "what": "morale", "side": "french", "to": 8},
    ]
    assert table.remarks() == ["VASSAL-words"]


def test_a_marker_for_an_extra_action_is_declared_by_its_side() -> None:
    table = Table()
    token = next(one for one in table.stage.look.tokens if one.id == "extra-lannes")
    table.beside.use(token, "Extra action", "declare extra-action", "french")
    assert table.lines() == [{"do": "declare", "what": "extra-action", "by": "french"}]
    piece = next(
        one
        for one in table.stage.recorder.table.pieces.values()
        if one.properties.get("token") == "extra-lannes"
    )
    assert piece.layers["Used"].active


def test_four_players_are_told_apart() -> None:
    stage = SimulatedTable(game(), Table().stage.sites, {}, None, roles=["coalition-2"])
    stage.cards.press("Langeron", "Action 1", "act card langeron action 1", "coalition-2")
    (part,) = part_logs(context(NAME), [parse_log(stage.bytes("test"), file="game.vlog")])
    (event,) = [event for _, event in part.events()]
    assert event.by == "coalition-2"


# The module agrees with the rules


def test_tracks_and_tokens_agree_with_the_tables() -> None:
    tables, stage = game().tables, Table().stage
    rails = {one.id: one for one in stage.look.rails}
    for side, track in tables.tracks.items():
        boxes = rails[f"losses-{side}"].boxes
        assert [one.id for one in boxes] == [str(n) for n in range(track.broken + 1)]
        noted = {int(one.id) for one in boxes if one.note}
        assert noted == {*track.tests, track.broken}
        lowered = {int(one.id) for one in boxes if "-1" in one.note}
        assert lowered == set(track.minus_one)
    assert [one.id for one in rails["morale"].boxes] == [
        str(n) for n in range(tables.highest_morale + 1)
    ]
    assert [one.id for one in rails["time"].boxes] == tables.time.periods
    begins = {one.id: one.box for one in stage.look.tokens}
    for side, morale in tables.morale.items():
        assert begins[f"morale-{side}"] == str(morale)
    assert {one.id for one in stage.look.roles} == set(game().file.roles)


def test_every_action_that_can_be_chosen_has_a_command() -> None:
    card_table = Table().stage.card_table
    for name, card in game().tables.cards.items():
        for face in card_table.cards[name].faces:
            actions = getattr(card, face.id).actions
            chosen = {one.no for one in actions if one.kind not in ("extra", "obligation")}
            orders = [one.says.split() for one in face.orders]
            assert {int(words[words.index("action") + 1]) for words in orders} == chosen
    marked = {one for one, spec in game().tables.commands.items() if spec.extra}
    tokens = {one.id for one in card_table.look.tokens if one.commands}
    assert tokens == {f"extra-{one}" for one in marked}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_module_is_whole_and_clean_in_both_languages(language: str) -> None:
    built = build(game().speaking(language), art=False)
    assert not built.renumbered
    module = parse_module(built.data, Path("cdt.vmod"))
    assert [one for one in lint(module)[0] if one.severity != "note"] == []
    spots, setup = Places(module), module.setups[0]
    assert module.archive is not None
    table = Replay(parse_log(module.archive.read(setup.file), file="start").script).table
    board = game().map(game().file.map)
    where = game().scenario().where
    for piece in table.pieces.values():
        unit = piece.properties.get("unit", "")
        if unit:
            assert spots.spot(piece.place).shown == board.name(where[unit], language)


def test_pictures_of_cards_differ_by_face_and_language() -> None:
    english, french = (build(game().speaking(one)).data for one in ("en", "fr"))
    pictures = [parse_module(one, Path("x.vmod")).archive for one in (english, french)]
    assert pictures[0] is not None
    assert pictures[1] is not None
    recto, verso = (pictures[0].read(f"images/card-soult-{one}.png") for one in ("recto", "verso"))
    assert recto != verso
    assert pictures[1].read("images/card-soult-recto.png") != recto


def test_the_charts_have_every_table_of_the_cards() -> None:
    found = charts(game())
    actions = [
        action
        for card in game().tables.cards.values()
        for face in (card.recto, card.verso)
        if face is not None
        for action in face.actions
        if action.table
    ]
    assert len(found["crt"].rows) == len(actions) > 15
    assert next(row[2].text for row in found["commands"].rows) == "5"
    french = charts(game().speaking("fr"))
    assert french["crt"].title != found["crt"].title


def test_a_transcript_does_not_name_what_lies_face_down(tmp_path: Path) -> None:
    table = Table()
    table.beside.deal("fog", ["fog-4"], "french")
    path = tmp_path / "game.vlog"
    path.write_bytes(table.stage.bytes("test"))
    for asked in ([], ["--at", "1"], ["--format", "json"], ["--at", "1", "--format", "json"]):
        done = CliRunner().invoke(cli, ["log", "show", str(path), *asked])
        assert done.exit_code == 0
        assert "Fog marker" in done.output
        assert "fog-4" not in done.output
        assert "Fog: -1" not in done.output


def test_a_log_from_the_midst_of_a_game_blames_nobody() -> None:
    """Such a log does not say whose turn it is, nor which cards were drawn and used before."""
    table = Table(langeron_1="sokolnitz", langeron_2="sokolnitz")
    table.act("langeron", "coalition", "action 1 face recto")
    table.beside.press("Pass", "", "pass", "coalition")
    part = table.part()
    position = part.header.position
    assert position is not None
    assert position["held"] == {"sokolnitz": "coalition"}
    assert position["takers"] == {"sokolnitz": "langeron"}
    report = adjudicate(game(), part, watchers=[OriginWatcher(part.part)])
    assert report.findings
    assert report.verdict == "cannot tell"


def test_a_table_on_which_a_marker_has_moved_is_no_set_up() -> None:
    table = Table()
    assert table.part().header.position is None
    spot = table.stage.card_table.rail("morale", "4")
    assert spot is not None
    place = MapPoint("Tracks", *spot.frame.middle)
    script = table.stage.recorder
    piece = next(
        one
        for one in script.table.pieces.values()
        if one.properties.get("token") == "morale-french"
    )
    moved = [*script.start, script.drag_commands([piece.id], place)[0]]
    script.start = moved
    position = table.part().header.position
    assert position is not None
    assert position["morale"]["french"] == 4


def test_sides_are_named_where_the_players_say_so() -> None:
    table = Table()
    table.stage.say("# sides named", "coalition")
    table.act("langeron", "coalition", "action 1")
    table.stage.roll([4], "coalition")
    table.stage.send("garrison-sokolnitz", Site("eliminated"), "french")
    table.stage.say("# sides whatever", "coalition")
    assert [line.get("by") for line in table.lines()] == ["coalition", "coalition", "french"]
    assert table.remarks() == ["VASSAL-words"]


def test_names_that_nobody_bears_are_noted_and_the_log_is_read_on() -> None:
    table = Table()
    table.stage.say("# play card nosuch", "french")
    table.stage.say("# reveal deck fog card fog-99", "french")
    table.stage.say("# claim colour blue", "french")
    table.act("lannes", "french", "action 1")
    assert [line["do"] for line in table.lines()] == ["act"]
    assert table.remarks() == ["VASSAL-words"] * 3


def test_a_log_with_names_that_nobody_bears_is_not_written() -> None:
    lines = [{"format": 1, "game": game().id}, {"do": "act", "card": "nosuch", "action": 1}]
    with pytest.raises(DocumentError, match="there is no card 'nosuch'"):
        write_vlog(game(), Log(io.BytesIO("\n".join(map(json.dumps, lines)).encode())))


# Random lines and clicks of players


PIECES = st.sampled_from(["langeron-1", "soult-5", "garrison-telnitz", "guard-1"])
SIDES = st.sampled_from(["french", "coalition"])
KEYS = ("card", "action", "target", "face", "deck", "count", "cards", "what", "to", "unit", "for")
VALUES = ("fog", "fog-4", "soult", "nosuch", "1", "99", "sokolnitz", "verso", '"a b"', "-", "by")
TYPED = st.builds(
    lambda verb, pairs: f"# {verb} " + " ".join(f"{key} {value}" for key, value in pairs),
    st.sampled_from(
        ("act", "pass", "defend", "mark", "turn", "draw", "choose", "reveal", "play", "discard",
         "remove", "declare", "lose", "claim", "roll", "follows", "sides", "advance", "")
    ),
    st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)), max_size=4),
)  # fmt: skip
DONE = st.one_of(
    st.tuples(st.just("say"), TYPED, SIDES),
    st.tuples(st.just("press"), TYPED, SIDES),
    st.tuples(st.just("roll"), st.integers(1, 6), SIDES),
    st.tuples(st.just("drag"), PIECES, SIDES),
    st.tuples(st.just("send"), PIECES, SIDES),
    st.tuples(st.just("flip"), st.sampled_from(["soult", "langeron"]), SIDES),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(DONE, max_size=12))
def test_nothing_that_players_do_breaks_the_reading(done: list[tuple[str, Any, str]]) -> None:
    table = Table()
    for what, value, side in done:
        if what == "say":
            table.stage.say(value, side)
        elif what == "press":
            table.beside.press("X", "Y", value[2:].strip() or "pass", side)
        elif what == "roll":
            table.stage.roll([value], side)
        elif what == "drag":
            table.stage.drag(value, Site("place", "maxdorf"), side)
        elif what == "send":
            table.stage.send(value, Site("removed"), side)
        else:
            table.beside.flip(value, "verso")
    part = table.part()
    adjudicate(game(), part, watchers=[OriginWatcher(part.part)])


def test_a_drafted_profile_reads_a_log_as_we_do(tmp_path: Path) -> None:
    """A user who has only the module file needs no manual entries."""
    path = tmp_path / "cdt.vmod"
    path.write_bytes(build(game(), art=False).data)
    made = draft(read_module(path), game())
    assert made.left == []
    log = parse_log(
        write_vlog(game(), Log(io.BytesIO("\n".join(map(json.dumps, TACTICS)).encode()))),
        file="game.vlog",
    )
    (theirs,) = part_logs(profile_context(game(), path, made.profile), [log])
    (ours,) = part_logs(context(NAME), [log])
    assert list(theirs.events()) == list(ours.events())
    assert len(list(ours.events())) == len(TACTICS) - 1
