"""The kernel: reads and judges logs of any game. Knows no mechanic and no game."""
