"""People: entering, correcting and erasing them.

Personal facts (`PERSONAL`) are written beside the entry, not in it, so that they can be erased.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal, cast

from ronde.domain.errors import N_, RequestError
from ronde.domain.federations import FEDERATIONS
from ronde.domain.player import (
    SEX_WANTED,
    NationalRecord,
    check_facts,
    check_rating,
    check_signs,
    is_known_title,
    title_code,
    written_date,
)
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry, PersonalFact
from ronde.journal.event import PERSONAL, Event, Person
from ronde.journal.section import Registration, Section

PERSONAL_OF_NATIONAL = ("id", "birth")
SEXES = ("", "m", "w")


def personal_facts(person: Person) -> dict[str, str]:
    """The facts of a person that stand outside the entry, by `PERSON.FIELD`."""
    facts = {
        f"{person.id}.{name}": getattr(person, name) for name in PERSONAL if getattr(person, name)
    }
    return {**facts, **_personal_facts_of_national(person)}


def _personal_facts_of_national(person: Person) -> dict[str, str]:
    return {
        f"{person.id}.national.{place}.{name}": getattr(record, name)
        for place, record in enumerate(person.national)
        for name in PERSONAL_OF_NATIONAL
        if getattr(record, name)
    }


def plain_facts(person: Person) -> dict[str, Any]:
    """The facts of a person that stand in the entry."""
    data: dict[str, Any] = {
        f.name: getattr(person, f.name)
        for f in fields(person)
        if f.name not in ("national", *PERSONAL) and getattr(person, f.name) != f.default
    }
    if person.national:
        data["national"] = _plain_national(person.national)
    return data


def _plain_national(records: Sequence[NationalRecord]) -> list[dict[str, Any]]:
    return [
        {
            f.name: getattr(record, f.name)
            for f in fields(record)
            if f.name not in PERSONAL_OF_NATIONAL and getattr(record, f.name) != f.default
        }
        for record in records
    ]


def _national_of(
    rows: Sequence[Mapping[str, Any]], number: int, personal: Mapping[str, PersonalFact]
) -> tuple[NationalRecord, ...]:
    """The national records of an entry about person `number`; erased facts are blank."""

    def fact(place: int, name: str) -> str:
        found = personal.get(f"{number}.national.{place}.{name}")
        return "" if found is None else found.value or ""

    return tuple(
        NationalRecord(**row, id=fact(place, "id"), birth=fact(place, "birth"))
        for place, row in enumerate(rows)
    )


def person_of(data: Mapping[str, Any], personal: Mapping[str, PersonalFact]) -> Person:
    """The person of an entry; erased facts are blank."""
    number = data["id"]

    def fact(name: str) -> str:
        found = personal.get(f"{number}.{name}")
        return "" if found is None else found.value or ""

    national = _national_of(data.get("national", ()), number, personal)
    facts: dict[str, Any] = {name: value for name, value in data.items() if name != "national"}
    facts.update({name: fact(name) for name in PERSONAL})
    marks = tuple(facts.pop("marks", ()))
    return Person(**facts, national=national, marks=marks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What an act says about a person."""

    name: str = field(N_("surname, first name"), "")
    rating: int = field(N_("rating; 0 for none"), 0)
    title: str = field(N_("title: GM, IM, WGM, FM … (draughts: GMI, MI, MF …)"), "")
    federation: str = field(N_("federation, three letters"), "")
    sex: str = field(N_("m or w"), "")
    club: str = field(N_("club"), "")
    league: str = field(N_("league"), "")
    estimated: bool = field(N_("the rating is the arbiter's estimate"), False)
    source: str = field(N_("where the rating comes from"), "")
    birth: str = field(N_("date of birth"), "")
    fide_id: str = field(N_("FIDE id"), "")
    email: str = field(N_("e-mail address"), "")
    phone: str = field(N_("phone"), "")
    note: str = field(N_("note for the arbiters"), "")
    marks: tuple[str, ...] = field(N_("marks for categories of the organiser's own"), ())
    national: tuple[NationalRecord, ...] = field(N_("national lists"), ())

    def person(self, number: int) -> Person:
        """The person these facts describe."""
        if not self.name.strip():
            raise RequestError(N_("A player needs a name."))
        if self.sex not in SEXES:
            raise RequestError(SEX_WANTED, found=self.sex)
        check_rating(self.name, self.rating)
        sex = cast(Literal["", "m", "w"], self.sex)
        facts = {f.name: getattr(self, f.name) for f in fields(Facts) if f.name != "sex"}
        facts["birth"] = written_date(self.birth) or self.birth
        return Person(id=number, sex=sex, **facts)


