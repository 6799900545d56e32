"""Properties of the referee over many faulty games: no finding suppresses another.

A finding must not suppress a later, independent one. Four properties check this:

- `same_position`: an event of a faulty game is made wrong without changing the position
  (a misquoted cost, a wrong claim, the wrong player). All other findings stay, and every new
  finding is about that event or says that it follows from it.
- `two_faults`: after a fault, play continues legally, and another fault is inserted. The second
  half is also judged alone, from its first position: both judgements agree.
- waivers: the same logs, with every finding of the first fault waived, are still illegal.
- `cuts`: a log that is cut in two and judged in parts gives the findings of the whole.

`python -m tests.nothing_swallows --help` runs them over any number of games.
"""
