"""Verification: every round is paired again as the event stood then, every lot is drawn again.

Replaying a journal never pairs and never draws: it takes what was written. Verification shows
that what was written is what the rules and the seed give.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ronde.domain.errors import N_, NoLegalPairing, RondeError, Translate
from ronde.journal.absences import absent_without_notice
from ronde.journal.acts.numbering import Number, ordered
from ronde.journal.acts.rounds import Pair, with_drawn_colour
from ronde.journal.entries import Entry, checked
from ronde.journal.event import Event
from ronde.journal.section import Section
from ronde.journal.separation import pair_with_separations
from ronde.journal.team_rounds import ordered_teams, pair_teams, round_of_teams
from ronde.journal.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Finding:
    """An entry that the rules, or the lots, do not confirm."""

    entry: Entry
    template: str
    facts: dict[str, object]

    def render(self, translate: Translate = str) -> str:
        """The sentence, in the language of `translate`."""
        return translate(self.template).format(number=self.entry.number, **self.facts)


@dataclass(frozen=True, slots=True)
class Verification:
    """What was looked at again, and what was found.

    `head` is the digest of the latest entry; one noted earlier shows that nothing was cut off.
    """

    entries: int
    head: str
    pairings: int
    draws: int
    findings: tuple[Finding, ...]


def verify(entries: Iterable[Entry]) -> Verification:
    """Check the chain, pair every round again as it was known then, draw every list again."""
    timeline = Timeline()
    findings: list[Finding] = []
    pairings = draws = 0
    head = ""
    for entry in checked(entries):
        if entry.act == Number.act:
            draws += 1
            findings.extend(_drawn_again(timeline.event, entry))
        timeline.add(entry)
        if entry.act == Pair.act:
            pairings += 1
            findings.extend(_paired_again(timeline.event, entry))
        head = entry.digest
    return Verification(len(timeline.entries), head, pairings, draws, tuple(findings))


def _paired_again(event: Event, entry: Entry) -> list[Finding]:
    """The round of an entry, paired from the section as it was known at the entry."""
    data = entry.data
    facts: dict[str, object] = {"round": data["round"], "section": data["section"]}
    if "withdrawn" not in data:
        event = _before_the_question(event, data["section"])
    try:
        known = with_drawn_colour(event.section(data["section"]).as_known_at(data["round"]))
        made = pair_teams(known) if "matches" in data else pair_with_separations(known)[0]
    except NoLegalPairing:
        template = N_("Entry {number}: round {round} of section {section} has no legal pairing.")
        return [Finding(entry, template, facts)]
    except RondeError as error:
        template = N_("Entry {number}: round {round} of section {section}: {reason}")
        return [Finding(entry, template, {**facts, "reason": error})]
    written: list[list[int]] = data["matches" if "matches" in data else "boards"]
    if "matches" in data:
        again = round_of_teams(known, made)
        boards, bye, same_bye = again["matches"], again["team_bye"], data["team_bye"]
    else:
        boards = [[known.person(white), known.person(black)] for white, black in made.pairs]
        bye = None if made.bye is None else known.person(made.bye)
        same_bye = data["bye"]
    if (boards, bye) == (written, same_bye):
        return []
    differing = [board for board in written if board not in boards]
    template = N_(
        "Entry {number}: {count} boards of round {round} of section {section} are paired "
        "otherwise by {system}; the entry was written by version {version}."
    )
    return [
        Finding(
            entry,
            template,
            {
                **facts,
                "count": len(differing),
                "system": data["system"],
                "version": data["version"],
            },
        )
    ]


def _before_the_question(event: Event, key: str) -> Event:
    """The event with every absence excused, as versions took it that did not ask about them."""
    section = event.section(key)
    number = len(section.paired)
    excused = {(number, person) for person in absent_without_notice(section)}
    return event.with_section(replace(section, excused=section.excused | excused))


def _drawn_again(event: Event, entry: Entry) -> list[Finding]:
    data = entry.data
    if data["method"] == "by-hand":
        return []
    section = event.section(data["section"])
    if "teams" in data:
        return _teams_drawn_again(event, section, entry)
    people = [r.person for r in section.registrations if r.person in set(data["order"])]
    again = ordered(event, section, people, data["method"], data["seed"])
    if again == data["order"]:
        return []
    facts: dict[str, object] = {"section": data["section"], "seed": data["seed"]}
    if any(not (event.person(p).birth or event.person(p).fide_id) for p in people):
        template = N_(
            "Entry {number}: the list of section {section} cannot be drawn again with the seed "
            "{seed}, since personal data of some players were erased."
        )
    else:
        template = N_(
            "Entry {number}: the list of section {section} is not the one that the seed {seed} "
            "gives."
        )
    return [Finding(entry, template, facts)]


def _teams_drawn_again(event: Event, section: Section, entry: Entry) -> list[Finding]:
    """The list of an event of teams, ordered again."""
    data = entry.data
    if ordered_teams(event, section, data["method"], data["seed"]) == data["teams"]:
        return []
    template = N_(
        "Entry {number}: the list of section {section} is not the one that the seed {seed} gives."
    )
    facts: dict[str, object] = {"section": data["section"], "seed": data["seed"]}
    return [Finding(entry, template, facts)]
