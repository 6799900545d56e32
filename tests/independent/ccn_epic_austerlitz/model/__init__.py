"""The rules as values: board, units, movement, dice, retreats, orders, banners, and the table."""
