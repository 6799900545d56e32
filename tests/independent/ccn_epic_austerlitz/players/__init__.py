"""Random players who keep to the rules: cards, orders, moves and battles."""
