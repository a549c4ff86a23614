"""What a report declares of the whole tournament: headers, system, point system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_
from ronde.domain.points import FIDE_POINTS, PointSystem, points_text
from ronde.domain.tournament import Details
from ronde.formats.trf.systems import code_for, declared, kind_for
from ronde.rulebooks.catalogue import DEFAULT

if TYPE_CHECKING:
    from ronde.formats.trf.draft import Draft


def details_of(draft: Draft) -> tuple[Details, str | None, str | None]:
    """The headers; and the system and acceleration that 192 or a comment declares.

    Explicit points (250, XXA) come instead of the acceleration in the name of the system.
    """
    details: dict[str, Any] = dict(draft.details)
    code = details.pop("encoded_kind", "").upper()
    system, acceleration = declared(code, details.get("start", ""))
    if acceleration and (draft.accelerated or draft.accelerated_by_player):
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
    if code != code_for(system, acceleration):
        details["encoded_kind"] = code
    if system and details.get("kind") == kind_for(system):
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
