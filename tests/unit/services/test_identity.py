"""Who may do what: users and programs by their role, phones by the acts of phones."""

from __future__ import annotations

import pytest

from ronde.journal import ACTS
from ronde.services.identity import ANONYMOUS, Identity
from ronde.services.permissions import LEAST_ROLE, ROLES


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", ["user", "token"])
def test_a_role_may_do_what_the_lesser_ones_may(kind: str, role: str) -> None:
    somebody = Identity(kind, "Anna", role)  # type: ignore[arg-type]
    assert [somebody.may(least) for least in ROLES] == [
        ROLES.index(least) <= ROLES.index(role) for least in ROLES
    ]
    assert all(somebody.may_act(act) == somebody.may(LEAST_ROLE[act]) for act in ACTS)


def test_a_phone_claims_results_and_does_nothing_else() -> None:
    phone = Identity("phone", "☎ Boards 1-4", event="open")
    assert not any(phone.may(role) for role in ROLES)
    assert {act for act in ACTS if phone.may_act(act)} == {"claim", "confirm-claim", "line-up"}


def test_nobody_in_particular_may_do_nothing() -> None:
    assert not any(ANONYMOUS.may(role) for role in ROLES)
    assert not any(ANONYMOUS.may_act(act) for act in ACTS)
