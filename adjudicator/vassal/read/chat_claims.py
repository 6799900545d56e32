"""Turns statements for the referee in the chat into events, or claims about the event before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.core.events import Eliminate, Event, Lose
from adjudicator.core.findings import Remark, Unknown
from adjudicator.core.line_errors import plain_error
from adjudicator.errors import InputError, did_you_mean, known_names
from adjudicator.vassal.read.event_writer import not_understood, reason
from adjudicator.vassal.read.player_actions import Talk
from adjudicator.vassal.read.statements import Statement, UnknownWordError, parse_statement
from adjudicator.vassal.read.turns.phase_search import TurnPhase

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.read.convert import Converter

__all__ = ["ChatStatements", "wrong_agreement"]

#: claims about an attack
_ATTACK = (
    *("attack", "defence", "odds", "defenders", "points", "units", "targets"),
    *("artillery", "differential", "shift", "column"),
)
#: statements that are events themselves
_EVENTS = (
    *("hold", "decline", "lose", "regroup", "choose"),
    *("declare", "agree", "take-back", "claim", "concede", "end", "note"),
)
#: events of a player, in games whose decisions name their side
_DECISIONS = ("declare", "concede", "lose")
_MOST_TURNS = 1_000_000
#: claims about the whole way of a unit
_WAY = {"path", "open"}
#: fields of an event that cannot be claimed
_NOT_CLAIMED = ("n", "unit", "units", "dice")
#: the maximum number of wrong words with a suggestion, and of words listed without a close match
_SUGGESTED, _LISTED = 500, 12
#: statements about the whole log
_HEADER = ("option", "scenario", "turns", "position", "exact")
#: statements that do not start the game
_BEFORE = (
    *("option", "scenario", "turns", "phase", "note", "claim", "sides", "position", "exact"),
)


class ChatStatements:
    """Reads the lines of the chat."""

    #: whether the last action was that of a single unit
    alone = True

    def __init__(self, converter: Converter) -> None:
        """Start for a converter."""
        self._converter = converter
        #: the places on the way of the unit that acted last
        self.run: list[str] = []
        #: the last event that was read from a card or token
        self.seen: Event | None = None
        #: the number of lines for the referee, and the remarks about those not understood
        self._typed = 0
        self._missed: list[Remark] = []
        self._waiting: list[Remark] = []
        self._suggested = 0

    def say(self, action: Talk) -> None:
        """Take a line that a player typed; ignore it if it is not for the referee."""
        if not action.known_form:
            self._miss_strange(action)
            return
        try:
            said = parse_statement(action.text, self._converter.words)
        except InputError as error:
            self._typed += 1
            self._not_understood(action, self._reason(error))
            return
        if said is None:
            return
        self._typed += 1
        if said.verb not in _BEFORE:
            self._converter.start()
        self._converter.drags.flush()
        try:
            wrong = self._take(said, action)
        except msgspec.ValidationError as error:
            wrong = ": ".join(str(one) for one in reversed(plain_error(error)) if one)
        if wrong:
            self._not_understood(action, wrong)

    def _not_understood(self, action: Talk, why: str) -> None:
        self._miss(not_understood(action.text, why, action.origin))

    def _miss(self, remark: Remark) -> None:
        self._missed.append(remark)
        if self._converter.drags.under_way:
            self._waiting.append(remark)
        else:
            self._converter.writer.remark(remark)

    def note_waiting(self) -> None:
        """Add the remarks about lines that were typed while units were under way."""
        waiting, self._waiting = self._waiting, []
        for remark in waiting:
            self._converter.writer.remark(remark)

    def _reason(self, error: InputError) -> str:
        """Return the error about a line, with the word that was probably intended."""
        if isinstance(error, UnknownWordError) and self._suggested < _SUGGESTED:
            from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong word

            self._suggested += 1
            near = get_close_matches(error.word, error.known, n=1)
            known = [*dict.fromkeys(error.known[:_LISTED]), "..."]
            error.remedy = did_you_mean(near[0]) if near else known_names(known)
        return reason(error)

    def _miss_strange(self, action: Talk) -> None:
        """Report a statement for the referee in a line of unknown form."""
        text = action.text[action.text.index("#") :]
        try:
            said = parse_statement(text, self._converter.words)
        except InputError:
            return
        if said is not None:
            self._typed += 1
            args = {"text": action.text[:200], "typed": 1, "understood": 0}
            source = action.origin
            self._miss(
                Unknown(rule="VASSAL-words", why="words-in-strange-form", args=args, source=source)
            )

    def count(self) -> None:
        """Add to every remark how many of the lines for the referee were understood."""
        missed = [*self._missed, *self._converter.writer.refused]
        for one in missed:
            one.args |= {"typed": self._typed, "understood": self._typed - len(missed)}

    def _take(self, said: Statement, action: Talk) -> str:
        """Carry out a statement; return the error about it, if there is one."""
        writer, fields = self._converter.writer, said.fields
        if said.verb in _HEADER:
            return self._wrong_header(said)  # a correct one is already in the header
        if said.verb == "phase":
            event = self._converter.event({"do": "phase", **fields})
            wrong = writer.wrong_name(event)
            if not wrong:
                self._converter.begin(TurnPhase(fields["turn"], fields["phase"]), action.origin)
            return wrong
        if said.verb in ("follows", "sides"):
            return self._follows() if said.verb == "follows" else self._sides(fields["sides"])
        marked = said.verb == "attack" and self._converter.marks_own and "unit" not in fields
        own_marks = marked and self._converter.marks.fresh
        if not own_marks and (said.verb in self._converter.words.verbs or said.verb in _EVENTS):
            return self._event(said, action)
        about = writer.held[-1][0].__struct_config__.tag if writer.held else ""
        declares = said.verb == "attack" or (not said.verb and set(fields) & set(_ATTACK))
        if own_marks or (declares and (about != "attack" or self._converter.marks.fresh)):
            return self._converter.declare(fields)
        return self._claim(said.verb, fields)

    def _event(self, said: Statement, action: Talk) -> str:
        fields: dict[str, Any] = {"do": said.verb, **said.fields}
        named = said.verb in ("agree", "take-back") or said.verb in self._converter.words.verbs
        named = named or (said.verb in _DECISIONS and self._converter.hook.decisions_name_side())
        if named and "by" not in fields:
            fields["by"] = action.side
        event = self._converter.event(fields)
        self._converter.writer.settle()
        if said.verb == "end":
            self._converter.phases.check_end(action.origin)
        else:
            self._converter.phases.check_action(said.verb, action.origin, event, several=True)
        event = self._converter.simplified(event)
        if wrong := self._converter.writer.wrong_name(event):
            return wrong
        self._converter.writer.hold(event, action.origin, said=action.text)
        self.run = []
        if said.verb == "take-back":
            self._converter.taken_back(event.unit)  # type: ignore[attr-defined]
        return ""

    def _wrong_header(self, said: Statement) -> str:
        """Return the error about a statement on the whole log; empty if it is correct."""
        header, game = self._converter.writer.part.header, self._converter.game
        if said.verb == "scenario":
            taken_as = header.scenario or next(iter(game.file.scenarios), "")
            same = said.fields["scenario"] == taken_as
            return "" if same else "it is no scenario that this log could begin with"
        if said.verb != "position":
            return wrong_agreement(game, said)
        taken = header.position or {}
        same = all(taken.get(key) == value for key, value in said.fields["position"].items())
        return "" if same else "it is no position that this log could begin with"

    def _sides(self, how: str) -> str:
        """Set whether events name the player even where that is obvious."""
        self._converter.names_sides = how == "named"
        return "" if how in ("named", "plain") else "sides are named or plain"

    def _follows(self) -> str:
        """Drop the event of a card or token: it was only updated as the rules demand."""
        held = self._converter.writer.held
        if not held or held[-1][0] is not self.seen:
            return "there is no card or token before it that it could be about"
        self._converter.writer.drop()
        return ""

    def _claim(self, verb: str, fields: dict[str, Any]) -> str:
        """Add claims to the held event, or change its kind."""
        writer = self._converter.writer
        if wrong := self._about_nothing(verb, fields):
            return wrong
        events = [event for event, _ in writer.held]
        tag = str(events[-1].__struct_config__.tag)
        if (verb and verb != tag) or _WAY & set(fields):
            events = self._as(verb or tag, events, fields)
        if not events:  # a placed unit has no way over the map
            return f"what was done before is no {verb}"
        named = {key: value for key, value in fields.items() if key not in _WAY}
        if wrong := _foreign(events[-1], named):
            return wrong
        made = [*events[:-1], _with(events[-1], named, self._converter)]
        for one in made:
            if wrong := writer.wrong_name(one):
                return wrong
        writer.amend(*made)
        if "by" in named:
            writer.withdraw("who-chose")
        return ""

    def _about_nothing(self, verb: str, fields: dict[str, Any]) -> str:
        """Return why claims cannot concern the held events; empty if they can."""
        held = self._converter.writer.held
        if not held:
            return "there is nothing before it that it could be about"
        if not self.alone:
            return "several units were dragged at once: drag the one that is meant alone"
        tag = str(held[-1][0].__struct_config__.tag)
        other = bool(verb) and verb != tag
        laid_down = (tag, verb) == ("lose", "eliminate")  # both are said with the same box
        if other and not self.run and not laid_down:
            return f"what was done before is no {verb}"
        if _WAY & set(fields):
            return "" if (verb or tag) == "move" else "what was done before is no move"
        if not other and len(held) > 1 and set(fields) - {"by"}:
            return "the way before has parts of which it is not known how they go: say `# path`"
        return ""

    def _as(self, verb: str, events: list[Event], fields: dict[str, Any]) -> list[Event]:
        """Return the way of the unit that acted last as another kind of event or another path."""
        unit, by = events[-1].unit, events[-1].by  # type: ignore[attr-defined]
        if verb == "eliminate" and isinstance(events[-1], Lose):
            known = self._converter.game.code
            out = known is None or Eliminate in known.events
            return [Eliminate(unit=unit, by=by)] if out else []
        if verb == "move" and "path" in fields:
            return [
                self._converter.event(
                    {"do": "move", "unit": unit, "path": fields["path"], "by": by}
                )
            ]
        if verb == "move" and "open" in fields:
            ends = {"from": self.run[0], "to": self.run[-1]} if len(self.run) > 1 else {}
            return [self._converter.event({"do": "move", "unit": unit, "by": by, **ends})]
        return self._converter.drags.act(verb, unit, self.run, by)


def _foreign(event: Event, fields: dict[str, Any]) -> str:
    """Return the error about a claim that this kind of event does not have; empty if none."""
    known = event.__struct_encode_fields__
    other = [key for key in fields if key not in known]
    if not other:
        return ""
    tag = event.__struct_config__.tag
    listed = ", ".join(one for one in known if one not in _NOT_CLAIMED)
    return f"what was done before ({tag}) has no {other[0]!r}, but: {listed}"


def _with(event: Event, fields: dict[str, Any], converter: Converter) -> Event:
    """Return an event with more fields."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return converter.event({**plain, **fields})


def wrong_agreement(game: Game, said: Statement) -> str:
    """Return the error about an agreed option or number of turns; empty if it is correct."""
    if said.verb == "option" and said.fields["option"] not in [one.id for one in game.file.options]:
        return "the game has no such option"
    if said.verb == "turns" and not 1 <= said.fields["turns"] <= _MOST_TURNS:
        return "no game has so many turns"
    return ""
