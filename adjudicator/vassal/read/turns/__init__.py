"""Turns and phases in logs of VASSAL: what the tracker shows, and what players forgot to click."""
