"""What `ronde engine` writes for people: differences side by side, and the checklist as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronde.checking import CheckedRound
    from ronde.checklist import ChecklistRow


def comparison(checked: CheckedRound, score: Sequence[int]) -> Iterator[str]:
    """The pairs that differ, side by side, each side in the order of the boards."""
    if checked.wanted is None:
        yield f"No valid pairing exists for round {checked.number}."
        return
    wanted = boards(
        checked.wanted.pairs, [] if (bye := checked.wanted.bye) is None else [bye], score
    )
    played = boards(checked.played, checked.byes, score)
    left = [pair for pair in wanted if pair not in played]
    right = [pair for pair in played if pair not in wanted]
    yield "  Checker pairings        Tournament pairings "
    for row in range(max(len(left), len(right))):
        ours = _cell(left[row]) if row < len(left) else " " * 9
        theirs = _cell(right[row]) if row < len(right) else ""
        yield f"    {ours}{'':16}{theirs}"


def boards(
    pairs: Sequence[tuple[int, int]], byes: Sequence[int], score: Sequence[int]
) -> list[tuple[int, int]]:
    """The pairs in the order of publication, then the byes as (player, 0)."""
    from ronde.rulebooks.handling import board_order

    games = board_order([(a - 1, b - 1) for a, b in pairs], score, range(len(score)))
    resting = sorted(byes, key=lambda tpn: -score[tpn - 1])
    return [*((a + 1, b + 1) for a, b in games), *((tpn, 0) for tpn in resting)]


def _cell(pair: tuple[int, int]) -> str:
    white, black = pair
    return f"{white:3} - {black:3}"


def table(lines: Sequence[ChecklistRow]) -> str:
    """The checklist: a table with tabs, an empty line between scoregroups."""
    rounds = max((len(line.opponents) for line in lines), default=0)
    looked_at = lines[0].looked_at if lines else ()
    header = ["ID", "Pts", "-" * (rounds + 1), "Pref", *looked_at, "Cur", ""]
    header += [f"R{number}" for number in range(1, rounds + 1)]
    rows = [_row(line) for line in lines]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]

    def aligned(cells: Sequence[str]) -> str:
        return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))

    text = ["\n", aligned(header)]
    before = None
    for line, row in zip(lines, rows, strict=True):
        text += ["\n" if line.score == before else "\n\n", aligned(row)]
        before = line.score
    return "".join(text) + "\n\n\n"


def _row(line: ChecklistRow) -> list[str]:
    from ronde.domain.points import points_text

    coming = ""
    if line.coming is not None:
        opponent, colour = line.coming
        coming = f"({opponent}{colour})" if opponent else "(bye)"
    return [
        str(line.tpn),
        points_text(line.score),
        line.colours,
        preference_symbol(line),
        *(value or " " for value in line.looked_at.values()),
        coming,
        "",
        *(str(opponent or "") for opponent in line.opponents),
    ]


def preference_symbol(line: ChecklistRow) -> str:
    """`W` absolute, `(W)` strong, `w` mild, `A` none."""
    from ronde.rulebooks.colours import Strength

    side = line.preference.side
    return {
        Strength.ABSOLUTE: f"{side} ",
        Strength.STRONG: f"({side})",
        Strength.MILD: f"{side.lower()} ",
        Strength.NONE: "A ",
    }[line.preference.strength]
