"""The verdict on a round: what every system asks, then what the system itself says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from ronde.accelerations import acceleration as acceleration_named
from ronde.domain.errors import N_, NoSuchRound
from ronde.domain.option import as_choices
from ronde.domain.tournament import Tournament
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History
from ronde.verifier.systems import SYSTEMS, name_of
from ronde.verifier.teams_as_players import team_players
from ronde.verifier.verdict import Finding, Status, Verdict, not_judged, not_proved, refuted


def verify(
    event: Tournament,
    account: AccountFile,
    *,
    system: str | None = None,
    acceleration: str | None = None,
    options: Mapping[str, object] | None = None,
    round: int | None = None,
) -> Verdict:
    """Judge the round that the account tells of; nothing that the account says is believed.

    System, options and bans are those given, else those of the event. Without `round` it is the
    round after the last one of the event, or the last one if the account tells of that.
    """
    number = round or min(max(account.round, 1), len(event.rounds) + 1)
    if number > len(event.rounds) + 1:
        template = N_("Round {round} cannot be paired: the tournament has {played} rounds so far.")
        raise NoSuchRound(template, round=number, played=len(event.rounds))
    known = event.as_known_at(number)
    name = name_of(system or known.system)
    if wrong := [*_astray(account, name, number, known.number_of_rounds)]:
        return Verdict(name, number, tuple(wrong), round_status=Status.NOT_PROVED)
    history = history_of(name, event, number, acceleration=acceleration, options=options)
    findings = [*who_is_paired(history, account)] or [
        *history.rules.judge().verify(history, account),
        *wrong_boards(history, [game[:2] for game in account.games]),
    ]
    return Verdict(name, number, tuple(findings))


def history_of(
    name: str,
    event: Tournament,
    number: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] | None = None,
) -> History:
    """The facts before a round: of the players, or of the teams where the system pairs teams.

    Choices that the event declares hold for its own system, and for its own acceleration.
    """
    known, rules = event.as_known_at(number), SYSTEMS[name]
    of_acceleration = {option.key for option in acceleration_named(known.acceleration).options}
    same_system = name == name_of(known.system)
    same_acceleration = acceleration in (None, known.acceleration)
    declared = {
        key: value
        for key, value in known.choices
        if (same_acceleration if key in of_acceleration else same_system)
    }
    made, event = getattr(rules.judge(), "HISTORY", History), team_players(event, number, rules)
    chosen = {**declared, **dict(as_choices(options or {}))}
    history: History = made(event, number, acceleration=acceleration, options=chosen)
    history.rules = rules
    return history


def _astray(account: AccountFile, name: str, number: int, rounds: int | None) -> Iterator[Finding]:
    """Why the round is not judged at all."""
    if account.system != name:
        template = N_("The account is one of {found}; the round belongs to {wanted}.")
        yield refuted("", template, found=account.system, wanted=name)
    elif account.round != number:
        template = N_("The account tells of round {found}, not of round {wanted}.")
        yield refuted("", template, found=account.round, wanted=number)
    elif name not in SYSTEMS:
        template = N_(
            "{system} is amended or unknown: only the systems of the catalogue can be proved."
        )
        yield not_proved("", template, system=name)
    elif rounds is None:
        template = N_("The number of rounds is missing: add a record 142 (or XXR) to the report.")
        yield not_proved("", template)
    elif number > rounds:
        template = N_("Round {round} cannot be paired: the tournament has only {rounds} rounds.")
        yield refuted("", template, round=number, rounds=rounds)


def worse_than(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why a round is not the one that is proved: what it breaks, or where it is worse.

    Nothing if it has the same pairs and the same bye; colours and boards are not looked at.
    """
    wrong = [*who_is_paired(history, held)]
    if wrong or _pairs(held) == _pairs(proved):
        yield from wrong
        return
    wrong = [*history.rules.judge().compare(history, held, proved)]
    yield from wrong
    if not wrong:
        partner = {a: b for game in held.games for a, b in (game[:2], game[1::-1])}
        a, b = next(game[:2] for game in proved.games if partner.get(game[0]) != game[1])
        yield refuted("", N_("In the round that the rules give {a} meets {b}."), a, b, a=a, b=b)


def _pairs(account: AccountFile) -> tuple[set[frozenset[int]], int | None]:
    return {frozenset(game[:2]) for game in account.games}, account.bye


def wrong_colours(held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Games of both rounds that have other colours in the first."""
    told = {(white, black): article for white, black, article in proved.games}
    for white, black, _ in held.games:
        if (black, white) in told:
            template = N_("{white} should have Black against {black}.")
            yield refuted(told[black, white], template, white, black, white=white, black=black)


def who_is_paired(history: History, account: AccountFile) -> Iterator[Finding]:
    """Everybody to be paired has one game, or the bye; and FILE holds the same round."""
    paired = [*(n for game in account.games for n in game[:2]), *filter(None, [account.bye])]
    times = Counter(paired)
    wanted = {i + 1 for i in history.present}
    for n in sorted(n for n in times if times[n] > 1):
        yield refuted("C.04.1", N_("{player} is paired more than once."), n, player=n)
    for n in sorted(set(paired) - wanted):
        yield refuted("C.04.2", N_("{player} is paired, but not to be paired."), n, player=n)
    for n in sorted(wanted - set(paired)):
        yield refuted("C.04.2", N_("{player} is to be paired, but is not."), n, player=n)
    if len(wanted) % 2 != (account.bye is not None):
        yield refuted("C.04.1", N_("One player has the bye if and only if the number is odd."))
    if history.games is not None:
        stored = {(white + 1, black + 1) for white, black in history.games}
        told = {(white, black) for white, black, _ in account.games}
        for white, black in sorted(stored ^ told):
            template = N_("The account and the file do not both have the game {white}-{black}.")
            yield refuted("", template, white, black, white=white, black=black)
        if account.bye != (None if history.bye is None else history.bye + 1):
            template = N_("The account and the file differ in the bye.")
            yield refuted("", template, *([account.bye] if account.bye else []))


def wrong_boards(history: History, games: list[tuple[int, int]]) -> Iterator[Finding]:
    """Higher score of the better player first, then the larger sum, then that player's number.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    rule = history.rules.boards
    if rule.by_pairing_score is None:
        return
    score = history.score if rule.by_pairing_score else history.points

    def place(game: tuple[int, int]) -> tuple[int, int, int]:
        white, black = game[0] - 1, game[1] - 1
        higher = min(white, black, key=lambda i: (-score[i], history.rank[i]))
        return -score[higher], -score[white] - score[black], history.rank[higher]

    for board, (before, after) in enumerate(pairwise(map(place, games)), 1):
        if before > after:
            template = N_("Board {board} should come before board {above}.")
            yield refuted(rule.article, template, *games[board], board=board + 1, above=board)


def stored_boards(history: History) -> tuple[list[Finding], list[Finding]]:
    """What is wrong with the boards of the round that FILE holds, and what is not judged of them.

    Reading: ADR-0210
    """
    rule = history.rules.boards
    if not rule.article:
        return [], []
    if not history.ordered:
        template = N_("Not judged: the file does not tell the order of the boards.")
        return [], [not_judged(rule.article, template)]
    wrong = [*wrong_boards(history, [(w + 1, b + 1) for w, b in history.games or ()])]
    if rule.is_binding or not wrong:
        return wrong, []
    template = N_("No error: the boards have another order than the article advises.")
    return [], [not_judged(rule.article, template)]
