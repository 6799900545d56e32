"""Converts one log of VASSAL, or several consecutive ones, into the events of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.board.hex_map import HexMap
from adjudicator.board.inline import InlineMap
from adjudicator.core.events import Phase as PhaseEvent
from adjudicator.core.findings import Fault, Origin, Unsure
from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import NOWHERE, PieceHooks, hook_of
from adjudicator.errors import InputError
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.board_check import same_board
from adjudicator.vassal.read.chat_claims import wrong_agreement
from adjudicator.vassal.read.convert import Converter
from adjudicator.vassal.read.event_writer import EventWriter, LogPart
from adjudicator.vassal.read.habits import TableFacts, without_corrections, without_habits
from adjudicator.vassal.read.log_context import LogContext
from adjudicator.vassal.read.piece_kinds import KindPiece, NamedPieces, free_unit, name_pieces
from adjudicator.vassal.read.player_actions import ActionReader, PhaseChange, PlayerAction, Talk
from adjudicator.vassal.read.scenarios import (
    begins_turns,
    missing_units,
    scenarios_by_set_up,
    scenarios_by_units,
)
from adjudicator.vassal.read.statements import EXACT, parse_statement
from adjudicator.vassal.read.turns.phase_search import TurnPhase, without_idle_changes

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.read.profile import Profile

__all__ = ["convert_logs", "read_actions"]

#: more events than any log has
_EVER = 1 << 62
#: the reason of a doubt where several scenarios begin as a log does
_WHICH_SCENARIO = "scenario-not-told"
#: the reason of a doubt where the battle is none of the game's scenarios
_NO_SCENARIO = "scenario-not-known"


def convert_logs(
    context: LogContext, logs: Sequence[LogFile], *, options: Iterable[str] = ()
) -> list[LogPart]:
    """Convert consecutive logs into events.

    Where a log does not start as the previous one ended, a new part starts with its position.
    """
    hook = hook_of(context.game)
    converters: list[Converter] = []
    converter: Converter | None = None
    before: ActionReader | None = None
    asked = tuple(options)
    for log in logs:
        reader = _reader(context, log, before)
        actions = list(reader)
        beginning = Origin(file=reader.file, step=0)
        differing = _differences(before, reader) if before is not None else []
        before = reader
        if converter is None or differing:
            header = _header(context, hook, reader, actions)
            converter = _new_converter(
                context.game, hook, header, reader, before=converter, options=asked
            )
            converters.append(converter)
            if differing:
                remarks = converter.writer.part.remarks
                remarks.setdefault(converter.writer.number, []).append(_broken(differing, log))
            shown = reader.first_turn
        else:
            shown = converter.phases.now
            if reader.first_turn is not None:  # the tracker may have changed between the logs
                actions.insert(0, PhaseChange(*reader.first_turn, beginning))
            elif reader.turn_alone is not None:
                actions.insert(0, PhaseChange(reader.turn_alone, "", beginning))
        _notes_of_start(converter, reader, context, log)
        steady, dropped = _as_intended(converter, actions, shown)
        converter.run(steady)
        if dropped:
            converter.writer.remark(
                _note("VASSAL-tracker", "tracker-to-and-fro", times=len(dropped))
            )
        _notes_of_end(converter, reader)
    if converter is not None:
        converter.finish()
    for one in converters:
        _doubt_options(one, asked)
    return [one.writer.part for one in converters]


def read_actions(context: LogContext, log: LogFile) -> tuple[ActionReader, list[PlayerAction]]:
    """Return what players did in a log, before any of it is an event of the game."""
    reader = _reader(context, log, None)
    return reader, list(reader)


def _doubt_options(converter: Converter, agreed: Iterable[str]) -> None:
    """Doubt that an option was used without agreement: a log need not say what was agreed on."""
    referee, part = converter.writer.referee, converter.writer.part
    if referee is None or converter.exact:
        return
    said = {*part.header.options, *agreed}
    cases = {case for option, case in referee.rules.options.items() if option not in said}
    broken = cases.intersection(one.rule for one in referee.recorder.findings)
    if broken:
        part.unsure.append(Unsure(range(_EVER), "option-not-told", cases=frozenset(broken)))


def _as_intended(
    converter: Converter, actions: Sequence[PlayerAction], shown: tuple[int | None, str] | None
) -> tuple[list[PlayerAction], list[PhaseChange]]:
    """Return the actions without habits that are no play, and idle changes of the tracker."""
    typed = any(isinstance(one, Talk) and one.text.strip() == EXACT for one in actions)
    converter.exact = typed or converter.automatic
    steady, dropped = without_idle_changes(actions, shown)
    phases = converter.phases
    table = TableFacts(phases.clock, converter.owner, converter.hook.consent_cases())
    if converter.exact:
        begun = phases.now or phases.clock.first
        right = without_corrections(steady, table, begun) if not typed else steady
        return right, dropped
    begun = phases.now or (phases.first[0] if phases.first else None)
    intended, more = without_idle_changes(without_habits(steady, table, begun), shown)
    return intended, [*dropped, *more]


def _new_converter(
    game: Game,
    hook: PieceHooks,
    header: Header,
    reader: ActionReader,
    *,
    before: Converter | None,
    options: tuple[str, ...],
) -> Converter:
    """Return the converter of a new part; its numbers continue those of the part before."""
    first = 1
    if before is not None:
        before.finish()
        first = before.writer.number + 1
    beginning = Origin(file=reader.file, step=0)
    part = LogPart(header=header, origins={0: beginning})
    converter = Converter(
        game, hook, EventWriter(game, part, first=first, options=options), reader.start
    )
    converter.automatic = bool(reader.profile.phases.property)
    converter.marks_own = marks_own(reader.profile, converter)
    phases = converter.phases
    phases.inference.active = reader.profile.phases.tells_none() and not phases.forgotten.known
    _open(converter, reader, beginning)
    return converter


def marks_own(profile: Profile, converter: Converter) -> bool:
    """Return whether units are marked for attacks that only this game has."""
    return bool(profile.marks.attacker and profile.marks.target) and not converter.common_attack


def _reader(context: LogContext, log: LogFile, before: ActionReader | None) -> ActionReader:
    known = {piece: unit for unit, piece in before.piece_ids.items()} if before else {}

    def name(pieces: Sequence[KindPiece], scenario: str) -> NamedPieces:
        return name_pieces(context.game, pieces, known=known, scenario=scenario)

    return ActionReader(
        log.script,
        context.profile,
        context.game.units,
        file=Path(str(log.file)).name,
        locate=context.locate,
        turn=context.turn,
        name=name if context.profile.units.kinds else None,
        free=lambda kind, taken: free_unit(context.game, kind, taken),
    )


# How a part begins


def _header(
    context: LogContext, hook: PieceHooks, reader: ActionReader, actions: Iterable[Any]
) -> Header:
    """Return the header for the start of a log: a scenario or a position."""
    game = context.game
    more: dict[str, Any] = _agreed(game, actions)
    if chosen := reader.shown_options():  # the log has been read: players choose after its start
        more["options"] = list(dict.fromkeys([*more.get("options", []), *chosen]))
    said = more.pop("scenario", "")
    options = more.get("options", [])
    scenario = _scenario(scenarios_by_set_up(game, hook, reader, options), said, reader)
    if _same_numbers(game, context, reader):
        more["stamp"] = game.hashes(scenario)
    if typed := _typed_position(game, actions):
        seen = hook.with_table(game, hook.position(1, "", reader.start), reader.shown)
        about = {**more, "players": reader.players, "position": seen | typed}
        header = Header(format=1, game=game.id, **about)
        if _begins(game, header):
            reader.position_typed = True
            return header
    if not scenario:
        more |= _own_ground(game, reader)
        more["units"] = list(reader.named.added)
        turn, phase = reader.first_turn or (reader.turn_alone, "")
        position = hook.position(turn or 1, phase, reader.start)
        shown = reader.shown
        if reader.profile.phases.property:  # it shows the phases without gaps
            shown = shown._replace(begins=begins_turns(reader, actions))
        more["position"] = hook.with_table(game, position, shown)
        scenario = more.get("scenario", "")
        if not scenario and "map" not in more:
            scenario = _scenario(scenarios_by_units(game, hook, reader, options), said, reader)
        if "stamp" in more and scenario and "map" not in more:
            more["stamp"] = game.hashes(scenario)
    more["scenario"] = "" if scenario in game.file.scenarios[:1] else scenario
    return Header(format=1, game=game.id, players=reader.players, **more)


def _own_ground(game: Game, reader: ActionReader) -> dict[str, Any]:
    """Return the scenario that the log names, or else a map with the terrain of its tiles."""
    if reader.scenario or not reader.ground:
        return {"scenario": reader.scenario}
    board = game.map(game.file.map)
    if not isinstance(board, HexMap):
        return {}
    regions = sorted({name for one in board.hexes.values() for name in one.regions})
    return {
        "map": InlineMap(
            grids=board.grids,
            orientation=board.lattice.orientation,
            default_terrain=board.default_terrain,
            hexes={place: [kind] for place, kind in reader.ground.items() if place in board.hexes},
            sets=board.sets,
            regions={
                name: [at for at, one in board.hexes.items() if name in one.regions]
                for name in regions
            },
        )
    }


def _typed_position(game: Game, actions: Iterable[Any]) -> dict[str, Any]:
    """Return the position that players typed before the first action.

    It is only read for games without phases: elsewhere the phase shows how far the game is.
    """
    if game.code is None or any(issubclass(one, PhaseEvent) for one in game.code.events):
        return {}
    for action in actions:
        if not isinstance(action, Talk):
            break
        try:
            said = parse_statement(action.text)
        except InputError:
            continue
        if said is not None and said.verb == "position":
            found: dict[str, Any] = said.fields["position"]
            return found
    return {}


def _begins(game: Game, header: Header) -> bool:
    """Return whether a game can start with a header."""
    try:
        game.start(header)
    except InputError:
        return False
    return True


def _agreed(game: Game, actions: Iterable[Any]) -> dict[str, Any]:
    """Return the options, the length of the game and the scenario that players typed."""
    options: list[str] = []
    found: dict[str, Any] = {}
    for action in actions:
        if isinstance(action, Talk) and action.text.startswith("#"):
            try:
                said = parse_statement(action.text)
            except InputError:
                continue
            if said is None or wrong_agreement(game, said):
                continue
            if said.verb == "option":
                options.append(said.fields["option"])
            elif said.verb == "turns":
                found["turns"] = said.fields["turns"]
            elif said.verb == "scenario":
                found["scenario"] = said.fields["scenario"]
    if options:
        found["options"] = options
    return found


def _scenario(found: list[str], said: str, reader: ActionReader) -> str:
    """Return the scenario that players named, if it fits; else the first that fits."""
    if said in found:
        return said
    reader.scenarios = found
    return found[0] if found else ""


def _same_numbers(game: Game, context: LogContext, reader: ActionReader) -> bool:
    """Return whether the pieces in a log of our own module have today's unit values."""
    if not context.version:
        return False
    for unit, printed in reader.printed.items():
        spec = game.units[unit]
        combat = "?" if spec.combat is None else str(spec.combat)
        ours = (combat, str(spec.movement), spec.side, spec.type)
        if ours != tuple(printed.get(key) for key in ("combat", "movement", "side", "type")):
            return False
    return True


