"""Independent proofs: does a certificate really show that an answer is optimal or impossible?

Nothing here knows how the answers were found, and no code is shared with the solvers: sets are
taken apart bit by bit and every inequality is looked at. Each function returns None, or raises
`CertificateError`, which says in a sentence what is violated.
"""

from __future__ import annotations

from collections.abc import Sequence


class CertificateError(ValueError):
    """A certificate that does not prove what it claims; the sentence says where it fails."""


def check_class_certificate(
    cost: Sequence[Sequence[int | None]],
    y: Sequence[int],
    class_of: Sequence[int],
    mate: Sequence[int],
) -> None:
    """Prove that the perfect matching `mate` is of minimum cost, from duals of classes.

    A pair of vertices of classes c and d costs cost[c][d], or more; those of `mate` cost just
    that. If y[c] + y[d] <= 2 cost[c][d] everywhere, then any perfect matching costs at least half
    the sum of y over the vertices; with equality for its pairs, `mate` costs no more.
    """
    for c, row in enumerate(cost):
        for d, price in enumerate(row):
            if price is not None and y[c] + y[d] > 2 * price:
                raise CertificateError(
                    f"duals of classes {c} and {d}: {y[c]} + {y[d]} > 2 * {price}"
                )
    if len(mate) != len(class_of):
        raise CertificateError(f"{len(mate)} vertices in the matching, {len(class_of)} in classes")
    _check_matching(mate)
    for v, w in enumerate(mate):
        if w < 0:
            raise CertificateError(f"vertex {v} is exposed")
        c, d = class_of[v], class_of[w]
        price = cost[c][d]
        if price is None:
            raise CertificateError(f"vertices {v} and {w}: no pair of classes {c} and {d}")
        if y[c] + y[d] != 2 * price:
            raise CertificateError(
                f"vertices {v} and {w}: {y[c]} + {y[d]} < 2 * {price}, not tight"
            )


def check_weighted_certificate(
    weight: Sequence[Sequence[int | None]],
    mate: Sequence[int],
    vertex_duals: Sequence[int],
    blossom_duals: Sequence[tuple[int, int]],
    *,
    perfect: bool = False,
) -> None:
    """Prove that `mate` has maximum weight or, if `perfect`, minimum cost among perfect matchings.

    Let cover(u, v) = y[u] + y[v] + the duals of the sets that contain both. Maximum weight:
    cover >= 2 weight on every edge, no dual is negative, y = 0 where exposed. Minimum cost: cover
    <= 2 cost, no set has a positive dual, nothing is exposed. In both, cover is tight on the pairs
    and every set with a dual has an odd number k of vertices and (k - 1) / 2 pairs inside.
    """
    count = len(weight)
    if not len(mate) == len(vertex_duals) == count:
        raise CertificateError(f"{len(mate)} mates and {len(vertex_duals)} duals, not {count}")
    _check_matching(mate)
    sign = -1 if perfect else 1
    cover = [[a + b for b in vertex_duals] for a in vertex_duals]
    for bits, dual in blossom_duals:
        if bits < 0 or bits >> count:
            raise CertificateError(f"set {bits:#x} has vertices that are not in the graph")
        inside = [v for v in range(count) if bits >> v & 1]
        if sign * dual < 0:
            raise CertificateError(f"set {inside} has a dual of the wrong sign: {dual}")
        if len(inside) % 2 == 0:
            raise CertificateError(f"set {inside} has an even number of vertices")
        matched = sum(1 for v in inside if mate[v] >= 0 and bits >> mate[v] & 1)
        if dual and matched != len(inside) - 1:
            raise CertificateError(f"set {inside} holds {matched // 2} pairs, fewer than it could")
        for u in inside:
            for v in inside:
                cover[u][v] += dual
    for u in range(count):
        if mate[u] < 0 and perfect:
            raise CertificateError(f"vertex {u} is exposed")
        if mate[u] < 0 and vertex_duals[u] != 0:
            raise CertificateError(f"vertex {u} is exposed, its dual is {vertex_duals[u]}")
        if not perfect and vertex_duals[u] < 0:
            raise CertificateError(f"vertex {u} has a negative dual: {vertex_duals[u]}")
        for v in range(count):
            edge = weight[u][v]
            if u == v or edge is None:
                if u != v and mate[u] == v:
                    raise CertificateError(f"vertices {u} and {v}: there is no such edge")
                continue
            slack = sign * (cover[u][v] - 2 * edge)
            if slack < 0:
                raise CertificateError(
                    f"edge {u}-{v}: cover {cover[u][v]} on the wrong side of 2 * {edge}"
                )
            if mate[u] == v and slack:
                raise CertificateError(f"pair {u}-{v}: cover {cover[u][v]} is not 2 * {edge}")


def check_deficiency(rows: Sequence[int], within: int, witness: int, missing: int = 1) -> None:
    """Prove that every matching of `within` exposes at least `missing` vertices.

    Without the vertices of `witness`, the graph must have at least |witness| + `missing`
    components of odd size: each keeps an exposed vertex or uses up a vertex of `witness`.
    """
    if witness & ~within:
        raise CertificateError("the witness is not part of the graph")
    taken = sum(1 for v in range(len(rows)) if witness >> v & 1)
    rest = {v for v in range(len(rows)) if within >> v & 1 and not witness >> v & 1}
    components = 0
    while rest:
        todo = [rest.pop()]
        size = 0
        while todo:
            v = todo.pop()
            size += 1
            near = {w for w in rest if rows[v] >> w & 1 or rows[w] >> v & 1}
            rest -= near
            todo += near
        components += size % 2
    if components < taken + missing:
        raise CertificateError(
            f"{components} odd components without the {taken} vertices of the witness: "
            f"{taken + missing} are needed"
        )


def _check_matching(mate: Sequence[int]) -> None:
    """Every vertex is its partner's partner."""
    for v, w in enumerate(mate):
        if w >= len(mate) or w == v or (w >= 0 and mate[w] != v):
            raise CertificateError(f"vertex {v} has partner {w}, which is not mutual")
