"""A second interpreter of rules.json, written from docs/rules-format.md alone.

It shares no code with the checker. One interpreter serves every game made of data: its judge and
its player take the folder of a game.
"""
