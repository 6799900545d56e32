"""Nothing swallows: properties of the referee over many faulty games of every game.

A finding must not silence a later one that stands on its own. Four properties show it:

- `same_position`: an event of a faulty game is made wrong in a way that leaves the table as it was
  (a misquoted cost, a wrong claim, the wrong player). All other findings stay, and whatever is new
  is a finding of that event or says that it follows from it.
- `two_faults`: after a fault, play goes on within the rules, and another fault is put in. The
  second half is also judged alone, from the position in which it begins: both judgements agree.
- waivers: the same logs, with every finding of the first fault waived, are still illegal.
- `cuts`: a log that is cut in two and judged in parts gives the findings of the whole.

`python -m nothing_swallows --help` runs them over as many games as you like.
"""
