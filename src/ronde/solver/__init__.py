"""Exact matching on integers: bitset graphs, class duals, first matchings, and their proofs.

The package knows vertices, edges and costs, and nothing of where they come from. Every answer is
exact, whatever the size of the integers, and an optimum comes with a certificate that
`certificate.py` checks without trusting the solver.

    bits          vertex sets, costs and matchings as plain values
    cardinality   maximum matchings, and the set that shows why there is none larger
    mending       the same, from a matching that has lost some of its vertices
    classes       optimality by cost classes: which pairs an optimum may use
    lifting       the same where parity or few partners stand in the way: odd sets
    roles         which ends of the pairs change sides, at least cost
    order         the first matching in a given order, by sequential fixing
    fixing        the same as a procedure: pair by pair, each choosing among what it can have
    halves        the first half that a perfect matching can have on one side
    subsets       minimum cost for a few vertices, by dynamic programming
    blossom       maximum weight and minimum cost for any graph, with duals
    certificate   the checker
    alternating, forest   the searches beneath: unweighted, weighted
"""

from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.blossom import WeightedMatching, cheapest_perfect, heaviest
from ronde.solver.cardinality import augment, deficient_set, exposable, expose, maximum
from ronde.solver.certificate import (
    CertificateError,
    check_class_certificate,
    check_deficiency,
    check_weighted_certificate,
)
from ronde.solver.classes import class_duals, tight_classes
from ronde.solver.halves import first_half
from ronde.solver.mending import mend
from ronde.solver.order import first_bijection, first_matching

__all__ = [
    "Bits",
    "CertificateError",
    "Cost",
    "Mate",
    "WeightedMatching",
    "augment",
    "bits_of",
    "cheapest_perfect",
    "check_class_certificate",
    "check_deficiency",
    "check_weighted_certificate",
    "class_duals",
    "deficient_set",
    "exposable",
    "expose",
    "first_bijection",
    "first_half",
    "first_matching",
    "heaviest",
    "maximum",
    "members",
    "mend",
    "tight_classes",
]
