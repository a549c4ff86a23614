"""One norm for one player: every requirement with its numbers, and what is still needed.

Rule: FIDE B.01 (2024) 1.4.1-1.4.9
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_
from ronde.notation import points
from ronde.title_norms.games import NO_FEDERATION, is_foreign, raised_game, selections
from ronde.title_norms.rules import (
    LEAST_GAMES,
    MOST_ROUNDS,
    TITLED,
    State,
    Statement,
    halves_needed,
    least_halves,
    least_needed,
    least_sum,
    least_titled,
    most_of_one,
    most_of_own,
    norms_above,
    percentage,
    performance_of,
)

if TYPE_CHECKING:
    from ronde.domain.player import Player, Tpn
    from ronde.title_norms.event import NormEvent
    from ronde.title_norms.games import NormGame
    from ronde.title_norms.rules import NormRule

Outcome = Literal["made", "possible", "not-made", "not-checked"]
OUTCOMES: dict[Outcome, str] = {
    "made": N_("all requirements met"),
    "possible": N_("possible"),
    "not-made": N_("not made"),
    "not-checked": N_("not checked"),
}
"""How each outcome is said: nothing is awarded here."""


@dataclass(frozen=True, slots=True)
class NormCheck:
    """A norm: the games it was tried with, the numbers, every requirement, and what is needed.

    `raised` is the opponent who counts the floor of the norm; `left_out` are the rounds that were
    ignored; `needed` is empty when no game is left.
    """

    title: str
    outcome: Outcome
    games: tuple[NormGame, ...]
    left_out: tuple[int, ...]
    raised: Tpn | None
    average: int | None
    performance: int | None
    requirements: tuple[Statement, ...]
    needed: tuple[Statement, ...] = ()


def checks_of(
    event: NormEvent, player: Player, games: tuple[NormGame, ...]
) -> tuple[NormCheck, ...]:
    """The norms of all titles above the player's own."""
    return tuple(_check(event, player, games, rule) for rule in norms_above(player))


def _check(
    event: NormEvent, player: Player, games: tuple[NormGame, ...], rule: NormRule
) -> NormCheck:
    """With all games, or with as few as possible left out; then what is still to come.

    In a round robin all rounds must be used.

    Rule: FIDE B.01 (2024) 1.4.1e, 1.4.1f
    """
    least, left = event.least_games(player, len(games)), event.games_left(player)
    attempts = [games] if event.is_round_robin else selections(games, least)
    best = None
    for used in attempts:
        tried = _attempt(event, player, rule, used, least)
        if best is None or _RANKS[tried.outcome] < _RANKS[best.outcome]:
            best = tried
        if tried.outcome == "made":
            break
    assert best is not None
    rounds = {game.round for game in best.games}
    ignored = tuple(game.round for game in games if game.round not in rounds)
    best = replace(best, left_out=ignored)
    if best.outcome == "made" and not (event.is_round_robin and left):
        return best
    whole = best if not ignored else _attempt(event, player, rule, games, least)
    if left:
        return _with_needed(event, player, rule, whole, left)
    if event.is_round_robin:
        best = _without_beaten(event, player, rule, best)
    return _late(event, player, rule, best)


_RANKS: dict[Outcome, int] = {"made": 0, "not-checked": 1, "not-made": 2, "possible": 2}
"""Which of several attempts is the better one."""


def _attempt(
    event: NormEvent, player: Player, rule: NormRule, games: tuple[NormGame, ...], least: int
) -> NormCheck:
    """Every requirement, with these games."""
    raised = raised_game(rule, games)
    ratings = [rule.floor if game is raised else game.counts for game in games]
    halves = sum(game.halves for game in games)
    average, performance = performance_of(ratings, halves)
    requirements = (
        _number(event, len(games), least),
        *_titles(rule, games),
        *_federations(event, player, games),
        *_results(rule, ratings, halves),
    )
    states = {requirement.state for requirement in requirements}
    outcome: Outcome = (
        "not-made" if "short" in states else "not-checked" if "not-checked" in states else "made"
    )
    opponent = raised.opponent if raised is not None else None
    return NormCheck(rule.title, outcome, games, (), opponent, average, performance, requirements)


def _bound(
    code: str, article: str, template: str, count: int, limit: int, *, met: bool
) -> Statement:
    facts = {"count": count, "limit": limit}
    return Statement(code, article, "met" if met else "short", template, facts)


def _number(event: NormEvent, count: int, least: int) -> Statement:
    """Enough games; what more than 13 rounds mean is not checked.

    Rule: FIDE B.01 (2024) 1.4.1a, 1.4.1c, 1.7
    """
    article = "1.4.1a" if least == LEAST_GAMES else "1.4.1c"
    template = N_("Games: {count}, needed {limit}.")
    found = _bound("games", article, template, count, least, met=count >= least)
    if found.state == "met" and event.total > MOST_ROUNDS:
        return replace(found, state="not-checked", article="1.7")
    return found


