"""Exact matching on integers: bitset graphs, class duals, first matchings, and their proofs.

The package knows vertices, edges and costs, and nothing of where they come from. Every answer is
exact, whatever the size of the integers, and an optimum comes with a certificate that
`certificate.py` can check without trusting the solver.

    cardinality   maximum matchings, and the set that shows why there is none larger
    classes       optimality by cost classes: which pairs an optimum may use
    order         the first matching in a given order, by sequential fixing
    subsets       minimum cost for a few vertices, by dynamic programming
"""
