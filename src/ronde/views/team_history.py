"""What entries about teams are about, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RondeError

if TYPE_CHECKING:
    from ronde.journal import Event

TEAM_ACTS = frozenset(
    {
        *("enter-team", "change-team", "remove-team", "team-rules"),
        *("line-up", "forfeit-match", "team-bye"),
        *("exchange-teams", "keep-teams-apart"),
    }
)


def team_subject(event: Event, data: Mapping[str, Any], say: Callable[..., str]) -> str:
    """The team or the match, and what became of it."""
    if "absent" in data:
        match = " – ".join(_team(event, data, data[side]) for side in ("white", "black"))
        return say(N_("{match}: {what}"), match=match, what=_what_became_of_it(event, data, say))
    if "teams" in data:
        return " · ".join(_team(event, data, team) for team in data["teams"])
    if "one" in data:
        two = " – ".join(_team(event, data, data[key]) for key in ("one", "other"))
        return f"{two}, {say(N_('round {round}'), round=data['round'])}"
    if "rules" in data:
        return say(N_("{count} boards"), count=data["rules"].get("boards", 4))
    name = str(data.get("name") or _team(event, data, data["team"]))
    rounds = data.get("rounds") or [data["round"]] if "round" in data or "rounds" in data else []
    if not rounds:
        return name
    when = say(N_("round {round}"), round=", ".join(map(str, rounds)))
    return f"{name}, {when}"


def _what_became_of_it(event: Event, data: Mapping[str, Any], say: Callable[..., str]) -> str:
    """Who did not come to a match."""
    absent = data["absent"]
    if absent is None:
        return say(N_("The match is played after all"))
    if absent == "both":
        return say(N_("neither team came"))
    return say(N_("{team} did not come"), team=_team(event, data, data[absent]))


def _team(event: Event, data: Mapping[str, Any], team: int) -> str:
    teams = event.sections[data["section"]].teams if data["section"] in event.sections else None
    try:
        return f"#{team}" if teams is None else teams.team(team).name
    except RondeError:
        return f"#{team}"