def _titles(rule: NormRule, games: tuple[NormGame, ...]) -> Iterator[Statement]:
    """Titled opponents, and those with the titles of the norm; met twice, they are in doubt.

    Rule: FIDE B.01 (2024) 1.4.5
    """
    count = len(games)
    titled = sum(game.title in TITLED for game in games)
    template = N_("Titled opponents (CM and WCM do not count): {count}, needed {limit}.")
    limit = least_titled(count)
    yield _bound("titled", "1.4.5a", template, titled, limit, met=titled >= limit)
    needed, limit = sum(game.title in rule.opponents for game in games), least_needed(count)
    template = N_("Opponents with the title {titles}: {count}, needed {limit}.")
    found = _bound("needed", rule.article, template, needed, limit, met=needed >= limit)
    titles = tuple(title for title in ("GM", "IM", "WGM", "WIM") if title in rule.opponents)
    found = replace(found, facts={**found.facts, "titles": titles})
    if max(Counter(game.opponent for game in games).values(), default=0) > 1:
        found = replace(found, state="not-checked", article="1.4.5f")
    yield found


def _federations(
    event: NormEvent, player: Player, games: tuple[NormGame, ...]
) -> Iterator[Statement]:
    """The mix of federations, unless the event needs none.

    Rule: FIDE B.01 (2024) 1.4.3, 1.4.4
    """
    count, own = len(games), player.federation
    opponents = [game.federation for game in games]
    by_federation = Counter(f for f in opponents if f not in ("", NO_FEDERATION))
    others = len({f for f in opponents if is_foreign(f, own)})
    most, largest = most_of_own(count), max(by_federation.values(), default=0)
    template = N_("Federations other than the player's own: {count}, needed {limit}.")
    found = [_bound("foreign", "1.4.3", template, others, 2, met=others >= 2)]
    template = N_("Opponents of the player's own federation: {count}, at most {limit}.")
    at_home = by_federation[own]
    found.append(_bound("own", "1.4.4", template, at_home, most, met=at_home <= most))
    template, most = (
        N_("Opponents of one federation: {count}, at most {limit}."),
        most_of_one(count),
    )
    found.append(_bound("one", "1.4.4", template, largest, most, met=largest <= most))
    unknown = not own or "" in opponents
    for statement in found:
        state: State = "not-checked" if unknown else statement.state
        article = statement.article
        if state != "met":
            state, article = event.waived(player) or (state, article)
        yield replace(statement, state=state, article=article)


def _results(rule: NormRule, ratings: list[int], halves: int) -> Iterator[Statement]:
    """Mean rating, performance and percentage.

    Rule: FIDE B.01 (2024) 1.4.7-1.4.9
    """
    average, performance = performance_of(ratings, halves)
    if average is None or performance is None:
        return
    count = len(ratings)
    template = N_("Mean rating: {sum} / {games}, rounded {count}, needed {limit}.")
    found = _bound(
        "average", "1.4.8a", template, average, rule.average, met=average >= rule.average
    )
    yield replace(found, facts={**found.facts, "sum": sum(ratings), "games": count})
    template = N_(
        "Performance: {average} with {points} of {games} points ({percent} %, {difference:+}) = "
        "{count}, needed {limit}."
    )
    met = performance >= rule.performance
    found = _bound("performance", "1.4.8", template, performance, rule.performance, met=met)
    facts = {
        "average": average,
        "points": points(5 * halves),
        "games": count,
        "percent": percentage(halves, count),
        "difference": performance - average,
    }
    yield replace(found, facts={**found.facts, **facts})
    least = least_halves(count)
    template = N_("Points: {points} of {games}, needed {least} (35 %).")
    state: State = "met" if halves >= least else "short"
    facts = {"points": points(5 * halves), "games": count, "least": points(5 * least)}
    yield Statement("score", "1.4.8b", state, template, facts)


def _late(event: NormEvent, player: Player, rule: NormRule, check: NormCheck) -> NormCheck:
    """A last opponent who did not come: whether the norm stands then is not checked.

    Rule: FIDE B.01 (2024) 1.4.2c
    """
    absent = event.absent_at_the_end(player)
    if absent is None or check.outcome == "made":
        return check
    number, opponent = absent
    lost = (*check.games, event.game(number, opponent, 0))
    if _attempt(event, player, rule, lost, LEAST_GAMES).outcome != "made":
        return check
    template = N_("{name} did not come to the last round: with a loss, the norm would stand.")
    added = Statement("last-round", "1.4.2c", "not-checked", template, {"name": opponent.name})
    requirements = (*check.requirements, added)
    return replace(check, outcome="not-checked", requirements=requirements)


