"""The boards that games are played on: of hexes, or of named places."""

from __future__ import annotations

from adjudicator.board.hexboard import HexBoard
from adjudicator.board.hexmap import HexMap
from adjudicator.board.placeboard import PlaceBoard
from adjudicator.board.placemap import PlaceMap

__all__ = ["AnyMap", "Board"]

#: what maps/<map>/map.json holds
AnyMap = HexMap | PlaceMap
#: a map, looked up for play
Board = HexBoard | PlaceBoard