def _open(converter: Converter, reader: ActionReader, origin: Origin) -> None:
    """Start the first phase, or continue in the phase of the position."""
    header, phases = converter.writer.part.header, converter.phases
    shown, state = reader.first_turn, converter.writer.state
    if len(reader.scenarios) > 1:
        converter.writer.part.unsure.append(Unsure(range(_EVER), _WHICH_SCENARIO))
        converter.say("VASSAL-scenario", _WHICH_SCENARIO, severity="unknown")
    if header.position is not None and state is not None:
        _doubt_position(converter, reader, state)
    phases.waits = bool(reader.profile.phases.begins) and header.position is None
    if (converter.automatic or phases.waits) and shown is None:
        return  # the module has not begun the first turn
    if header.position is None:
        first = phases.clock.first
        moment = TurnPhase(shown[0] or 1, shown[1]) if shown else first
        if moment is not None:
            phases.first = (moment, origin)
    elif not phases.clock.phases and not reader.position_typed:
        phases.doubt("before-not-known")  # the player to act and earlier decisions are unknown
    elif shown is not None:
        phases.start_mid_phase(TurnPhase(shown[0] or 1, shown[1]))
    elif phases.clock.phases:
        phases.lose(from_start=True)


def _is_own_battle(converter: Converter, reader: ActionReader) -> bool:
    """Return whether a log is of a battle that is none of the game's scenarios."""
    position = converter.writer.part.header.position
    return bool(converter.automatic and position and not reader.scenario)


