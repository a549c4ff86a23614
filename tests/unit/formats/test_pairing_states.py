"""What was known when rounds were paired, in reports and in the JSON form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.checking import check
from ronde.domain.errors import InputError
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import game
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.formats.trf.report import DIALECTS, Dialect
from ronde.generator import Recipe, generate

EVENT = generate(Recipe(players=12, rounds=4, seed=3))
WHITE, BLACK = EVENT.rounds[0].pairs[0]
LINE = "### ronde known "


def with_state(**fields: object) -> Tournament:
    return replace(EVENT, pairing_states=(PairingState(3, **fields),))  # type: ignore[arg-type]


OPEN = (1, game(WHITE, BLACK))
EVERYTHING = with_state(
    results=(OPEN,),
    reversed=(EVENT.rounds[2].pairs[0],),
    absent=((Tpn(4), Bye.HALF), (Tpn(7), Bye.ZERO)),
    order=tuple(Tpn(tpn) for tpn in (*range(2, 13), 1)),
    ratings=((Tpn(3), 1850),),
    bans=((Tpn(1), Tpn(2), Tpn(5)),),
    number_of_rounds=5,
    points=PointSystem(win=30, draw=10),
    system="fide-dubov-2026",
    acceleration="",
    choices=(("floats", "two"), ("number", "listed")),
)
NOTHING = with_state(absent=(), bans=(), choices=(), points=PointSystem())


@pytest.mark.parametrize("event", [EVERYTHING, NOTHING, with_state(results=(OPEN,))])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_reports_of_every_dialect_carry_it(event: Tournament, dialect: Dialect) -> None:
    assert read(to_text(event, dialect=dialect)) == event


@pytest.mark.parametrize("event", [EVERYTHING, NOTHING, with_state(results=(OPEN,))])
def test_the_json_form_carries_it(event: Tournament) -> None:
    assert read(to_text(event, format="json")) == event


def test_everything_is_as_it_was_then() -> None:
    known = EVERYTHING.as_known_at(3)
    assert known.rounds[0].games[0][2:] == (Result.UNKNOWN, Result.UNKNOWN)
    assert [(a.tpn, a.bye) for a in known.absences] == [(4, Bye.HALF), (7, Bye.ZERO)]
    assert (known.ranking[0], known.ranking[-1]) == (2, 1)
    assert known.player(3).rating == 1850
    assert [ban.tpns for ban in known.forbidden] == [(1, 2, 5)]
    assert (known.number_of_rounds, known.points.win) == (5, 30)
    assert (known.system, known.acceleration) == ("fide-dubov-2026", None)
    assert dict(known.choices) == {"floats": "two", "number": "listed"}
    assert len(known.rounds) == 2
    assert EVERYTHING.as_known_at(2) == EVENT.before(2), "the other rounds knew what is known now"
    assert EVERYTHING.before(3).rounds == EVENT.rounds[:2], "standings have the results of now"


def test_long_lists_take_several_lines() -> None:
    many = generate(Recipe(players=250, rounds=2, seed=3))
    results = tuple((1, game(*pair)) for pair in many.rounds[0].pairs)
    event = replace(many, pairing_states=(PairingState(2, results=results),))
    text = to_text(event)
    assert text.count(LINE) == 2
    assert read(text) == event
    assert not check(event).agrees, "everybody had the same score then"


@pytest.mark.parametrize(
    "line",
    [
        'x results [[1,4,12,"??"]]',
        "3 results [[1,4]]",
        'results [[1,4,12,"??"]]',
        "3 results {",
        '3 results [[9,1,2,"??"]]',
        f'3 results [[1,{WHITE},{BLACK},"1="]]',
        f'3 results [[1,{WHITE},{BLACK},"xx"]]',
        f'3 results [[3,{WHITE},{BLACK},"??"]]',
        f'9 results [[1,{WHITE},{BLACK},"??"]]',
        f'0 results [[1,{WHITE},{BLACK},"??"]]',
        "3 colour 4",
        '3 absent [[99,"Z"]]',
        '3 absent [[4,"U"]]',
        '3 absent [[4,"Z"],[4,"H"]]',
        "3 order [1,2]",
        "3 reversed [[1,1]]",
        "3 ratings [[4,-5]]",
        "3 bans [[4,4]]",
        "3 number-of-rounds 2",
        "3 system 4",
        "3",
        "",
    ],
)
def test_what_cannot_have_been_known_is_a_problem(line: str) -> None:
    with pytest.raises(InputError):
        read(f"{to_text(EVENT)}{LINE}{line}\r\n")


def test_a_value_that_stands_twice_is_a_problem() -> None:
    text = f"{to_text(EVENT)}{LINE}3 system fide-lim\r\n"
    with pytest.raises(InputError):
        read(text)
    quoted = f'{LINE}3 system "fide-lim"\r\n'
    assert read(to_text(EVENT) + quoted).pairing_states[0].system == "fide-lim"
    with pytest.raises(InputError):
        read(to_text(EVENT) + quoted + quoted)
