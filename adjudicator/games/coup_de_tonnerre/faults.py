"""All kinds of faults that can be injected into a legal game, each with the case it breaks."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre import (
    faults_cards,
    faults_defence,
    faults_dice,
    faults_losses,
    faults_moves,
    faults_options,
    faults_reinforcement,
    faults_rout,
    faults_sequence,
    faults_setup,
    faults_solo,
    faults_tactics,
    faults_tracks,
)
from adjudicator.proving.faults import Kinds

__all__ = ["KINDS"]

KINDS = Kinds()
for _part in (
    faults_setup,
    faults_sequence,
    faults_cards,
    faults_reinforcement,
    faults_dice,
    faults_rout,
    faults_defence,
    faults_losses,
    faults_moves,
    faults_tracks,
    faults_options,
    faults_tactics,
    faults_solo,
):
    KINDS.update(_part.KINDS)
