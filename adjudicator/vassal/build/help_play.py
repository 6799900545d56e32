"""Write the first help page: how to set up, and how to play so that the log can be judged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from adjudicator.core.game import Game
from adjudicator.core.game_data import GameFile, ScenarioFile
from adjudicator.vassal.build import help_html as html
from adjudicator.vassal.build.help_cards import card_advice, card_words
from adjudicator.vassal.build.log_hint import example_name
from adjudicator.vassal.build.turn_tracker import has_one_length
from adjudicator.vassal.look.look import BoxLook, Look
from adjudicator.vassal.look.words import localized

__all__ = ["play_page"]


def _by_mail(game: Game, say: html.Say) -> list[str]:
    """Return the steps of a game by mail, with an example of the name of a log."""
    given = {2: {"file": html.escape(example_name(game))}}
    return [say(f"help-mail-{number}", **given.get(number, {})) for number in range(1, 6)]


def play_page(whole: Game, scenarios: Sequence[ScenarioFile], look: Look) -> str:
    """Return the page that players need before their first turn."""
    game, say = whole.file, html.Say(whole.language)
    parts = [
        html.paragraphs(html.escape(whole.text(game.about))),
        say.heading("help-head-setting-up"),
        _setting_up(whole, scenarios, look, say),
        say.heading("help-head-sequence"),
        _sequence(whole, look, say),
        say.heading("help-head-mail"),
        html.items(_by_mail(whole, say), numbered=True),
        say.heading("help-head-judged"),
        html.paragraphs(say("help-judged")),
        html.items(_judged(game, look, say)),
        say.heading("help-head-words"),
        html.paragraphs(say("help-words")),
        html.table([say("help-column-typed"), say("help-column-says")], _words(game, look, say)),
        say.heading("help-head-commands"),
        _commands(look, say),
    ]
    if game.options:
        agreed = (
            f"<b>{html.escape(one.id)}</b>: {html.escape(whole.text(one.text))}"
            for one in game.options
        )
        parts += [
            say.heading("help-head-options"),
            html.paragraphs(say("help-options", option=html.escape(game.options[0].id))),
            html.items(agreed),
        ]
    return "".join(parts)


def _setting_up(game: Game, scenarios: Sequence[ScenarioFile], look: Look, say: html.Say) -> str:
    if not scenarios:
        return html.paragraphs(say("help-no-set-up"))
    named = []
    for one in scenarios:
        about = html.escape(game.text(one.about))
        text = say("help-set-up-named", title=html.escape(game.word(one.title)), about=about)
        named.append(say("help-reconstructed-set-up", text=text) if one.reconstruction else text)
    later = any(units for one in scenarios for units in one.reserve.values())
    boxes = _named(look, "reserve")
    return (
        html.paragraphs(say("help-set-ups"))
        + html.items(named)
        + html.paragraphs(
            say("help-units-later", boxes=boxes) if later and boxes else "",
            say("help-units-palette"),
        )
    )


def _sequence(whole: Game, look: Look, say: html.Say) -> str:
    game = whole.file
    if not game.phases:
        return html.paragraphs(say("help-lasts", n=game.turns))
    before = say("help-course") if look.tracker else say("help-phases-only")
    if not look.tracker and has_one_length(whole):
        before = say("help-lasts-phases", n=game.turns)
    return html.paragraphs(before) + html.items(
        (html.escape(whole.text(phase.title) or phase.id) for phase in game.phases), numbered=True
    )


def _judged(game: GameFile, look: Look, say: html.Say) -> list[str]:
    """Return the conventions that give a log all information that a referee needs."""
    lines = [
        say("help-tracker-free") if look.tracker else say("help-phases"),
        say("help-moves-places") if look.blocks else say("help-moves"),
        say("help-undo"),
        *([say("help-lock")] if look.lock else []),
        say("help-windows"),
        *card_advice(look, say),
    ]
    if any(phase.kind == "combat" for phase in game.phases):
        lines += _combat(look, say)
    if look.flip and look.flip.recover:
        title, recover = html.escape(look.flip.title), html.escape(look.flip.recover)
        lines.append(say("help-turned", title=title, recover=recover))
    if look.steps:
        lines.append(say("help-steps", lose=html.escape(look.steps.lose)))
    if boxes := _named(look, "eliminated"):
        lines.append(say("help-losses", boxes=boxes))
    if boxes := _named(look, "removed"):
        lines.append(say("help-removed", boxes=boxes))
    if boxes := _named(look, "exit"):
        lines.append(say("help-exits", boxes=boxes))
    if boxes := _named(look, "reserve"):
        lines.append(say("help-reinforcements", boxes=boxes))
    return lines


def _words(game: GameFile, look: Look, say: html.Say) -> list[list[str]]:
    """Return the words for the referee, which are in English, and their meanings."""
    side = game.sides[0] if game.sides else "side"
    if look.cards:
        return [[html.escape(typed), says] for typed, says in card_words(side, say)]
    rows = [
        ("# cost 3", say("help-word-cost")),
        ("# path 0101 0102 0103", say("help-word-path")),
        ("# attack 9 defence 3 odds 3:1", say("help-word-attack")),
        ("# result Dr", say("help-word-result")),
        ("# declare Ar", say("help-word-declare")),
        *([("# decline", say("help-word-decline"))] if look.steps else []),
        ("# advance", say("help-word-advance")),
        (f"# by {side}", say("help-word-by")),
        ("# agree unit-7", say("help-word-agree")),
        ("# take back unit-7", say("help-word-take-back")),
        (f"# claim losses 12 of {side}", say("help-word-claim")),
        ("# concede", say("help-word-concede")),
        ("# note any words", say("help-word-note")),
    ]
    return [[html.escape(typed), says] for typed, says in rows]


def _combat(look: Look, say: html.Say) -> list[str]:
    marks = {mark.id: f"<b>{html.escape(mark.title)}</b>" for mark in look.marks}
    lines = []
    if "attack" in marks and "target" in marks:
        lines.append(say("help-attacks", attack=marks["attack"], target=marks["target"]))
    if look.dice:
        names = {one.name for one in look.dice}
        button = html.escape("Combat" if "Combat" in names else look.dice[0].name)
        lines.append(say("help-dice", button=button))
    lines.append(say("help-results-marks") if marks else say("help-results"))
    return lines


def _commands(look: Look, say: html.Say) -> str:
    """Return a table of the commands in a unit's menu, with their keys."""
    rows = [
        (mark.title, mark.key, say("help-command-mark", report=html.escape(mark.report)))
        for mark in look.marks
    ]
    if look.flip:
        turns = say("help-command-flip-army") if look.flip.army else say("help-command-flip")
        rows.append((look.flip.title, look.flip.key, turns))
    if look.steps:
        steps = look.steps
        rows.append((steps.lose, steps.lose_key, say("help-command-lose")))
        rows.append((steps.regain, steps.regain_key, say("help-command-regain")))
    sent: dict[tuple[str, str], list[BoxLook]] = {}
    for box in look.boxes:
        if box.command:
            sent.setdefault((localized(box.command), box.key), []).append(box)
    for (command, key), boxes in sent.items():
        titles = [html.escape(localized(box.title)) for box in boxes]
        either = reduce(lambda a, b: say("help-command-send-or", one=a, other=b), titles)
        rows.append((command, key, say("help-command-send", box=either)))
    if not rows:
        return html.paragraphs(say("help-no-commands"))
    head = [say(f"help-column-{name}") for name in ("command", "key", "what")]
    cells = (
        [html.escape(name), html.escape(f"Ctrl-{key}" if key else ""), what]
        for name, key, what in rows
    )
    return html.table(head, cells)


def _named(look: Look, kind: str) -> str:
    """Return the names of the boxes of a kind as HTML."""
    titles = (localized(box.title) for box in look.boxes if box.kind == kind)
    return ", ".join(f"<b>{html.escape(title)}</b>" for title in titles)
