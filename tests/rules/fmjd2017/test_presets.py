"""The five named systems as values, and systems of an organiser's own: chapters 1, 2 and 5."""

from __future__ import annotations

import gettext
import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

import ronde
from ronde import pair
from ronde.domain.errors import RequestError
from ronde.domain.tournament import Tournament
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.fmjd import edition_2017
from ronde.rulebooks.fmjd.aspects import FINAL_ORDERS, OPTIONS, Aspects
from ronde.rulebooks.fmjd.edition_2017 import aspects_of
from ronde.rulebooks.fmjd.regulations import ASPECTS, SENTENCES, Regulations, restored, saved
from ronde.rulebooks.system import Announcement
from tests.rules.fmjd1986.positions import event, gathered, standing, text
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED
from tests.rules.fmjd2017.test_floats import floated
from tests.unit.cli.runner import run

TABLE = {
    RATING: ("e", "b", "b", "a", "b", "a", True),
    PLAYERS: ("e", "b", "b", "dubov", "a", "a", True),
    TRUNCATED: ("c", "a", "a", "a", "b", "a", True),
    MEDIAN: ("b,c", "a", "a", "a", "b", "a", True),
    KNDB: ("a,d", "a", "a", "b", "a", "b", False),
}
"""Final order, order of round 1, later order, in the group, odd, target, floats."""


@pytest.mark.article("FMJD17-5.1a", "FMJD17-5.3.b", "FMJD17-1.3", "FMJD17-5.1.g")
@pytest.mark.parametrize("system", TABLE)
def test_a_preset_is_made_of_the_choices_that_chapter_five_names(system: str) -> None:
    chosen = aspects(system)
    assert TABLE[system] == (
        chosen.final_order,
        chosen.order_r1,
        chosen.order_next,
        chosen.in_group,
        chosen.odd,
        chosen.float_target,
        chosen.floats,
    )


def aspects(system: str) -> Aspects:
    return aspects_of(system_named(system), {})


def listed(system: str) -> list[str]:
    """The choices of a system as `ronde systems` lists them, its own in brackets."""
    lines = run("systems", system).stdout.splitlines()
    return [line for line in lines if " = " in line]


@pytest.mark.article("FMJD17-5.1a", "FMJD17-5.3.b")
@pytest.mark.parametrize(
    "one, other, choices",
    [(TRUNCATED, MEDIAN, ["final_order"]), (RATING, PLAYERS, ["in_group", "odd"])],
)
def test_two_systems_differ_in_what_the_text_says_and_in_nothing_else(
    one: str, other: str, choices: list[str]
) -> None:
    both = [*zip(listed(one), listed(other), strict=True)]
    assert [a.split()[0] for a, b in both if a != b] == choices
    assert len(both) > 15


ORDERS = {
    RATING: ["Avg.", "rating", "Rating"],
    PLAYERS: ["Avg.", "rating", "Rating"],
    TRUNCATED: ["Trunc.", "Solkoff"],
    MEDIAN: ["Med.", "Solkoff", "Trunc.", "Solkoff"],
    KNDB: ["Solkoff", "S.B."],
}


@pytest.mark.article("FMJD17-2.1", "FMJD17-5.1.a", "FMJD17-5.2.a", "FMJD17-5.3.a", "FMJD17-5.4.a")
@pytest.mark.parametrize("system", TABLE)
def test_the_final_order_of_a_preset_is_that_of_its_standings(tmp_path: Path, system: str) -> None:
    file = tmp_path / "event.json"
    ronde.write(event(6, "1=4 2>5 3>6", system=system), file)
    head = run("standings", file).stdout.splitlines()[1].split()
    assert head[head.index("points") + 1 : -1] == ORDERS[system]
    chosen = run("standings", file, "--option", "final_order=d,a").stdout.splitlines()[1].split()
    assert chosen[chosen.index("points") + 1 :][:2] == ["S.B.", "Solkoff"]


@pytest.mark.article("FMJD17-3.2.a")
def test_a_lot_for_round_1_leaves_the_final_order_as_it_is() -> None:
    def codes(system: str, order: str) -> tuple[str, ...]:
        chosen = replace(event(4), system=system, choices=(("order_r1", order),))
        return ronde.standings(chosen).codes

    assert codes(RATING, "a") == codes(RATING, "b") == ("AVG-RATING", "RATING", "LOT")
    assert codes(TRUNCATED, "a") == codes(TRUNCATED, "b") == ("SOLKOFF-TRUNCATED", "LOT")


@pytest.mark.article("FMJD17-2.1", "FMJD17-1.4")
def test_the_final_order_can_be_any_list_of_the_eight_criteria() -> None:
    made = aspects_of(edition_2017.RATING, {"final_order": list(FINAL_ORDERS)})
    assert made.tie_breaks()[:8] == tuple(FINAL_ORDERS.values())
    assert len(set(made.tie_breaks())) == len(made.tie_breaks())
    with pytest.raises(RequestError, match="final_order"):
        aspects_of(edition_2017.RATING, {"final_order": "a,z"})


CHANGES = [
    ("order_r1", "a", event(6, ratings=[1500, 1000, 1400, 1100, 1300, 1200]), "1-4 2-5 3-6"),
    ("order_next", "c", standing(2, 2, 2, 2, ratings=[1000, 1100, 1300, 1200]), "1-3 2-4"),
    ("in_group", "b", standing(*(2,) * 6), "1-6 2-5 3-4"),
    ("odd", "a", standing(4, 4, 4, 2, 2, 2), "1-4 2-3 5-6"),
    ("float_target", "b", standing(4, 4, 4, 2, 2, 2), "1-2 3-6 4-5"),
    ("colour", "none", gathered("WW", "BB", "WW", "BB"), "1-3 2-4"),
    ("floats", False, floated(), "1-3 2-4 5-7 6-8"),
]
"""Another choice than that of the rating system, a position, and what it becomes."""


