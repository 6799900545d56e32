"""An index over many reports, such as those of a tournament: games, players, verdicts, dice."""
