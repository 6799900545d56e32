"""The first page of a module's help: setting up, and playing so that the log can be judged."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Game
from adjudicator.gamedata import GameFile, ScenarioFile
from adjudicator.vassal import helphtml as html
from adjudicator.vassal.look import BoxLook, Look
from adjudicator.vassal.looks import said

__all__ = ["play_page"]


def play_page(whole: Game, scenarios: Sequence[ScenarioFile], look: Look) -> str:
    """Return what players need before their first turn."""
    game = whole.file
    parts = [
        html.paragraphs(html.escape(whole.text(game.about))),
        html.heading("Setting up"),
        _setting_up(whole, scenarios, look),
        html.heading("Sequence of play"),
        _sequence(whole),
        html.heading("Playing by mail"),
        html.items(_MAIL, numbered=True),
        html.heading("So that the log can be judged"),
        html.paragraphs(
            "The log alone decides. A referee, or a program in his place, finds in it who moved"
            " where and who attacked whom, if you keep to this:"
        ),
        html.items(_judged(game, look)),
        html.heading("Words for the referee"),
        html.paragraphs(
            "What has no command is typed into the chat, in a line that begins with #. The referee"
            " reads these lines and passes over all others. You need none of them to play; who"
            " states what he pays or what the odds are has it checked."
        ),
        html.table(["you type", "what it says"], _words(game, look)),
        html.heading("Commands of a unit"),
        _commands(look),
    ]
    if game.options:
        agreed = (
            f"<b>{html.escape(one.id)}</b>: {html.escape(whole.text(one.text))}"
            for one in game.options
        )
        parts += [
            html.heading("Options"),
            html.paragraphs(
                "Agree on these before you begin, and type it into the chat of the first log:"
                f" # option {html.escape(game.options[0].id)}"
            ),
            html.items(agreed),
        ]
    return "".join(parts)


def _setting_up(game: Game, scenarios: Sequence[ScenarioFile], look: Look) -> str:
    if not scenarios:
        return html.paragraphs(
            "There is no set-up in this module: drag the units from the palette onto the board."
        )
    named = (
        f"<b>{html.escape(one.title)}</b>. {html.escape(game.text(one.about))}"
        + (" <i>A reconstruction.</i>" if one.reconstruction else "")
        for one in scenarios
    )
    later = any(units for one in scenarios for units in one.reserve.values())
    boxes = _named(look, "reserve")
    return (
        html.paragraphs("Begin a new game from the <b>File</b> menu with one of these set-ups:")
        + html.items(named)
        + html.paragraphs(
            f"Units that come later wait in a box beside the map ({boxes})."
            * bool(later and boxes),
            "Every unit of the set-up is on the board or in a box. Take none from the palette while"
            " you play: it would be one unit too many, with nothing to tell it from the first.",
        )
    )


def _sequence(whole: Game) -> str:
    game = whole.file
    turns = "one turn" if game.turns == 1 else f"{game.turns} turns"
    if not game.phases:
        return html.paragraphs(f"The game lasts {turns}.")
    return html.paragraphs(f"The game lasts {turns}. Each turn has these phases:") + html.items(
        (html.escape(whole.text(phase.title) or phase.id) for phase in game.phases), numbered=True
    )


_MAIL = [
    "Open the game as your side, with a password of your own.",
    "<b>File, Begin Logfile</b>: from now on all that you do is written down.",
    "Play your phases. If the other player has to decide something, write it into the chat, end the"
    " log there and send it.",
    "<b>File, End Logfile</b>, and send the file.",
    "The other player opens it, steps through it to its end, and begins the next log from there.",
]


def _judged(game: GameFile, look: Look) -> list[str]:
    """Return the conventions by which a log says all that a referee must know."""
    lines = [
        "<b>Phases.</b> Advance the turn tracker at the beginning of each phase, also of one in"
        " which you do nothing. What is done counts for the phase that the tracker shows. A button"
        " for each side (<b>Reset</b>) takes off the marks of units that have moved.",
        "<b>Moves.</b> Move a unit hex by hex where the path matters; if it is dragged in one go,"
        " only its beginning and its end are known.",
        "<b>Undo.</b> A wrong step may be taken back with Undo as long as no die was rolled.",
    ]
    if any(phase.kind == "combat" for phase in game.phases):
        lines += _combat(look)
    if look.flip and look.flip.recover:
        title = html.escape(look.flip.title)
        lines.append(
            f"<b>Who has had his turn.</b> Turn the unit over (<b>{title}</b>). One that is turned"
            " over without having moved stays where it is."
            f" <b>{html.escape(look.flip.recover)}</b> turns all back."
        )
    if look.steps:
        lines.append(
            f"<b>Steps.</b> <b>{html.escape(look.steps.lose)}</b> for each step that a unit loses;"
            " with the last one it goes to the box of the lost."
        )
    if boxes := _named(look, "eliminated"):
        lines.append(
            f"<b>Losses.</b> Send an eliminated unit to its box ({boxes}); never delete it."
        )
    if boxes := _named(look, "exit"):
        lines.append(
            "<b>Leaving the map.</b> Move the unit to its last hex, and from there into the box of"
            f" the edge that it leaves by ({boxes})."
        )
    if boxes := _named(look, "reserve"):
        lines.append(
            f"<b>Reinforcements.</b> Drag a unit from its box ({boxes}) onto the hex that it enters"
            " by, and move it on from there."
        )
    return lines


def _words(game: GameFile, look: Look) -> list[list[str]]:
    """Return what can be typed for the referee, and what it says."""
    side = game.sides[0] if game.sides else "side"
    rows = [
        ("# cost 3", "the move before cost three points; also costs 1 2, allowance 6"),
        ("# path 0101 0102 0103", "the way of the unit that was dragged in one go"),
        ("# attack 9 defence 3 odds 3:1", "declares the attack as it is marked, with its numbers"),
        ("# result Dr", "the result of the roll before"),
        ("# declare Ar", "a choice that the rules offer"),
        *([("# decline", "I do not attack for now")] if look.steps else []),
        ("# advance", "what the drag before was: move, place, exit, retreat, displace, advance"),
        (f"# by {side}", "who chose where the unit before went, if it was not who dragged it"),
        ("# agree unit-7", "I consent that the move of this unit be changed"),
        ("# take back unit-7", "it returns to where it stood; then drag it back"),
        (f"# claim losses 12 of {side}", "a number that can be counted: losses, points"),
        ("# concede", "I give up; # end: the game is over"),
        ("# note any words", "a remark that stays in the log"),
    ]
    return [[html.escape(text) for text in row] for row in rows]


def _combat(look: Look) -> list[str]:
    marks = {mark.id: f"<b>{html.escape(mark.title)}</b>" for mark in look.marks}
    lines = []
    if "attack" in marks and "target" in marks:
        lines.append(
            "<b>Attacks.</b> One attack at a time. Mark every attacking unit with its command"
            f" {marks['attack']}, then every unit attacked with {marks['target']}. The chat names"
            " each of them and its hex."
        )
    if look.dice:
        names = {one.name for one in look.dice}
        button = html.escape("Combat" if "Combat" in names else look.dice[0].name)
        lines.append(
            f"<b>Dice.</b> Roll with the <b>{button}</b> button, once for each attack and after all"
            " marks are set. A roll with another button is not taken for a combat."
        )
    clear = " Take the marks off before the next attack: <b>Clear marks</b> does it for all."
    lines.append(
        "<b>Results.</b> Carry out the result at once: move those that retreat hex by hex, send"
        f" losses to their box, then move those that advance.{clear * bool(marks)}"
    )
    return lines


def _commands(look: Look) -> str:
    """Return a table of the commands that a unit's menu has, with their keys."""
    rows = [
        (mark.title, mark.key, f"puts the mark on or takes it off; the chat says: {mark.report}")
        for mark in look.marks
    ]
    if look.flip:
        army = "; a button for each side does it for all its units" * look.flip.army
        rows.append((look.flip.title, look.flip.key, f"turns the counter over, and back{army}"))
    if look.steps:
        steps = look.steps
        rows.append((steps.lose, steps.lose_key, "shows the counter with one step fewer"))
        rows.append((steps.regain, steps.regain_key, "shows the counter with one step more"))
    sent: dict[tuple[str, str], list[BoxLook]] = {}
    for box in look.boxes:
        if box.command:
            sent.setdefault((said(box.command), box.key), []).append(box)
    for (command, key), boxes in sent.items():
        titles = " or ".join(said(box.title) for box in boxes)
        rows.append((command, key, f"sends the unit to {titles}"))
    if not rows:
        return html.paragraphs("None but those of VASSAL itself.")
    cells = ([name, f"Ctrl-{key}" if key else "", what] for name, key, what in rows)
    return html.table(
        ["command", "key", "what it does"], [[html.escape(one) for one in row] for row in cells]
    )


def _named(look: Look, kind: str) -> str:
    """Return the boxes of a kind, by name."""
    titles = (said(box.title) for box in look.boxes if box.kind == kind)
    return ", ".join(f"<b>{html.escape(title)}</b>" for title in titles)
