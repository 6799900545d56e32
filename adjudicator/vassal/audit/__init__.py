"""What logs tell without any rules: how they join, what was taken back, how the dice fell."""
