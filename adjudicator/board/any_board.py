"""The boards that games are played on: of hexes, or of named places."""

from __future__ import annotations

from adjudicator.board.hex_board import HexBoard
from adjudicator.board.hex_map import HexMap
from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_map import PlaceMap

__all__ = ["AnyMap", "Board"]

#: what maps/<map>/map.json holds
AnyMap = HexMap | PlaceMap
#: a map, looked up for play
Board = HexBoard | PlaceBoard
