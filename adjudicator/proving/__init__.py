"""Proof that the rules hold: random legal play, seeded faults, coverage of the rulebooks."""
