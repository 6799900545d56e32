"""A turn of a side: one action, two with its marker, or none (2, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import fog, tactics
from .actions import MARKER, Act, acts, is_gift, obliged
from .bots import charted, is_bot
from .fight import attack, parts_of, sum_of
from .marching import reinforce
from .pieces import SIDE_OF

if TYPE_CHECKING:
    from .game import Game


class Slot:
    def __init__(self, side: str, after: Slot | None) -> None:
        self.side = side
        self.acts: list[Act] = []
        self.extra = False
        self.defended = False
        self.first = after is None or (side == "french" and after.first and after.side != side)
        #: the defended action just before, to which a marker might belong
        self.before = ""
        if after and after.defended and len(after.acts) == 1 and not after.extra:
            self.before = after.acts[0].card


def play(game: Game, slot: Slot) -> None:
    tactics.between(game, slot.side)
    able = acts(game.position, slot.side)
    bot = is_bot(game.position, slot.side)
    if bot:
        able = charted(game.position, slot.side, able)
    early = slot.first and slot.side == "french" and game.turn == 1 and not bot
    may_pass = not able or early
    game.offer("act", set(able))
    game.offer("pass", {slot.side} if may_pass else set())
    if not able or (may_pass and game.maybe(0.2)):
        game.say("pass", slot.side)
        game.counts["passes, nothing possible" if not able else "passes of the French"] += 1
        return
    if not bot:
        declared_first(game, slot, able)
    if slot.extra:
        able = starting(game, slot, able)
    perform(game, slot, choose(game, able))
    if not bot:
        second(game, slot)


def fits(side: str, one: str, two: str) -> bool:
    """Return whether a marker allows these two actions together."""
    return (one == MARKER[side]) != (two == MARKER[side])


def starting(game: Game, slot: Slot, able: list[Act]) -> list[Act]:
    """Return the first actions after which a second is certainly possible with the marker."""
    cards = {one.card for one in acts(game.position, slot.side)}
    cards |= {one.card for one in able}
    if obliged(game.position):
        cards.add("bagration")
    position = game.position

    def sure(act: Act) -> bool:
        if slot.before and fits(slot.side, slot.before, act.card):
            return False
        if act.card == MARKER[slot.side]:
            return slot.side == "coalition" or "soult" in cards or "napoleon" in cards
        risky = slot.side == "coalition" and position.fog_hidden and act.card != "miloradovitch"
        return (
            MARKER[slot.side] in cards and len(position.units(MARKER[slot.side])) > 1 and not risky
        )

    return [act for act in able if sure(act)]


def declared_first(game: Game, slot: Slot, able: list[Act]) -> None:
    stands = game.position.exists(MARKER[slot.side])
    if slot.side in game.position.spent or not stands or not game.maybe(0.08):
        return
    if starting(game, slot, able):
        declare(game, slot, "before")


def declare(game: Game, slot: Slot, when: str) -> None:
    slot.extra = True
    game.position.spent.add(slot.side)
    game.say("declare", slot.side, what="extra-action")
    game.counts[f"extra action, declared {when}"] += 1


def second(game: Game, slot: Slot) -> None:
    """Play the second action of a marker, which may be declared only now."""
    if game.over:
        return
    first = slot.acts[0].card
    every = acts(game.position, slot.side)
    able = [act for act in every if fits(slot.side, first, act.card)]
    late = not slot.extra
    if late:
        stands = game.position.exists(MARKER[slot.side])
        if slot.side in game.position.spent or not able or not stands or not game.maybe(0.12):
            return
        declare(game, slot, "after a defence" if slot.defended else "after")
    if not able:
        game.counts["extra action without a second"] += 1
        return
    # an action that does not fit the defended one would be the first of two in the next turn
    game.offer("act", set(every if late and slot.defended else able))
    perform(game, slot, choose(game, able))


def perform(game: Game, slot: Slot, act: Act) -> None:
    position = game.position
    if obliged(position) and slot.side == "coalition":
        game.counts["obligatory reinforcements"] += 1
    slot.acts.append(act)
    if act.card == "napoleon":
        napoleon(game, act)
    elif is_gift(act):
        reinforce(game, act)
        tactics.cheer(game)
    elif attack(game, act, undefended=not slot.defended):
        slot.defended = True
    if game.fog_waits and not game.over:
        fog.wait(game)


def napoleon(game: Game, act: Act) -> None:
    position = game.position
    game.tell_act(act)
    position.lift("french", 1 if "harder-french" in position.options else 2)
    position.faces["napoleon"] = "verso"
    game.counts["Napoleon"] += 1
    game.tell_turns({"napoleon": "verso"})
    game.tell_morale("french", changed=True)
    tactics.in_action(game, "french")


def choose(game: Game, able: list[Act]) -> Act:
    """Choose one of several actions by the style of the players."""
    style = game.style
    if style.greed and game.maybe(style.greed):
        return max(able, key=lambda act: promise(game, act) + game.chance.random() / 10)
    weights = [style.likes.get(act.card, 1.0) for act in able]
    return game.chance.choices(able, weights)[0]


def promise(game: Game, act: Act) -> float:
    """Return the average result of an attack."""
    if act.card == "napoleon" or is_gift(act):
        return 0.0
    total = 0.0
    for die in range(1, 7):
        out = sum_of(parts_of(game.position, act, die)[1])
        french, coalition = out["FC"] + out["FM"], out["AC"] + out["AM"]
        gain = french - coalition if SIDE_OF[act.card] == "coalition" else coalition - french
        total += gain + out["capture"]
    return total / 6
