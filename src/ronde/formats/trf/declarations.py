"""What a report declares of the whole tournament: headers, system (record 192), point system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.points import FIDE_POINTS, PointSystem, points_text
from ronde.domain.tournament import Details
from ronde.formats.trf.comments import COMPUTED_POINTS
from ronde.rulebooks.catalogue import DEFAULT, known, named_by, report_code

if TYPE_CHECKING:
    from ronde.formats.trf.draft import Draft

CUSTOM = "CUSTOM_SWISS"


class DeclaredSystem(NamedTuple):
    """The system and the acceleration that a code names; None where it names none of ours."""

    system: str | None = None
    acceleration: str | None = None


def declared_system(code: str, start: str) -> DeclaredSystem:
    """What the code means for a tournament that starts on that day (`YYYY/MM/DD`, or unknown)."""
    system = named_by(code, start)
    if system or not code:
        return DeclaredSystem(system)
    from ronde.accelerations.catalogue import ACCELERATIONS

    for row in ACCELERATIONS.values():
        if row.report_suffix and code.endswith(row.report_suffix):
            system = named_by(code.removesuffix(row.report_suffix), start)
            return DeclaredSystem(system, row.name) if system else DeclaredSystem()
    return DeclaredSystem()


def code_for(system: str | None, acceleration: str | None, *, of_teams: bool = False) -> str:
    """The code that comes nearest to them; nothing for a tournament that declares no system."""
    if system is None:
        return ""
    code = report_code(system, of_teams=of_teams)
    if not code:
        return CUSTOM
    if acceleration is None:
        return code
    from ronde.accelerations.catalogue import ACCELERATIONS

    row = ACCELERATIONS.get(acceleration)
    return code + row.report_suffix if row else code


def kind_for(system: str, *, of_teams: bool = False) -> str:
    """Record 092 of a tournament that has no words of its own for a system without a code."""
    rules = known(system)
    if rules is not None and rules.fixed_rounds is not None:
        return "Team: Round-Robin" if of_teams else "Individual: Round-Robin"
    return "" if report_code(system) else f"Individual: Swiss-System ({system})"


def names_teams(code: str) -> bool:
    """Whether the code is that of a team tournament, whose numbers are those of the teams."""
    return "TEAM" in code.upper()


def details_of(draft: Draft) -> tuple[Details, str | None, str | None]:
    """The headers; and the system and acceleration that 192 or a comment declares.

    Explicit points (250, XXA) come instead of the acceleration in the name of the system.
    """
    details: dict[str, Any] = dict(draft.details)
    code = details.pop("encoded_kind", "").upper()
    system, acceleration = declared_system(code, details.get("start", ""))
    computed = COMPUTED_POINTS in draft.comment_words
    if acceleration and not computed and (draft.accelerated or draft.accelerated_by_player):
        acceleration = None
        draft.findings.note(
            None,
            None,
            N_("The accelerated points of the report replace those of {code}."),
            code=code,
        )
    system = draft.comment_words.get("system", system) or None
    if code and system is None:
        draft.findings.note(
            None,
            None,
            N_(
                "Record 192 names {code}, which is not a system of Ronde: rounds are paired by "
                "{system} unless another system is asked for."
            ),
            code=code,
            system=DEFAULT,
        )
    acceleration = draft.comment_words.get("acceleration", acceleration) or None
    of_teams = names_teams(code)
    if code != code_for(system, acceleration, of_teams=of_teams):
        details["encoded_kind"] = code
    if system and details.get("kind") == kind_for(system, of_teams=of_teams):
        details["kind"] = ""
    details["deputies"] = tuple(draft.deputies)
    details["round_dates"] = tuple(draft.round_dates)
    return Details(**{**details, **draft.comment_details}), system, acceleration


def points_of(draft: Draft) -> PointSystem:
    """The point system; several families of records may state it, but not differently."""
    if not draft.points:
        return FIDE_POINTS
    values: dict[str, int] = {}
    for located in draft.points.values():
        for field, (value, line, column) in located.items():
            if values.setdefault(field, value) != value:
                draft.wrong(
                    line,
                    column,
                    N_("The points {found} contradict an earlier line, which says {first}."),
                    found=points_text(value),
                    first=points_text(values[field]),
                )
    return PointSystem(**values)
