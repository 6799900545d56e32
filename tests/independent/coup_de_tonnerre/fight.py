"""An attack, from its die roll to the advance of the time marker (3, 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from . import marching, tactics
from .actions import Act, defence, free_guard, modifier
from .bearers import attackers, counted, defenders
from .bots import interrupts, is_bot
from .captures import occupy, take
from .fog import due
from .pieces import OTHER, SIDE_OF, TABLES, TIME
from .styles import brink_die, cast

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

Out = Counter[str]


def parts_of(position: Position, act: Act, die: int, more: int = 0) -> tuple[int, list[str]]:
    """Return the line for a die, and its results."""
    line = min(6, max(1, die + modifier(position, act) + more))
    parts = list(TABLES[act.card, position.faces[act.card], act.action][line])
    if act.card == "guard" and "harder-french" in position.options:
        parts = [one for one in parts if not one.endswith("FC")]
        parts = ["1 FC", *parts] if line % 2 else parts
    return line, parts


def sum_of(parts: list[str]) -> Out:
    out: Out = Counter()
    for part in parts:
        number, _, kind = part.rpartition(" ")
        out[kind.removeprefix("re")] += int(number or 1)
    return out


def attack(game: Game, act: Act, *, undefended: bool) -> bool:
    """Carry out an attack; return whether the other side defended."""
    position = game.position
    game.tell_act(act)
    game.counts[f"attack of {act.card}, {position.faces[act.card]} {act.action}"] += 1
    if act.card == "soult" and act.target == "pratzen" and position.fog_hidden:
        due(game, "Soult attacks")
    tactics.in_action(game, SIDE_OF[act.card])
    fight = Fight(game, act, tactics.before_die(game, act))
    fight.reroll()
    if "tactics" in game.options:
        tactics.after_die(game, fight)
    doubtful = act.card == "bagration" and "AC" in fight.changed  # what is doubled is unclear
    defended = undefended and not doubtful and fight.defend()
    fight.resolve()
    return defended


def _die(game: Game, act: Act) -> int:
    if game.style.brink and game.maybe(0.9):
        return brink_die(
            game.chance, game.position, lambda die: sum_of(parts_of(game.position, act, die)[1])
        )
    return cast(game.chance, game.style.luck.get(act.card, 0))


def _tell_roll(game: Game, card: str, what: str, die: int, *, line: int, parts: list[str]) -> None:
    told = game.form.given("for", **{"for": what})
    told |= game.form.given("line", line=line)
    told |= game.form.given("result", result=" + ".join(parts) or "-")
    game.say("roll", card, dice=[die], **told)


class Fight:
    """The results of an attack and their execution."""

    def __init__(self, game: Game, act: Act, more: int = 0) -> None:
        self.game, self.act, self.more = game, act, more
        self.out: Out = Counter()
        self.side = SIDE_OF[act.card]
        self.other = OTHER[self.side]
        #: the results changed by tactics cards
        self.changed: set[str] = set()
        #: units that Murat or the Guard lose for their defence
        self.cost: Counter[str] = Counter()

    def reroll(self) -> None:
        """Roll the die of the attack, for the first time or again."""
        die = _die(self.game, self.act)
        line, parts = parts_of(self.game.position, self.act, die, self.more)
        _tell_roll(self.game, self.act.card, "attack", die, line=line, parts=parts)
        self.out = sum_of(parts)

    def defend(self) -> bool:
        game = self.game
        card = defence(game.position, self.act)
        game.offer("defend", {(card.card, card.action)} if card else set())
        if not card or not self._defends(card):
            return False
        told = {"action": card.action} if game.maybe(0.5) else {}
        game.say("defend", card.card, card=card.card, **told)
        game.counts[f"defence of {card.card}, {game.position.faces[card.card]}"] += 1
        {"murat": self._murat, "guard": self._guard, "constantin": self._constantin}[card.card]()
        return True

    def _defends(self, card: Act) -> bool:
        if is_bot(self.game.position, self.other):
            return interrupts(self.other, card.card, self.out)
        return self.game.maybe(self.game.style.defends)

    def _murat(self) -> None:
        self.out["AC"] *= 2
        die = cast(self.game.chance, self.game.style.luck.get("murat", 0))
        parts = TABLES["murat", "recto", 1][die]
        _tell_roll(self.game, "murat", "charge", die, line=die, parts=parts)
        charge = sum_of(parts)
        self.cost["murat"] = charge.pop("FC", 0)
        self.out += charge

    def _guard(self) -> None:
        game = self.game
        self.out.clear()
        die = cast(game.chance, 0)
        game.say("roll", "guard", dice=[die], **game.form.given("for", **{"for": "guard"}))
        if die <= (3 if "harder-french" in game.position.options else 2):
            self.cost["guard"] = 1
            game.counts["Guard loses by defending"] += 1
        elif free := free_guard(game.position):
            marching.go(game, "move", {(unit, "maxdorf") for unit in free})
            game.counts["Guard engaged"] += 1

    def _constantin(self) -> None:
        del self.out["AC"], self.out["AM"]

    def resolve(self) -> None:
        game, position, out = self.game, self.game.position, self.out
        morale = {"french": out["FM"], "coalition": out["AM"]}
        for side in (self.other, self.side):
            position.lower(side, morale[side])
        taken = bool(out["capture"])
        turned = take(position, self.act) if taken else {}
        if taken:
            game.counts[f"{self.act.target} taken by {self.act.card}"] += 1
        late = game.maybe(0.5)
        if not late:
            game.tell_turns(turned)
        for side in (self.other, self.side):
            game.tell_morale(side, changed=morale[side] > 0)
            self._losses(side)
        if taken:
            occupy(position, self.act)
        position.settle_broken()
        if position.winner:
            game.counts["broken by B" if position.winner != "draw" else "both broken by B"] += 1
            return
        self._aftermath(taken)
        if late and not position.winner:
            game.tell_turns(turned)
        if not position.winner:
            pass_time(game)

    def _aftermath(self, taken: bool) -> None:
        """Move the survivors and test the armies, in either order."""
        game = self.game
        before = game.maybe(0.5)
        if taken and before:
            marching.Capture(game, self.act).carry_out()
        self._tests()
        if taken and not before and not game.position.winner:
            marching.Capture(game, self.act).carry_out()

    def _losses(self, side: str) -> None:
        """Remove the losses of a side one by one; it chooses the order between two commands."""
        game, act = self.game, self.act
        find = defenders if side == self.other else attackers
        owed: list[Callable[[], list[str]]] = []
        owed += [lambda: find(game.position, act)] * self.out["FC" if side == "french" else "AC"]
        for command, more in self.cost.items() if side == "french" else ():
            owed += [partial(counted, game.position, command)] * more
        while owed:
            groups = [one() for one in owed]
            units = sorted({unit for group in groups for unit in group})
            if not units:
                game.counts["losses that lapse"] += len(owed)
                return
            game.offer("lose", set(units))
            unit = game.chance.choice(units)
            game.lose(unit)
            owed.pop(next(at for at, group in enumerate(groups) if unit in group))

    def _tests(self) -> None:
        game, position = self.game, self.game.position
        for side in (self.other, self.side):
            for _ in range(position.owed[side]):
                position.owed[side] -= 1
                rout(game, side)
                if position.winner:
                    return


def rout(game: Game, side: str) -> None:
    """Make a rout test (4)."""
    position = game.position
    die = cast(game.chance, game.style.rout)
    broken = position.rout_line(side, die) > position.morale[side]
    told = game.form.given("for", **{"for": "rout"})
    told |= game.form.given("result", result="broken" if broken else "holds")
    game.say("roll", side, dice=[die], **told)
    game.counts[f"rout tests of the {side}"] += 1
    if broken:
        position.winner = OTHER[side]
        game.counts[f"{side} broken by a test"] += 1


def pass_time(game: Game) -> None:
    position = game.position
    moved = position.advance_time(TIME)
    if not moved:
        return
    game.counts[f"time moves by {moved}"] += 1
    if game.form.states("time"):
        game.say("mark", "", what="time", to=position.period_name)
    for side in OTHER:
        game.tell_morale(side, changed=True)
    if position.fog_hidden:
        due(game, "time")