def _title(text: str, *, draughts: bool) -> str:
    """The code of a title that was typed; what is no title stays as it is."""
    return title_code(text, draughts=draughts) or text


def _unknown_codes(
    name: str, given: Mapping[str, Any], *, draughts: bool, fide_mode: bool
) -> Iterator[Caution]:
    """Remarks about a title or a federation that was typed and that no list of ours has."""
    title, federation = given.get("title", ""), given.get("federation", "")
    if not is_known_title(title, draughts=draughts):
        yield from caution("unknown-title", fide_mode=fide_mode, title=title, name=name)
    if federation and federation not in FEDERATIONS:
        yield from caution(
            "unknown-federation", fide_mode=fide_mode, federation=federation, name=name
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Register(Facts, Act):
    """Enter a player for a section: somebody new, or a person the event knows already."""

    act = "register"
    wording: ClassVar[str] = N_("Enter a player for a section")

    section: str = field(N_("section"))
    person_id: int | None = field(N_("number of a person the event knows already"), None)
    section_rating: int | None = field(N_("rating that counts in this section"), None)
    licence: str = field(N_("licence: the id in the national federation"), "")
    national_rating: int = field(N_("rating in the national list"), 0)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        data: dict[str, Any] = {"section": self.section}
        if self.section_rating is not None:
            data["rating"] = self.section_rating
        if self.person_id is not None:
            person = event.person(self.person_id)
            if section.is_registered(person.id):
                raise _already_registered(section, person)
            cautions = _other_sections(event, section, person)
            return Decision({**data, "person": person.id}, cautions=tuple(cautions))
        given = replace(self, title=_title(self.title, draughts=section.is_draughts))
        typed = {f.name: getattr(given, f.name) for f in fields(Facts)}
        check_facts(typed)
        person = given.person(len(event.people) + 1)
        if self.licence or self.national_rating:
            person = with_national_record(person, self.licence, self.national_rating)
        return Decision(
            {**data, "person": person.id, "facts": plain_facts(person)},
            personal_facts(person),
            (
                *same_name(event, section, person),
                *_unknown_codes(
                    person.name, typed, draughts=section.is_draughts, fide_mode=section.fide_mode
                ),
            ),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        if "facts" in data:
            event = with_new_people(event, [person_of(data["facts"], entry.personal)])
        event.person(data["person"])
        section = event.section(data["section"])
        registration = Registration(data["person"], data.get("rating"))
        return event.with_section(
            replace(section, registrations=(*section.registrations, registration))
        )


def with_national_record(person: Person, licence: str | None, rating: int | None) -> Person:
    """The person with the licence and the national rating that were typed; None: as it was.

    They belong to the record of the person's federation, which is made where there is none.
    """
    if not person.federation:
        raise RequestError(N_("A licence and a national rating need the federation."))
    check_rating(person.name, rating or 0)
    records = list(person.national)
    federations = [record.federation for record in records]
    if person.federation not in federations:
        records.append(NationalRecord(person.federation))
        federations.append(person.federation)
    place = federations.index(person.federation)
    if licence is not None:
        records[place] = replace(records[place], id=licence.strip())
    if rating is not None:
        records[place] = replace(records[place], rating=rating)
    return replace(person, national=tuple(records))


def with_new_people(event: Event, people: Sequence[Person]) -> Event:
    """The event with new people, whose numbers must follow the last one."""
    if people and people[0].id != len(event.people) + 1:
        raise RequestError(
            N_("Person {person} builds on entries that are not there."), person=people[0].id
        )
    return replace(event, people=(*event.people, *people))


def first_round(section: Section, wanted: int | None, name: str) -> int:
    """The first round that a player plays from now on: the one wanted, else the next one."""
    first = wanted or section.next_round
    if first < section.next_round:
        raise RequestError(
            N_("Round {round} has been paired: {name} can play from round {next} on."),
            round=first,
            name=name,
            next=section.next_round,
        )
    return first


def _already_registered(section: Section, person: Person) -> RequestError:
    return RequestError(
        N_("{name} is already registered in section {section}."),
        name=person.name,
        section=section.key,
    )


def _other_sections(event: Event, section: Section, person: Person) -> Iterator[Caution]:
    for other in event.sections_of(person.id):
        yield from caution(
            "second-section", fide_mode=section.fide_mode, name=person.name, section=other.key
        )


MOST_AT_ONCE = 20_000
"""People of a list: more than any event has, and fewer than would keep a server busy."""


def same_name(event: Event, section: Section, person: Person) -> Iterator[Caution]:
    """Cautions about somebody with the same name; the same FIDE id is refused."""
    for registration in section.registrations:
        other = event.person(registration.person)
        if other.fide_id and other.fide_id == person.fide_id:
            raise _already_registered(section, other)
        if other.name.casefold() == person.name.casefold():
            if other.fide_id and person.fide_id:
                continue
            yield from caution(
                "same-name", fide_mode=section.fide_mode, name=person.name, person=other.id
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterAll(Act):
    """Enter a whole list at once, as an import gives it."""

    act = "register-all"
    wording: ClassVar[str] = N_("Enter a list of players")

    section: str = field(N_("section"))
    people: tuple[Facts, ...] = field(N_("the people of the list"))
    source: str = field(N_("where the list comes from"), "")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        if len(self.people) > MOST_AT_ONCE:
            raise RequestError(
                N_("At most {most} people can be entered at once, not {found}."),
                most=MOST_AT_ONCE,
                found=len(self.people),
            )
        known = {
            event.person(r.person).fide_id: r.person
            for r in section.registrations
            if event.person(r.person).fide_id
        }
        rows: list[dict[str, Any]] = []
        personal: dict[str, str] = {}
        seen: set[str] = set()
        for facts in self.people:
            if facts.fide_id and (facts.fide_id in known or facts.fide_id in seen):
                continue
            seen.add(facts.fide_id)
            check_signs({"name": facts.name, "club": facts.club})
            person = facts.person(len(event.people) + len(rows) + 1)
            rows.append(plain_facts(person))
            personal.update(personal_facts(person))
        if not rows:
            return None
        return Decision({"section": self.section, "people": rows, "source": self.source}, personal)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        people = [person_of(row, entry.personal) for row in entry.data["people"]]
        event = with_new_people(event, people)
        entered = tuple(Registration(person.id) for person in people)
        return event.with_section(
            replace(section, registrations=(*section.registrations, *entered))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unregister(Act):
    """Take somebody off the list of a section, as long as the list has not been drawn up."""

    act = "unregister"
    wording: ClassVar[str] = N_("Take a player off the list")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        section.registration(self.person)
        if section.number_of(self.person) is not None:
            raise RequestError(
                N_("{name} has a pairing number: withdraw the player instead."),
                name=event.person(self.person).name,
            )
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        left = tuple(r for r in section.registrations if r.person != entry.data["person"])
        return event.with_section(replace(section, registrations=left))


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend(Act):
    """Correct what is known of a person, except the rating, which has an act of its own."""

    act = "amend"
    wording: ClassVar[str] = N_("Correct what is known of a person")

    person: int = field(N_("number of the person"))
    name: str | None = field(N_("surname, first name"), None)
    title: str | None = field(N_("title: GM, IM, WGM, FM … (draughts: GMI, MI, MF …)"), None)
    federation: str | None = field(N_("federation, three letters"), None)
    sex: str | None = field(N_("m or w"), None)
    club: str | None = field(N_("club"), None)
    league: str | None = field(N_("league"), None)
    birth: str | None = field(N_("date of birth"), None)
    fide_id: str | None = field(N_("FIDE id"), None)
    email: str | None = field(N_("e-mail address"), None)
    phone: str | None = field(N_("phone"), None)
    note: str | None = field(N_("note for the arbiters"), None)
    marks: tuple[str, ...] | None = field(N_("marks for categories of the organiser's own"), None)
    licence: str | None = field(N_("licence: the id in the national federation"), None)
    national_rating: int | None = field(N_("rating in the national list"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        person = event.person(self.person)
        if person.id in event.erased:
            raise RequestError(N_("The personal data of {name} were erased."), name=person.name)
        beside = ("person", "licence", "national_rating")
        given = {k: v for k, v in self.given().items() if k not in beside and v is not None}
        draughts = any(section.is_draughts for section in event.sections_of(person.id))
        if "title" in given:
            given["title"] = _title(given["title"], draughts=draughts)
        changed = {k: v for k, v in given.items() if getattr(person, k) != v}
        listed = self._with_national_record(replace(person, **changed))
        if not changed and listed.national == person.national:
            return None
        check_facts(changed)
        if changed.get("birth"):
            changed["birth"] = written_date(changed["birth"])
        if not changed.get("name", "x").strip():
            raise RequestError(N_("A player needs a name."))
        personal = {f"{person.id}.{k}": v for k, v in changed.items() if k in PERSONAL}
        plain = {k: v for k, v in changed.items() if k not in PERSONAL}
        blank = [k for k in changed if k in PERSONAL and not changed[k]]
        data: dict[str, Any] = {"person": person.id, "facts": plain, "blank": blank}
        personal = {k: v for k, v in personal.items() if v}
        if listed.national != person.national:
            data["national"] = _plain_national(listed.national)
            personal.update(_personal_facts_of_national(listed))
        remarks = _unknown_codes(person.name, changed, draughts=draughts, fide_mode=False)
        return Decision(data, personal, tuple(remarks))

    def _with_national_record(self, person: Person) -> Person:
        if self.licence is None and self.national_rating is None:
            return person
        return with_national_record(person, self.licence, self.national_rating)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        number = data["person"]
        person = event.person(number)
        facts = {**data["facts"], **dict.fromkeys(data["blank"], "")}
        if "marks" in facts:
            facts["marks"] = tuple(facts["marks"])
        for name in PERSONAL:
            if (fact := entry.personal.get(f"{number}.{name}")) is not None:
                facts[name] = fact.value or ""
        if "national" in data:
            facts["national"] = _national_of(data["national"], number, entry.personal)
        return with_changed_person(event, replace(person, **facts))


def with_changed_person(event: Event, person: Person) -> Event:
    """The event with other facts of a person, in every list with that person; numbers stay."""
    event = event.with_person(person)
    for section in event.sections.values():
        tpn = section.number_of(person.id)
        if tpn is None:
            continue
        old = section.tournament.player(tpn)
        new = person.player(section.registration(person.id), tpn, old.first_round)
        new = replace(new, rating=old.rating, last_round=old.last_round, rank=old.rank)
        players = (*section.tournament.players[: tpn - 1], new, *section.tournament.players[tpn:])
        tournament = section.tournament.with_entries(players, section.tournament.absences)
        event = event.with_section(replace(section, tournament=tournament))
    return event


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase(Act):
    """Erase date of birth, ids and contacts of a person for ever; the chain still holds.

    `facts`, filled in by the journal, says where in earlier entries the personal facts are.
    """

    act = "erase"
    wording: ClassVar[str] = N_("Erase the personal data of a person for ever")
    permanent = True

    person: int = field(N_("number of the person"))
    facts: Mapping[int, tuple[str, ...]] = field(N_("found by the journal"), None, hidden=True)

    def decide(self, event: Event, at: str) -> Decision | None:
        person = event.person(self.person)
        if person.id in event.erased:
            return None
        facts = dict(self.facts or {})
        return Decision(
            {"person": person.id, "facts": {str(k): list(v) for k, v in facts.items()}},
            cautions=caution("erase", fide_mode=False, name=person.name),
            erasing=facts,
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        number = entry.data["person"]
        if number > len(event.people):
            return event
        person = event.person(number)
        national = tuple(replace(record, id="", birth="") for record in person.national)
        blanks: dict[str, Any] = dict.fromkeys(PERSONAL, "")
        blank = replace(person, national=national, **blanks)
        event = with_changed_person(event, blank)
        return replace(event, erased=event.erased | {number})
