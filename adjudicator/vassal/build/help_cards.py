"""Write the parts of a module's help about cards, hands, tokens and buttons."""

from __future__ import annotations

from adjudicator.vassal.build import help_html as html
from adjudicator.vassal.look.look import Look
from adjudicator.vassal.look.words import localized

__all__ = ["card_advice", "card_words"]


def card_advice(look: Look, say: html.Say) -> list[str]:
    """Return the advice on how to use cards and tokens so that the log can be judged."""
    lines: list[str] = []
    if look.cards:
        lines.append(say("help-actions"))
    lines += [
        say("help-cards-turned", turn=html.escape(localized(kind.turn)))
        for kind in look.cards
        if len(kind.faces) > 1
    ]
    hidden = [localized(kind.hide) for kind in look.cards if kind.hide]
    if hidden:
        lines.append(say("help-cards-hidden", hide=html.escape(hidden[0])))
    if look.hands:
        lines.append(say("help-hands", hands=_bold([localized(one.title) for one in look.hands])))
    if look.tokens:
        lines.append(say("help-tokens"))
    if look.buttons:
        lines.append(
            say("help-buttons", buttons=_bold([localized(one.title) for one in look.buttons]))
        )
    if look.cards and look.dice:
        lines.append(say("help-dice-alone", button=html.escape(look.dice[0].name)))
    return lines


def _bold(titles: list[str]) -> str:
    return ", ".join(f"<b>{html.escape(title)}</b>" for title in titles)


def card_words(side: str, say: html.Say) -> list[tuple[str, str]]:
    """Return the words for the referee in a game with cards, and their meanings."""
    return [
        ("# act card one action 1", say("help-word-whole")),
        ("# target place", say("help-word-target")),
        ("# for rout", say("help-word-for")),
        ("# follows", say("help-word-follows")),
        ("# advance", say("help-word-advance")),
        (f"# by {side}", say("help-word-by")),
        (f"# claim losses 12 of {side}", say("help-word-claim")),
        ("# concede", say("help-word-concede")),
        ("# note any words", say("help-word-note")),
    ]
