"""Morale and losses of both sides on tracks; morale may be known only within a range."""

from __future__ import annotations

from adjudicator.mechanics.play.tracks import Marked

__all__ = ["KeepsMorale"]

#: the highest value of a track whose end is unknown
_MOST = 99


class KeepsMorale:
    """The part of a state that is about morale and losses, by side."""

    morale: dict[str, int]
    #: the lowest and the highest possible morale of a side: boxes and results may be unknown
    low: dict[str, int]
    high: dict[str, int]
    #: sides whose marker was set after all changes of the open action
    marked: set[str]
    losses: dict[str, int]
    #: "morale:red" and the like -> changes of a track since it was last marked
    tracks: dict[str, Marked]

    def highest_morale(self) -> tuple[int, bool]:
        """Return the end of the track of morale, and whether that is certain."""
        raise NotImplementedError

    def track(self, what: str, side: str) -> Marked:
        """Return the changes of a track since it was last marked."""
        key = f"{what}:{side}"
        found = self.tracks.get(key)
        if found is None:
            base = self.morale[side] if what == "morale" else self.losses[side]
            found = self.tracks[key] = Marked(base=base)
        return found

    def note(self, what: str, side: str, case: str, change: int) -> None:
        """Remember a change of a track, or one that players might expect."""
        self.track(what, side).terms.append((case, change))

    def count_loss(self, side: str, change: int, case: str) -> None:
        """Count a loss; remember one that does not count."""
        self.note("losses", side, case, change)
        self.losses[side] += change

    def change_morale(self, side: str, change: int, case: str) -> None:
        """Raise or lower morale, within its track."""
        end, known = self.highest_morale()
        old, high = self.morale[side], self.high[side]
        new = _on_track(old, change, end)
        self.note("morale", side, case, new - old)
        self.morale[side] = new
        self.low[side] = _on_track(self.low[side], change, end)
        self.high[side] = _on_track(high, change, end if known else _MOST)
        self.marked.discard(side)

    def may_fall(self, side: str, most: int) -> None:
        """Lower the lowest possible morale by some steps, because the fall is unknown."""
        self.low[side] = max(0, self.low[side] - most)
        self.marked.discard(side)

    def may_be_anything(self) -> None:
        """Record that the morale of both sides may have changed by any number."""
        for side in self.morale:
            self.may_fall(side, self.highest_morale()[0])
            self.high[side] = _MOST

    def may_be(self, what: str, side: str, said: int) -> bool:
        """Return whether morale may have a value, because its changes are not all known."""
        return what == "morale" and self.low[side] <= said <= self.high[side]

    def set_track(self, what: str, side: str, said: int, *, final: bool) -> None:
        """Set a track; unless the value is `final`, morale may still have to fall."""
        if what == "losses":
            self.losses[side] = said
        elif not self.may_be(what, side, said):
            self.accept_wrong_morale(side, said)
        else:
            self.morale[side] = self.high[side] = said
            if final:
                self.low[side] = said
            else:
                self.marked.add(side)

    def accept_wrong_morale(self, side: str, value: int) -> None:
        """Accept a marker at a wrong value, which is the fact from now on."""
        self.morale[side] = self.low[side] = self.high[side] = value

    def end_action(self) -> None:
        """Settle morale at the end of an action: a marker set after all changes is right.

        A marker that was left at an intermediate value is from now on the fact.
        """
        for side in self.marked:
            self.low[side] = self.high[side] = self.morale[side]
        self.marked.clear()
        for key, one in list(self.tracks.items()):
            if one.event:
                what, _, whose = key.partition(":")
                if what == "morale":
                    self.accept_wrong_morale(whose, one.value)
                else:
                    self.losses[whose] = one.value
                del self.tracks[key]


def _on_track(old: int, change: int, end: int) -> int:
    return min(max(old + change, 0), max(end, old))
