"""The course of a game: sequence of play, presence, take-back, set-up, arrivals and exits."""