def _doubt_position(converter: Converter, reader: ActionReader, state: Any) -> None:
    """Doubt what rests on the past of a position; other battles have no rules of a scenario."""
    unsure, own = converter.writer.part.unsure, _is_own_battle(converter, reader)
    special = converter.hook.cases_of_scenarios(converter.game) if own else None
    if special:
        unsure.append(Unsure(range(_EVER), _NO_SCENARIO, "never", special))
    cases = converter.hook.cases_of_past(state)
    if cases is not None:
        begins = own and reader.first_turn is None
        unsure.append(
            Unsure(range(_EVER), _NO_SCENARIO if begins else "before-not-known", cases=cases)
        )


# Junctions of logs


def _differences(before: ActionReader, reader: ActionReader) -> list[str]:
    """Return the units whose site differs between the end of a log and the start of the next."""
    ends = before.current_sites()
    return sorted(
        unit
        for unit in {*ends, *reader.start}
        if ends.get(unit, NOWHERE) != reader.start.get(unit, NOWHERE)
    )


def _broken(units: list[str], log: LogFile) -> Fault:
    return Fault(
        rule="VASSAL-junction",
        message="junction-broken",
        severity="doubt",
        args={"units": units[:10], "count": len(units), "file": Path(str(log.file)).name},
        units=units[:10],
    )


