"""Combat of a game made of data: attacks, odds, dice, results, retreats, advances, duties."""
