"""Derived faults: legal logs are mutated, the judge says which became illegal, the referee reports.

The judge is the game's independent implementation (`tests/independent/<game>/judge.py`), so the
referee is not its own judge. Every disagreement is an error in one of the two.

`python -m tests.faults spi-austerlitz --games 20` prints a table; `-o FOLDER` keeps the logs on
which the two disagree.
"""