# Remarks about a whole log


def _note(rule: str, message: str, **args: Any) -> Fault:
    return Fault(rule=rule, message=message, severity="note", args=args)


def _notes_of_start(
    converter: Converter, reader: ActionReader, context: LogContext, log: LogFile
) -> None:
    beginning = Origin(file=reader.file, step=0)  # in a chain, events of earlier logs go before
    version = log.module.version if log.module else ""
    if context.version and version and version != context.version:
        note = _note("VASSAL-module", "module-version", expected=context.version, seen=version)
        if not same_board(context.game, read_look(context.game), log):
            note.message, note.severity = "module-board", "doubt"
        note.source = beginning
        converter.writer.remark(note)
    away = [u for u, one in reader.start.items() if one.kind == "nowhere"]
    if away:  # they may block other units, but their place in the game is unknown
        fault = _note("VASSAL-away", "units-away", units=away[:10], count=len(away))
        fault.severity, fault.source = "doubt", beginning
        converter.writer.remark(fault)
    if _is_own_battle(converter, reader):
        fault = _note("VASSAL-scenario", _NO_SCENARIO)
        fault.severity, fault.source = "doubt", beginning
        converter.writer.remark(fault)
        return
    options = converter.writer.part.header.options
    missing = missing_units(context.game, converter.hook, reader, options)
    if missing and not reader.position_typed:
        note = _note("VASSAL-missing", "units-missing", units=missing[:10], count=len(missing))
        # if most units are missing, players only study a position
        note.severity = "doubt" if len(missing) < len(reader.start) else "note"
        note.source = beginning
        converter.writer.remark(note)


def _notes_of_end(converter: Converter, reader: ActionReader) -> None:
    if reader.twins:
        twins = sorted(set(reader.twins))
        fault = _note("VASSAL-twin", "unit-twice", units=twins[:10], count=len(twins))
        fault.severity = "doubt"
        converter.writer.remark(fault)
    if converter.automatic:
        kinds = {key: reader.counts[key] for key in ("play", "other", "talk")}
        back = reader.counts["taken back"]
        count = sum(kinds.values()) + back
        converter.writer.remark(
            _note("VASSAL-steps", "steps-read", count=count, **kinds, undone=back)
        )
    if reader.counts["others"]:
        converter.writer.remark(
            _note("VASSAL-others", "others-moved", count=reader.counts["others"])
        )
