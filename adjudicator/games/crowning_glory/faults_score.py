"""Kinds of faults: wrong losses, morale, control, exits and victory."""

from __future__ import annotations

from adjudicator.core.events import Claim, End, Exit, Hold, Move, Phase
from adjudicator.games.crowning_glory.alternation import selectable, to_move
from adjudicator.games.crowning_glory.exits import edge_of
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.morale import demoralization_case, is_demoralized
from adjudicator.games.crowning_glory.sequence import next_phases
from adjudicator.games.crowning_glory.state_values import holder_of
from adjudicator.games.crowning_glory.victory import at_the_end, final
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("wrong-losses", Phase)
def wrong_losses(scene: Opportunity) -> Injection | None:
    """The losses of a side are said to be a step fewer than they are."""
    state, side = scene.state, scene.chance.choice(scene.state.game.file.sides)
    if not state.losses[side] or not state.phase:
        return None
    claim = Claim(what="losses", side=side, value=state.losses[side] - 1)
    return injected(scene, "CG-2.9", claim)


@KINDS.kind("wrong-morale", Phase)
def wrong_morale(scene: Opportunity) -> Injection | None:
    """The morale of a side is misjudged."""
    state, side = scene.state, scene.chance.choice(scene.state.game.file.sides)
    if not state.phase or state.winner:
        return None
    claim = Claim(what="demoralized", side=side, value=not is_demoralized(state, side))
    return injected(scene, demoralization_case(state, side), claim)


def _control(scene: Opportunity, case: str, hexes: list[str]) -> Injection | None:
    """Inject a claim that the wrong side controls one of the hexes."""
    state = scene.state
    for at in hexes:
        holder = holder_of(state, at)
        if not holder:
            continue
        other = state.enemy[holder]
        empty = at in state.zones.counts[other] and not state.stack(at)
        if empty == (case == "CG-3.3c"):
            return injected(scene, case, Claim(what="control", at=at, value=other))
    return None


@KINDS.kind("control-forgotten", Phase)
def control_forgotten(scene: Opportunity) -> Injection | None:
    """A hex is said to belong to a side that was not the last in it."""
    return _control(scene, "CG-3.3b", sorted(scene.state.control)) if scene.state.phase else None


@KINDS.kind("front-line-misread", Phase)
def front_line_misread(scene: Opportunity) -> Injection | None:
    """A hex that nobody entered is said to be on the other side of the line."""
    state = scene.state
    hexes = sorted(state.places - state.control.keys())
    scene.chance.shuffle(hexes)
    return _control(scene, "CG-3.3a", hexes) if state.phase else None


@KINDS.kind("control-by-zone", Phase)
def control_by_zone(scene: Opportunity) -> Injection | None:
    """A zone is said to have taken a hex."""
    return _control(scene, "CG-3.3c", sorted(scene.state.places)) if scene.state.phase else None


# Exits


def _leaver(scene: Opportunity, side: str, edge: str) -> str:
    """Return a selectable unit of a side in a hex of the given map edge, or "".

    With an empty `edge`, return a unit that stands at no edge.
    """
    state = scene.state
    if type(state.frame) is not MovementPhase or to_move(state, state.frame) != side:
        return ""
    units = [unit for unit in selectable(state, side) if state.on_map(unit)]
    units = [unit for unit in units if edge_of(state, state.where[unit]) == edge]
    return scene.chance.choice(units) if units else ""


@KINDS.kind("exit-from-inside", Move, Hold)
def exit_from_inside(scene: Opportunity) -> Injection | None:
    """A unit leaves the map from a hex that is on no edge."""
    state = scene.state
    side = state.tables.exits.side
    unit = _leaver(scene, side, "")
    case = "CG-4.8d" if is_demoralized(state, side) else "CG-4.1a"
    return injected(scene, case, Exit(unit=unit)) if unit else None


@KINDS.kind("french-exit", Move, Hold)
def french_exit(scene: Opportunity) -> Injection | None:
    """A French unit leaves the map."""
    unit = _leaver(scene, scene.state.enemy[scene.state.tables.exits.side], "west")
    return injected(scene, "CG-4.1a", Exit(unit=unit)) if unit else None


@KINDS.kind("east-too-early", Move, Hold)
def east_too_early(scene: Opportunity) -> Injection | None:
    """An army that is not demoralized leaves by the east edge."""
    side = scene.state.tables.exits.side
    unit = "" if is_demoralized(scene.state, side) else _leaver(scene, side, "east")
    return injected(scene, "CG-4.8d", Exit(unit=unit)) if unit else None


@KINDS.kind("west-too-late", Move, Hold)
def west_too_late(scene: Opportunity) -> Injection | None:
    """A demoralized army leaves by the west edge."""
    side = scene.state.tables.exits.side
    unit = _leaver(scene, side, "west") if is_demoralized(scene.state, side) else ""
    return injected(scene, "CG-4.1b", Exit(unit=unit)) if unit else None


# The end


@KINDS.kind("play-goes-on", End)
def play_goes_on(scene: Opportunity) -> Injection | None:
    """Play goes on although somebody has won."""
    state = scene.state
    if not state.winner or not state.phase:
        return None
    turn, phase = next_phases(state)[0]
    if turn > state.turns:
        return None
    return injected(scene, state.won_by, Phase(turn=turn, phase=phase))


@KINDS.kind("ended-early", Phase)
def ended_early(scene: Opportunity) -> Injection | None:
    """The game ends, and nobody has won."""
    state = scene.state
    if state.winner or not state.phase or state.phase == "movement" or at_the_end(state):
        return None
    return injected(scene, "CG-5.9", End())


@KINDS.kind("drawn", End)
def drawn(scene: Opportunity) -> Injection | None:
    """The game is said to be drawn."""
    state = scene.state
    if not at_the_end(state) and not state.winner:
        return None
    case = final(state)[1]
    return injected(scene, case, Claim(what="winner", value="draw"))


@KINDS.kind("french-win-claimed", End)
def french_win_claimed(scene: Opportunity) -> Injection | None:
    """The French are said to have won at the end, though they have lost too much."""
    state = scene.state
    if not at_the_end(state) or final(state)[1] != "CG-4.7":
        return None
    value = state.enemy[state.tables.exits.side]
    return injected(scene, "CG-4.3", Claim(what="winner", value=value))


@KINDS.kind("win-too-early", Phase)
def win_too_early(scene: Opportunity) -> Injection | None:
    """The French are said to have won by an army that is not demoralized, or was and held on."""
    state = scene.state
    allied = state.tables.exits.side
    if state.winner or not state.phase or at_the_end(state):
        return None
    case = "CG-4.4b" if is_demoralized(state, allied) else "CG-4.8a"
    return injected(scene, case, Claim(what="winner", value=state.enemy[allied]))
