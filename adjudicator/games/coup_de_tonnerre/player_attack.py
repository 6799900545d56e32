"""Attacks of the random player: dice, defences, losses, rout tests and movements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.core.events import Event
from adjudicator.games.coup_de_tonnerre.attacks import combined, defence_spec, guard_loses
from adjudicator.games.coup_de_tonnerre.bots import bot, interruption
from adjudicator.games.coup_de_tonnerre.cards import face_of, table_of
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.dice import purpose_of_next_die
from adjudicator.games.coup_de_tonnerre.events import Defend, Remove, Reveal, Throw
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import called_for, defences, losses_of, settled
from adjudicator.games.coup_de_tonnerre.player_plans import Bookkeeping, Plan
from adjudicator.games.coup_de_tonnerre.player_tactics import Cards
from adjudicator.games.coup_de_tonnerre.results import line_of, parse, result_text
from adjudicator.games.coup_de_tonnerre.rout import breaks, modifier
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["Fighter", "action_on", "table_result", "waiting"]


def action_on(state: CdtState, card: str, number: int) -> Action:
    """Return an action of the visible face of a card; it must exist."""
    return next(one for one in face_of(state, card).actions if one.no == number)


def table_result(state: CdtState, action: Action, line: int) -> dict[str, int]:
    """Return the result in a line of the table of an action."""
    return parse(state, " + ".join(table_of(state, action)[str(line)]))


def waiting(state: CdtState, attack: Attack) -> list[str]:
    """Return the sides that must take a rout test, the defender first."""
    order = (state.enemy[attack.side], attack.side)
    return [side for side in order if attack.tests.get(side)]


class Fighter:
    """The random player in the attacks of both sides."""

    def __init__(
        self, state: CdtState, plan: Plan, table: Bookkeeping, cards: Cards, counts: Counter[str]
    ) -> None:
        """Store the state to play on, the plan and the other parts of the player."""
        self.state, self.plan, self.table, self.counts = state, plan, table, counts
        self.cards = cards
        self.chance, self.style = plan.chance, table.style

    def _claims(self) -> bool:
        return self.chance.random() < self.style.claims

    def attack(self, attack: Attack) -> Iterator[Event]:
        """Play a whole attack: die, defence, losses, rout tests, retreats and advances."""
        yield self._die(attack)
        yield from self.cards.offered()
        while purpose_of_next_die(self.state, attack) == "attack":
            yield self._die(attack)
            yield from self.cards.offered()
        yield from self._defence(attack)
        yield from self.table.changed()
        yield from self._losses()
        if self.chance.random() < 0.5:
            yield from self._tests(attack)
            yield from self._movements()
        else:
            yield from self._movements()
            yield from self._tests(attack)

    def fog(self) -> Iterator[Event]:
        """Reveal the fog marker if it is due, and remove the blocks that it demands."""
        state = self.state
        now = settled(state)
        if now.winner:
            return
        if now.fog.waits and not state.fog.longer:
            yield from self.cards.offered()
        if settled(state).fog.waits and not self._early():
            yield from self.shown()

    def _early(self) -> bool:
        """Return whether a card prolongs the fog and the die of the attack is not thrown yet."""
        frame = self.state.frame
        return self.state.fog.longer and type(frame) is Attack and not frame.die

    def shown(self) -> Iterator[Event]:
        """Reveal the fog marker, and remove the blocks that it demands."""
        state, spec = self.state, self.state.tables.fog
        yield Reveal(by=spec.side, deck=FOG, card=state.fog.card or self.plan.fog)
        while state.fog.owed:
            self.counts["fog removes"] += 1
            yield Remove(by=spec.side, unit=self.chance.choice(state.units_of(spec.command)))

    def _die(self, attack: Attack) -> Throw:
        """Return the throw of the attack, with or without claims."""
        state = self.state
        action = action_on(state, attack.card, attack.action)
        even = self.plan.even and self.chance.random() < 0.9
        die = self._even_die(attack, action) if even else self.plan.die(attack.side)
        line = line_of(state, attack, action, die)
        result = table_result(state, action, line)
        self.counts[f"die {attack.card} {attack.face} {attack.action} line {line}"] += 1
        if result.get("capture"):
            self.counts[f"{attack.card} takes {attack.place}"] += 1
        return Throw(
            by=attack.side,
            dice=[die],
            purpose="attack",
            line=line if self._claims() else None,
            result=result_text(result) if self._claims() else "",
        )

    def _even_die(self, attack: Attack, action: Action) -> int:
        """Return the die that leaves both armies about equally far from breaking."""
        state = self.state
        letters = state.tables.letters.items()
        left = {x: state.tables.tracks[side].broken - state.losses[side] for x, side in letters}

        def harm(die: int) -> float:
            result = table_result(state, action, line_of(state, attack, action, die))
            after = [count - result.get(f"{x}C", 0) for x, count in left.items()]
            alone = min(after) <= 0 < max(after)
            morale = result.get("AM", 0) + result.get("FM", 0)
            return abs(after[0] - after[1]) + morale + 10 * alone + self.chance.random()

        return min(range(1, 7), key=harm)

    def _defence(self, attack: Attack) -> Iterator[Event]:
        """Defend against the attack if a card can; the plan, or the chart of a bot, decides."""
        state, chance = self.state, self.chance
        able = [one for one in defences(state, attack) if state.game.legal(state, one)]
        if bot(state) == state.enemy[attack.side]:
            due = interruption(state, attack, combined(state, attack))
            able = [one for one in able if one.card == due]
        elif able and not self.plan.defending(attack.place):
            return
        if not able:
            return
        found = chance.choice(able)
        self.counts[f"defence {found.card}"] += 1
        yield self._defends(attack, found)
        spec = defence_spec(state, attack)
        side = state.enemy[attack.side]
        if spec is None:
            return
        die = chance.randint(1, 6)
        if spec.guard:
            cost = "lost" if guard_loses(state, die) else "engaged"
            self.counts[f"guard {cost}"] += 1
            shown = cost if self._claims() else ""
            yield Throw(by=side, dice=[die], purpose="guard", result=shown)
        elif spec.charge:
            action = action_on(state, found.card, spec.charge)
            result = result_text(table_result(state, action, die))
            shown = result if self._claims() else ""
            yield Throw(by=side, dice=[die], purpose="charge", result=shown)

    def _defends(self, attack: Attack, found: Defend) -> Defend:
        """Return the defence as it is logged, with or without the result that it leaves."""
        if not self._claims():
            return Defend(by=found.by, card=found.card)
        attack.defence, before = found.card, attack.defence
        left = result_text(combined(self.state, attack))
        attack.defence = before
        shown = left if self._claims() else ""
        return Defend(by=found.by, card=found.card, action=found.action, result=shown)

    def _losses(self) -> Iterator[Event]:
        """Take all losses of the defender, then those of the attacker."""
        state = self.state
        while not state.winner and (able := list(losses_of(settled(state)))):
            first = [one for one in able if one.by == able[0].by]
            loss = self.chance.choice(first)
            command = state.command[loss.unit]
            yield loss
            if command and not state.units_of(command):
                self.counts[f"{command} gone"] += 1
            yield from self.table.changed()

    def _tests(self, attack: Attack) -> Iterator[Event]:
        """Throw the rout tests, the defender first."""
        state = self.state
        while not state.winner and (sides := waiting(state, attack)):
            side = sides[0]
            die = self.plan.rout_die(state.morale[side] - modifier(state, side))
            result = "broken" if breaks(state, side, die) else "holds"
            self.counts[f"rout {result}"] += 1
            shown = result if self._claims() else ""
            yield Throw(by=side, dice=[die], purpose="rout", result=shown)

    def _movements(self) -> Iterator[Event]:
        """Make retreats, advances and mergers in random order."""
        state = self.state
        while not state.winner and (able := self._called()):
            yield self.chance.choice(able)

    def _called(self) -> list[Event]:
        """Return the required movements, and sometimes the optional ones."""
        found: list[Event] = []
        now = settled(self.state)
        if not any(due.need for due in now.due) and self.chance.random() < 0.7:
            return found
        if now.winner:
            return found
        found += called_for(now)
        return found