def _without_beaten(
    event: NormEvent, player: Player, rule: NormRule, check: NormCheck
) -> NormCheck:
    """A round robin that would make the norm without some beaten opponents: it is not checked.

    The norm must then have been possible for the whole event, which nobody has defined for us.

    Rule: FIDE B.01 (2024) 1.4.1f
    Reading: ADR-0242
    """
    for used in selections(check.games, LEAST_GAMES):
        beaten = [game for game in check.games if game not in used]
        if not beaten or any(game.halves != 2 for game in beaten):
            continue
        if _attempt(event, player, rule, used, LEAST_GAMES).outcome == "made":
            template = N_(
                "Without beaten opponents ({names}) all would be met; in a round robin the norm "
                "must have been possible for the whole event."
            )
            facts = {"names": " · ".join(game.name for game in beaten)}
            added = Statement("beaten", "1.4.1f", "not-checked", template, facts)
            requirements = (*check.requirements, added)
            return replace(check, outcome="not-checked", requirements=requirements)
    return check


def _with_needed(
    event: NormEvent, player: Player, rule: NormRule, check: NormCheck, left: int
) -> NormCheck:
    """What is missing if all games that are left are played.

    Out of reach is only what no result, no opponent and no game left out can change.
    """
    total = len(check.games) + left
    needed: tuple[Statement, ...]
    if total < _fewest(event):
        template = N_("Only {games} games are possible, and {least} are needed.")
        facts = {"games": total, "least": LEAST_GAMES}
        needed = (Statement("games", "1.4.1a", "short", template, facts),)
    else:
        have = {statement.code: statement for statement in check.requirements}
        needed = (
            *_more_opponents(have, total, left, _fewest(event)),
            *_from_elsewhere(have, total, left),
            *_points_needed(rule, check, left),
        )
    lost = any(statement.state == "short" for statement in needed)
    return replace(check, outcome="not-made" if lost else "possible", needed=needed)


def _fewest(event: NormEvent) -> int:
    """The fewest games that may do: eight of nine rounds.

    Rule: FIDE B.01 (2024) 1.4.1a, 1.4.1c
    """
    return LEAST_GAMES - (event.total == LEAST_GAMES)


def _more_opponents(
    have: Mapping[str, Statement], total: int, left: int, fewest: int
) -> Iterator[Statement]:
    """Opponents with titles who are still to be met."""
    for code, template, limit in (
        ("titled", N_("Titled opponents still needed: {count}."), least_titled),
        ("needed", N_("Opponents with the title {titles} still needed: {count}."), least_needed),
    ):
        met = have[code]
        if (missing := limit(total) - _count(met)) > 0 and met.state != "not-checked":
            state: State = "short" if limit(fewest) - _count(met) > left else "needed"
            facts = {**met.facts, "count": missing}
            yield Statement(code, met.article, state, template, facts)


def _count(statement: Statement) -> int:
    count = statement.facts["count"]
    assert isinstance(count, int)
    return count


def _from_elsewhere(have: Mapping[str, Statement], total: int, left: int) -> Iterator[Statement]:
    """Opponents of other federations who are still to be met.

    Rule: FIDE B.01 (2024) 1.4.3, 1.4.4
    """
    foreign, own = have["foreign"], have["own"]
    missing = 2 - _count(foreign)
    if foreign.state == "short" and missing > 0:
        template = N_("Opponents of further federations still needed: {count}.")
        state: State = "short" if missing > left else "needed"
        yield Statement("foreign", "1.4.3", state, template, {"count": missing})
    room = most_of_own(total) - _count(own)
    if own.state in ("met", "short") and room < left:
        template = N_("Of the player's own federation at most {count} more opponents.")
        state = "short" if room < 0 and total == LEAST_GAMES else "needed"
        yield Statement("own", "1.4.4", state, template, {"count": max(0, room)})


def _points_needed(rule: NormRule, check: NormCheck, left: int) -> Iterator[Statement]:
    """The mean rating that is enough for the coming opponents, and the points with a mean of all.

    Rule: FIDE B.01 (2024) 1.4.7, 1.4.8
    """
    total, raised = len(check.games) + left, raised_game(rule, check.games)
    halves = sum(game.halves for game in check.games)
    rated = sum(rule.floor if game is raised else game.counts for game in check.games)
    if check.average is None or check.average < rule.average:
        mean = -(-(least_sum(rule, total) - rated) // left)
        template = N_("Mean rating of the coming opponents: {mean} is enough.")
        yield Statement("average", "1.4.8a", "needed", template, {"mean": mean})
    average = max(check.average or 0, rule.average)
    wanted = halves_needed(rule, total, average)
    facts = {"left": left, "average": average}
    if wanted is None or wanted - halves > 2 * left:
        template = N_(
            "With a mean rating of {average}, winning the games left ({left}) is not enough."
        )
        yield Statement("points", "1.4.8", "needed", template, facts)
        return
    more = points(5 * max(0, wanted - halves))
    template = N_(
        "Points needed from the games left ({left}), if the mean rating is {average}: {points}."
    )
    yield Statement("points", "1.4.8", "needed", template, {**facts, "points": more})
