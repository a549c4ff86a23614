"""Short ways to write a tournament report in a test."""

from __future__ import annotations


def line(tpn: int, points: str, *cells: str, rank: int | None = None, name: str = "") -> str:
    """A line 001. Cells are `12 w 1`, `- - U` or empty; an opponent `-` is written 0000."""
    shown = name or f"Player {tpn}"
    head = f"001 {tpn:4}      {shown:33} {'':4} {'':3} {'':11} {'':10} {points:>4}"
    rounds = []
    for cell in cells:
        opponent, colour, result = cell.split() if cell else ("", "", "")
        opponent = "0000" if opponent == "-" else opponent
        rounds.append(f"  {opponent:>4} {colour:1} {result:1}")
    return f"{head} {'' if rank is None else rank:>4}{''.join(rounds)}".rstrip()


def report(*lines: str) -> str:
    """The lines as one text."""
    return "".join(f"{text}\n" for text in lines)
