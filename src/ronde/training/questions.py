"""Exercises of short questions: colours to allot, the bye to give, cards to fill, tie-breaks.

What is right and why is the explanation's and the standings'; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.explanation.cards import Cards, Games
from ronde.explanation.lines import BoardsFact, Line, Participant, Phrase, PointsFact, of_obstacle
from ronde.explanation.preferences import Preferences
from ronde.explanation.ranks import origin
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import Teller
from ronde.notation import exact, game_text, rounded
from ronde.pairing import Round
from ronde.ranking import Standings, crosses, standings
from ronde.rulebooks.enquiry import DueEnquiry
from ronde.rulebooks.system import System, Unit
from ronde.rulebooks.team.declared import TeamSettings
from ronde.tiebreaks.codes import parse

Task = Literal["round", "colours", "bye", "cards", "tie-breaks"]
TASKS: tuple[Task, ...] = get_args(Task)
TASK_NAMES: dict[Task, str] = {
    "round": N_("Pair the round"),
    "colours": N_("Allot the colours"),
    "bye": N_("Give the bye"),
    "cards": N_("Fill the cards"),
    "tie-breaks": N_("Compute tie-breaks"),
}
FLOATS = {"down": N_("down"), "up": N_("up"), "none": N_("none")}
ARROWS = {"↓": "down", "↑": "up", "": "none"}
COLOURS = {"W": N_("White"), "B": N_("Black"), "none": N_("none")}
PREFERENCES_OF_TEAMS = {
    "A": N_("Colour preferences are of type A: all of the same strength."),
    "B": N_("Colour preferences are of type B: mild or strong."),
    "none": N_("There are no colour preferences."),
}
ASKED = 3
"""Players whose cards or tie-breaks are asked for."""


class Question(NamedTuple):
    """One question: `key` names it in a form, `right` is the answer as it is written.

    `choices` are the possible answers with their words; without them a number is typed. `rule` is
    what to look at, `why` how the answer comes about.
    """

    key: str
    asked: Line
    right: str
    rule: tuple[Line, ...]
    why: tuple[Line, ...]
    choices: Mapping[str, str] = {}


def tasks_of(rules: System) -> tuple[Task, ...]:
    """What can be asked: cards and tie-breaks are those of players in single games."""
    if rules.unit is Unit.PLAYER and rules.games_per_match == 1:
        return TASKS
    return ("round", "colours", "bye")


def can_be_asked(task: Task, event: Tournament, paired: Round) -> bool:
    """Whether the position is worth that task: not everything in it goes without saying."""
    if task not in tasks_of(paired.rules):
        return False
    if task == "colours":
        return paired.number > 2 and len({game.article for game in paired.account.games}) > 1
    if task == "bye":
        last = Cards(RoundContext(event, paired)).ranked()[-1]
        return paired.bye is not None and paired.bye != last
    if task == "cards":
        return len(event.rounds) > 1
    if task == "tie-breaks":
        return len(event.rounds) > 2 and len(_tied(standings(event))) > 1
    return True


def questions(task: Task, event: Tournament, paired: Round) -> tuple[Question, ...]:
    """What is asked about a position; nothing where the whole round is to be paired."""
    asking: dict[Task, Callable[[RoundContext], Iterator[Question]]] = {
        "colours": _colours,
        "bye": _bye,
        "cards": _cards,
        "tie-breaks": _tie_breaks,
    }
    if task not in asking:
        return ()
    return tuple(asking[task](RoundContext(event, paired)))


def shown(task: Task, event: Tournament, paired: Round) -> tuple[Line, ...]:
    """The position as the learner sees it."""
    context = RoundContext(event, paired)
    if task == "cards":
        return tuple(_before_the_last_round(context))
    if task == "tie-breaks":
        return tuple(_cross_table(standings(event)))
    cards = Cards(context)
    return (*_announced(context), *(cards.line(number) for number in cards.ranked()))


def _announced(context: RoundContext) -> Iterator[Line]:
    """What must be known of the event besides the cards."""
    if context.of_teams:
        yield Line(PREFERENCES_OF_TEAMS[TeamSettings.of(context.situation).type])


def _colours(context: RoundContext) -> Iterator[Question]:
    """Who has White on every board, the players named in the order of the ranking."""
    order = Cards(context).ranked()
    preferences = Preferences(context)
    for game in context.account.games:
        pair = sorted((game.white, game.black), key=order.index)
        rule = Line(
            N_("Colours: {wording}."), {"wording": Phrase(game.wording)}, article=game.article
        )
        yield Question(
            "-".join(map(str, pair)),
            Line(N_("{board}: who has White?"), {"board": BoardsFact((tuple(pair),))}),
            str(game.white),
            (rule,),
            (rule, *preferences.lines(game, 1)),
            {str(number): str(number) for number in pair},
        )


def _bye(context: RoundContext) -> Iterator[Question]:
    """Who has the bye."""
    number = context.paired.bye
    if number is None:
        return
    barred = [obstacle for v in context.present for obstacle in context.against(v, 0)]
    rule = [of_obstacle(obstacle, 0) for obstacle in barred]
    rule.append(
        Line(N_("Look first at who may have the bye at all, then at the order of the rules."))
    )
    why = tuple(Teller(context).bye(number))
    yield Question("bye", Line(N_("Who has the bye?")), str(number), tuple(rule), why)


def _cards(context: RoundContext) -> Iterator[Question]:
    """The score, the float and the colour due of a few players after the last round."""
    cards, preferences = Cards(context), Preferences(context)
    last = context.paired.number - 1
    ranked = cards.ranked()
    floated = [v for v in ranked if cards.entries(v)[-1].arrow][: ASKED - 1]
    others = [v for v in ranked if v not in floated]
    for number in sorted([*floated, *others[: ASKED - len(floated)]], key=ranked.index):
        who = {"player": context.participant(number), "round": last}
        card = (cards.line(number, 0),)
        points = context.points[number]
        yield Question(
            f"score-{number}",
            Line(N_("{player}: the score after round {round}"), who),
            exact(Fraction(points, 10)),
            (Line(N_("A score is the sum of the points of all rounds, byes and forfeits too.")),),
            card,
        )
        arrow = cards.entries(number)[-1].arrow
        yield Question(
            f"float-{number}",
            Line(N_("{player}: the float of round {round}"), who),
            ARROWS[arrow],
            (
                Line(
                    N_(
                        "Compare the scores of the two players before the round; a round without a "
                        "game may count too."
                    )
                ),
            ),
            card,
            FLOATS,
        )
        side = _due(context, preferences, number)
        yield Question(
            f"due-{number}",
            Line(N_("{player}: the colour due in the next round"), who),
            side,
            (Line(N_("Count the colours of the games, then look at the latest ones.")),),
            card,
            COLOURS,
        )


def _due(context: RoundContext, preferences: Preferences, number: int) -> str:
    """The colour that a player is due, or `none`."""
    wanted = preferences.of(number)
    if wanted is not None:
        return wanted.side or "none"
    enquiry: object = context.enquiry
    return (enquiry.due(number - 1) if isinstance(enquiry, DueEnquiry) else "") or "none"


def _before_the_last_round(context: RoundContext) -> Iterator[Line]:
    """The cards without the last round, and its results."""
    cards, event = Cards(context), context.tournament
    last = event.rounds[-1]
    before = standings(event.before(len(event.rounds)))
    points = {row.player: row.points for row in before}
    for number in cards.ranked():
        facts = {
            "player": context.participant(number),
            "points": PointsFact(points[number]),
            "games": Games(cards.entries(number)[:-1]),
        }
        yield Line(N_("{player}: {points}; {games}."), facts)
    yield Line(N_("Round {round}:"), {"round": len(event.rounds)})
    for game in last.games:
        result = game_text(game.white_result, game.black_result, event)
        facts = {"label": BoardsFact(((game.white, game.black),)), "value": result}
        yield Line(N_("{label}: {value}"), facts, depth=1)
    for number in cards.ranked():
        entry = cards.entries(number)[-1]
        if entry.unplayed:
            word = Phrase(entry.unplayed)
            yield Line(N_("{label}: {value}"), {"label": number, "value": word}, depth=1)


def _tie_breaks(context: RoundContext) -> Iterator[Question]:
    """The first two tie-breaks of players with equal points."""
    table = standings(context.tournament)
    for number in _tied(table)[:ASKED]:
        row = table.row(number)
        who = Participant(number, table.event.player(number).name)
        sums = [place for place, lines in enumerate(row.contributions) if len(lines) > 1]
        for place in sums[:2]:
            code, value = table.codes[place], row.values[place]
            if not isinstance(value, Fraction):
                continue
            why = tuple(origin(table, row, place))
            yield Question(
                f"{code}-{number}",
                Line(N_("{code} of {player}"), {"code": code, "player": who}),
                rounded(value),
                (_definition(code),),
                why,
            )


def _definition(code: str) -> Line:
    """Where the tie-break is defined."""
    definition = parse(code).definition
    return Line(
        N_("Read how {code} is defined, and what becomes of rounds without a game."),
        {"code": code},
        article=f"{definition.regulation} {definition.article}",
    )


def _tied(table: Standings) -> list[int]:
    """The players of the largest group of equal points; of equal groups the highest."""
    groups: dict[int, list[int]] = {}
    for row in table.rows:
        groups.setdefault(row.points, []).append(row.player)
    return max(groups.values(), key=len)


def _cross_table(table: Standings) -> Iterator[Line]:
    """Everybody's results, in the order of the points: opponent, colour, result.

    Where a tie-break is made of ratings, they are told too.
    """
    rated = any("D" in parse(code).definition.type for code in table.codes)
    for row, cells in zip(table.rows, crosses(table, by="number"), strict=True):
        facts = {
            "player": Participant(row.player, table.event.player(row.player).name),
            "points": PointsFact(row.points),
            "games": " · ".join(cells),
        }
        if rated:
            facts["rating"] = table.event.player(row.player).rating
            yield Line(N_("{player} ({rating}): {points}; {games}."), facts)
        else:
            yield Line(N_("{player}: {points}; {games}."), facts)
