"""The pages of a season: games, standings, search; any number of games, each page small."""
