"""An index of many reports, such as those of a tournament: games, players, verdicts, dice."""
