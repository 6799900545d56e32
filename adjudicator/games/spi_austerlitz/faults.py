"""All kinds of faults that can be injected into a legal game, each with the case it breaks."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz import (
    faults_arrivals,
    faults_combat,
    faults_moves,
    faults_results,
    faults_score,
    faults_sequence,
)
from adjudicator.proving.faults import Kinds

__all__ = ["KINDS"]

KINDS = Kinds()
for _part in (
    faults_sequence,
    faults_moves,
    faults_arrivals,
    faults_combat,
    faults_results,
    faults_score,
):
    KINDS.update(_part.KINDS)
