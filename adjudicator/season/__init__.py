"""A season: thousands of logs judged on all cores, with the results in one SQLite file."""
