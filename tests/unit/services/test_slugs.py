"""The title of an event as the name of its file and its address."""

from __future__ import annotations

import pytest

from ronde.services.workspace import slug_of


@pytest.mark.parametrize(
    "title, slug",
    [
        ("Coupe de l’Île", "coupe-de-l-ile"),
        ("Coupe de l'Île", "coupe-de-l-ile"),
        ("Open – Cœur de Łódź", "open-coeur-de-lodz"),
        ("’", "event"),
    ],
)
def test_every_letter_of_a_title_stands_in_its_address(title: str, slug: str) -> None:
    assert slug_of(title) == slug
