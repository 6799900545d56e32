"""Proof that the rules hold: random legal play, mutations of legal logs, coverage."""