@pytest.mark.article("FMJD17-1.4", *(f"FMJD17-2.{number}" for number in range(2, 9)))
@pytest.mark.parametrize("key, value, now, wanted", CHANGES, ids=[row[0] for row in CHANGES])
def test_every_aspect_can_be_chosen_otherwise(
    key: str, value: object, now: Tournament, wanted: str
) -> None:
    assert text(now, RATING, options={key: value}) == wanted
    assert text(now, RATING) != wanted
    for system in TABLE:
        assert pair(now, system, options={key: value}).pairs


@pytest.mark.article("FMJD17-1.4")
def test_the_options_of_a_system_are_its_aspects_with_their_articles() -> None:
    for system in TABLE:
        book = system_named(system)
        assert {option.key for option in book.options} == {f.name for f in fields(Aspects)}
        assert all(option.article and option.wording for option in book.options)
        assert aspects_of(book, aspects(system).as_options()) == aspects(system)


def test_wrong_options_are_reported() -> None:
    with pytest.raises(RequestError, match="no option 'color'"):
        pair(event(4), RATING, options={"color": "weak"})
    with pytest.raises(RequestError, match="cannot be 'z'"):
        pair(event(4), RATING, options={"odd": "z"})


@pytest.mark.article("FMJD17-1.4", "FMJD17-1.6")
def test_an_organiser_composes_saves_and_restores_a_system() -> None:
    choices = {"colour": "strong", "floats": True, "final_order": "a,d,h"}
    own = edition_2017.KNDB_SOLKOFF.composed(choices, "Club championship")
    kept = json.loads(json.dumps(saved(own)))
    again = restored(kept)
    assert (again.name, again.title) == (own.name, own.title)
    assert aspects_of(again, {}) == aspects_of(own, {})
    assert again.tie_breaks == own.tie_breaks == ("SOLKOFF", "SB-FMJD", "LOT")
    now = standing(4, 4, 4, 2, 2, 2)
    assert (
        ronde.pair(now, RATING, options=kept["options"]).pairs
        == ronde.pair(now, KNDB, options={"colour": "strong", "floats": True}).pairs
    )


def test_what_was_not_saved_by_us_is_reported() -> None:
    with pytest.raises(RequestError, match="name and options"):
        restored({"title": "Nothing"})


@pytest.mark.article("FMJD17-1.6", "FMJD17-5.1.h")
def test_the_rules_of_a_system_can_be_printed() -> None:
    told = Regulations(edition_2017.RATING, Announcement(9)).text()
    assert "Number of rounds: 9" in told
    assert "Weak colour preference" in told
    assert "1-4, 2-5, 3-6" in told
    assert "win 2, draw 1, loss 0" in told
    kndb = Regulations(edition_2017.KNDB_SOLKOFF).text()
    assert "1-6, 2-5, 3-4" in kndb
    assert "Weak" not in kndb
    assert "Number of rounds" not in kndb


@pytest.mark.article("FMJD17-1.6")
def test_every_choice_changes_the_printed_rules() -> None:
    base = edition_2017.RATING.composed({"final_order": "e"}, "Own")
    for option in OPTIONS:
        for value in option.values:
            context = {"colour": "strong"} if option.key == "strong_every_round" else {}
            plain = base.composed(context)
            other = base.composed({**context, option.key: value})
            if aspects_of(other, {}) != aspects_of(plain, {}):
                told = [
                    Regulations(made, Announcement(acceleration="fmjd-four-groups")).text()
                    for made in (plain, other)
                ]
                assert told[0] != told[1], (option.key, value)


@pytest.mark.article("FMJD17-1.5")
def test_the_rules_show_which_systems_the_fmjd_prefers() -> None:
    preferred = [
        system for system in TABLE if "prefers" in Regulations(system_named(system)).text()
    ]
    assert preferred == [RATING, TRUNCATED]


def test_the_rules_show_the_acceleration() -> None:
    four = Regulations(edition_2017.RATING, Announcement(acceleration="fmjd-four-groups")).text()
    assert "into 4 groups" in four
    haley = Regulations(edition_2017.RATING, Announcement(acceleration="fmjd-halley")).text()
    assert "In round 2" in haley.splitlines()[-2]
    assert "Acceleration" not in Regulations(edition_2017.RATING).text()


@pytest.mark.article("FMJD17-1.6")
def test_the_rules_are_printed_in_french_too() -> None:
    locale = Path(ronde.__file__).parent / "locale"
    french = gettext.translation("ronde", str(locale), ["fr"]).gettext
    told = Regulations(edition_2017.SOLKOFF_TRUNCATED, Announcement(7)).text(french)
    assert "Nombre de rondes\u00a0: 7" in told
    assert "Solkoff tronqué" in told
    assert "préférence de couleur faible" in told.lower()
    english = Regulations(edition_2017.SOLKOFF_TRUNCATED, Announcement(7)).text()
    assert not set(english.splitlines()) & set(told.splitlines())


def test_every_aspect_has_its_heading_and_every_sentence_its_choice() -> None:
    keys = [key for _, listed in ASPECTS for key in listed]
    assert len(keys) == len(set(keys))
    assert {key for key, _ in SENTENCES} <= set(keys)
    values = {(option.key, value) for option in OPTIONS for value in option.values}
    assert set(SENTENCES) <= values
