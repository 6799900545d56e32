"""How games end and who wins them: duration, points, levels of victory."""
