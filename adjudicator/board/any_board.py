"""Union types for maps and boards: of hexes, or of named places."""

from __future__ import annotations

from adjudicator.board.hex_board import HexBoard
from adjudicator.board.hex_map import HexMap
from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_map import PlaceMap

__all__ = ["AnyMap", "Board"]

#: the content of maps/<map>/map.json
AnyMap = HexMap | PlaceMap
#: a map indexed for play
Board = HexBoard | PlaceBoard
