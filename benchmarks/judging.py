"""Events judged per second, side by side with python-chess replaying PGN with legality."""

from __future__ import annotations

import io
import random
import time
from functools import partial

import chess
import chess.pgn
from timing import Row, medians

from adjudicator import Log, adjudicate, load_game
from adjudicator.proving.play import Style, play

__all__ = ["rows"]

#: games of chess, so that both sides have about as much to do
GAMES = 12


def _pgn(seed: int) -> tuple[str, int]:
    """Return a legal game of chess as text, and its number of moves."""
    rng = random.Random(seed)
    board, game = chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = game
    moves = 0
    while moves < 120 and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
        moves += 1
    return str(game), moves


def rows() -> list[Row]:
    """Return time for an event of ours as a multiple of the time for a move of chess."""
    game = load_game("spi-austerlitz")
    texts = [_pgn(seed) for seed in range(GAMES)]
    logs = {
        kind: b"".join(play(game, seed=7, style=Style(open=kind == "open")).lines())
        for kind in ("paths", "open")
    }
    names = {"steps": "crowning-glory", "cards": "coup-de-tonnerre"}
    names["cup"] = "jours-de-gloire-austerlitz"
    names |= {"blocks": "ccn-epic-austerlitz", "data": "santon"}
    others = {kind: load_game(name) for kind, name in names.items()}
    logs |= {kind: b"".join(play(other, seed=7).lines()) for kind, other in others.items()}
    counts = {kind: data.count(b"\n") - 1 for kind, data in logs.items()}

    def replay() -> None:
        for text, moves in texts:
            found = chess.pgn.read_game(io.StringIO(text))
            assert found is not None and not found.errors
            assert sum(1 for _ in found.mainline_moves()) == moves

    def judge(kind: str) -> None:
        report = adjudicate(others.get(kind, game), Log(io.BytesIO(logs[kind])))
        assert report.verdict == "legal", report.counts
        assert report.events == counts[kind]

    found = medians(
        {"chess": replay} | {kind: partial(judge, kind) for kind in logs},
        rounds=15,
        clock=time.process_time,
        warm=True,  # a season judges log after log
    )
    move = found["chess"] / sum(moves for _, moves in texts)
    event = {kind: found[kind] / counts[kind] for kind in logs}
    return [
        Row("judging: moves per second of python-chess", 1 / move, unit="/s"),
        Row("judging: event with path / move of python-chess", event["paths"] / move, 0.9),
        Row("judging: event, from and to only / move of python-chess", event["open"] / move, 2.0),
        Row("judging: event of a game of steps / move of python-chess", event["steps"] / move, 1.2),
        Row("judging: event of a game of cards / move of python-chess", event["cards"] / move, 2.5),
        Row(
            "judging: event of a game made of data / of one in Python",
            event["data"] / event["paths"],
            2.0,
        ),
        Row("judging: event of a game of a cup / move of python-chess", event["cup"] / move, 2.5),
        Row(
            "judging: event of a game of blocks / move of python-chess", event["blocks"] / move, 2.5
        ),
    ]


if __name__ == "__main__":
    from timing import table

    print(table(rows()))
