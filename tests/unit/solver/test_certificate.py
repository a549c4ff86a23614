"""Certificates that prove nothing are refused, with the reason."""

from __future__ import annotations

import pytest

from ronde.solver.certificate import (
    CertificateError,
    check_class_certificate,
    check_deficiency,
    check_weighted_certificate,
)
from tests.unit.solver.brute import Costs

CLASS_COST: Costs = [[5, 1], [1, 5]]
TRIANGLE: Costs = [[None, 1, 1], [1, None, 1], [1, 1, None]]
SQUARE: Costs = [[None, 1, None, 3], [1, None, 3, None], [None, 3, None, 1], [3, None, 1, None]]


def test_tight_duals_prove_a_matching_of_classes() -> None:
    check_class_certificate(CLASS_COST, [1, 1], [0, 0, 1, 1], [2, 3, 0, 1])


@pytest.mark.parametrize(
    "y,class_of,mate,reason",
    [
        ([6, 1], [0, 0, 1, 1], [2, 3, 0, 1], r"classes 0 and 0: 6 \+ 6 > 2 \* 5"),
        ([1, 0], [0, 0, 1, 1], [2, 3, 0, 1], r"vertices 0 and 2: 1 \+ 0 < 2 \* 1"),
        ([1, 1], [0, 0, 1, 1], [1, 0, 3, 2], r"vertices 0 and 1: 1 \+ 1 < 2 \* 5"),
        ([1, 1], [0, 0, 1, 1], [2, -1, 0, -1], "vertex 1 is exposed"),
        ([1, 1], [0, 0, 1, 1], [2, 3, 1, 0], "not mutual"),
        ([1, 1], [0, 0, 1], [2, 3, 0, 1], "4 vertices in the matching, 3 in classes"),
    ],
)
def test_class_duals_that_prove_nothing_are_refused(
    y: list[int], class_of: list[int], mate: list[int], reason: str
) -> None:
    with pytest.raises(CertificateError, match=reason):
        check_class_certificate(CLASS_COST, y, class_of, mate)


def test_a_pair_of_classes_that_never_meet_is_refused() -> None:
    with pytest.raises(CertificateError, match="no pair of classes 0 and 0"):
        check_class_certificate([[None]], [0], [0, 0], [1, 0])


def test_an_odd_set_proves_the_triangle() -> None:
    check_weighted_certificate(TRIANGLE, [1, 0, -1], [0, 0, 0], [(0b111, 2)])


@pytest.mark.parametrize(
    "mate,y,sets,reason",
    [
        ([1, 0, -1], [0, 0, 0], [], r"edge 0-1: cover 0 on the wrong side of 2 \* 1"),
        ([1, 0, -1], [1, 1, 1], [], "vertex 2 is exposed, its dual is 1"),
        ([1, 0, -1], [0, 0, 0], [(0b111, 4)], r"pair 0-1: cover 4 is not 2 \* 1"),
        ([1, 0, -1], [-1, 1, 0], [(0b111, 2)], "vertex 0 has a negative dual: -1"),
        ([1, 0, -1], [2, 2, 0], [(0b111, -2)], "wrong sign: -2"),
        ([1, 0, -1], [0, 0, 0], [(0b011, 2)], "even number of vertices"),
        ([-1, -1, -1], [0, 0, 0], [(0b111, 2)], "holds 0 pairs"),
        ([1, 0, -1], [0, 0, 0], [(0b1111, 2)], "not in the graph"),
        ([1, 2, 0], [0, 0, 0], [(0b111, 2)], "not mutual"),
        ([1, 0], [0, 0, 0], [(0b111, 2)], "2 mates and 3 duals, not 3"),
    ],
)
def test_weighted_duals_that_prove_nothing_are_refused(
    mate: list[int], y: list[int], sets: list[tuple[int, int]], reason: str
) -> None:
    with pytest.raises(CertificateError, match=reason):
        check_weighted_certificate(TRIANGLE, mate, y, sets)


def test_costs_are_proved_from_the_other_side() -> None:
    check_weighted_certificate(SQUARE, [1, 0, 3, 2], [1, 1, 1, 1], [], perfect=True)
    with pytest.raises(CertificateError, match=r"pair 0-3: cover 2 is not 2 \* 3"):
        check_weighted_certificate(SQUARE, [3, 2, 1, 0], [1, 1, 1, 1], [], perfect=True)
    with pytest.raises(CertificateError, match=r"edge 0-1: cover 4 on the wrong side of 2 \* 1"):
        check_weighted_certificate(SQUARE, [1, 0, 3, 2], [2, 2, 1, 1], [], perfect=True)
    with pytest.raises(CertificateError, match="vertex 2 is exposed"):
        check_weighted_certificate(SQUARE, [1, 0, -1, -1], [1, 1, 0, 0], [], perfect=True)
    with pytest.raises(CertificateError, match="wrong sign: 2"):
        check_weighted_certificate(SQUARE, [1, 0, 3, 2], [1] * 4, [(0b111, 2)], perfect=True)


def test_a_pair_without_an_edge_is_refused() -> None:
    with pytest.raises(CertificateError, match="vertices 0 and 2: there is no such edge"):
        check_weighted_certificate(SQUARE, [2, 3, 0, 1], [1] * 4, [], perfect=True)


def test_a_deficient_set_is_counted_again() -> None:
    star = [0b1110, 0b0001, 0b0001, 0b0001]
    check_deficiency(star, 0b1111, 0b0001, missing=2)
    with pytest.raises(CertificateError, match="3 odd components without the 1 vertices"):
        check_deficiency(star, 0b1111, 0b0001, missing=3)
    with pytest.raises(CertificateError, match="0 odd components"):
        check_deficiency(star, 0b1111, 0)
    with pytest.raises(CertificateError, match="not part of the graph"):
        check_deficiency(star, 0b0111, 0b1000)


def test_a_set_without_a_dual_is_no_reason_to_refuse() -> None:
    idle = (0b111, 0)
    check_weighted_certificate(TRIANGLE, [1, 0, -1], [0, 0, 0], [(0b111, 2), idle])
    check_weighted_certificate(SQUARE, [1, 0, 3, 2], [1, 1, 1, 1], [idle], perfect=True)


def test_every_vertex_of_the_witness_uses_up_an_odd_component() -> None:
    star = [0b0010, 0b1101, 0b0010, 0b0010]
    check_deficiency(star, 0b1111, 0b0010, 2)
    with pytest.raises(CertificateError, match="3 odd components without the 1 vertices"):
        check_deficiency(star, 0b1111, 0b0010, 3)
