"""What share of random rounds `ronde verify` proves, for each system, and what it says of others.

Every round of random tournaments of up to 60 players (odd and even, with byes, forfeits and
withdrawals) is paired and judged by its account; then four rounds that are wrong are made of it and
judged as well: two opponents exchanged, a board reversed, the bye moved, and the round paired under
a ban that the verifier is not told. No wrong round may be proved. Teams are not generated.

    python scripts/verified_shares.py [--largest PLAYERS] [TOURNAMENTS] [SYSTEM ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Tpn
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair
from ronde.proving import account_of, judge
from ronde.verifier import AccountFile, Status
from ronde.verifier.systems import SYSTEMS

LARGEST = 60
TEAMS = "fide-team"


def tournament(system: str, seed: int, largest: int) -> Tournament:
    """A random tournament of at least 6 players and 4 to 9 rounds."""
    random = Random(seed)
    return generate(
        Recipe(
            players=random.randint(6, largest),
            rounds=random.randint(4, 9),
            seed=seed,
            system=system,
            forfeits=random.choice((0.0, 0.05)),
            half_byes=random.choice((0.0, 0.03)),
            zero_byes=random.choice((0.0, 0.05)),
            withdrawals=random.choice((0.0, 0.02)),
        )
    )


def wrong_rounds(event: Tournament, right: AccountFile, random: Random) -> Iterator[AccountFile]:
    """Rounds that the rules do not give."""
    games = list(right.games)
    at = random.randrange(len(games))
    white, black, article = games[at]
    turned = [*games[:at], (black, white, article), *games[at + 1 :]]
    yield replace(right, games=tuple(turned))
    if len(games) > 1:
        i, j = random.sample(range(len(games)), 2)
        (a, b, x), (c, d, y) = games[i], games[j]
        exchanged = [g for k, g in enumerate(games) if k not in (i, j)]
        yield replace(right, games=((a, d, x), (c, b, y), *exchanged))
    if right.bye is not None:
        moved = [*games[:at], (right.bye, black, article), *games[at + 1 :]]
        yield replace(right, games=tuple(moved), bye=white)
    ban = ForbiddenPairs((Tpn(white), Tpn(black)))
    try:
        banned = account_of(event, pair(event.with_bans([ban]), right.system))
    except NoLegalPairing:
        return
    if banned != right:  # a table asks for no ban
        yield banned


def judged(event: Tournament, told: AccountFile) -> Status:
    """The verdict on the account of the coming round."""
    return judge(event, told, system=told.system).status


def row(system: str, tournaments: int, largest: int) -> str:
    """The line of one system."""
    random = Random(system)
    right: Counter[Status] = Counter()
    wrong: Counter[Status] = Counter()
    for seed in range(tournaments):
        for event in tournament(system, seed, largest).stages():
            told = account_of(event, pair(event, system))
            right[judged(event, told)] += 1
            wrong.update(judged(event, other) for other in wrong_rounds(event, told, random))
    share = 100 * right[Status.PROVED] / max(right.total(), 1)
    return (
        f"{system:28} {right.total():6} {share:7.1f} % {wrong.total():8} "
        f"{wrong[Status.REFUTED]:8} {wrong[Status.NOT_PROVED]:10} {wrong[Status.PROVED]:6}"
    )


def main(arguments: list[str]) -> None:
    """Print the table."""
    largest = LARGEST
    if arguments[:1] == ["--largest"]:
        largest, arguments = int(arguments[1]), arguments[2:]
    tournaments = int(arguments[0]) if arguments else 20
    print(
        f"{'system':28} {'rounds':>6} {'proved':>9} {'wrong':>8} {'refuted':>8} "
        f"{'not proved':>10} {'proved':>6}"
    )
    for system in arguments[1:] or [system for system in SYSTEMS if system != TEAMS]:
        print(row(system, tournaments, largest), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
