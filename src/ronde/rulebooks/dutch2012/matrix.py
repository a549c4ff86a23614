"""The prices of all pairs that can be made, as the solver wants them.

One integer per pair, from the highest digit down: as many pairs of S1 as possible; as few players
left over as possible, where their number is not fixed; as little lacking below as possible; the
criteria, row by row; the order of generation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ronde.rulebooks.dutch2012.graph import Graph
from ronde.solver import Bits, members


class Partners(NamedTuple):
    """The pairs that may be used: for every player S1's and the others; and who may be left."""

    s1: Sequence[Bits]
    rest: Sequence[Bits]
    may_leave: Bits


class Order(Protocol):
    """Prices of an order; players are named by their position among those to be paired."""

    @property
    def bits(self) -> int:
        """Sums of prices differ by less than two to this power."""

    def of_pair(self, higher: int, lower: int) -> int:
        """The price of a pair."""

    def of_left_over(self, number: int) -> int:
        """The price of a player left over."""


class Unordered:
    """No order: any pairing will do."""

    bits = 0

    def of_pair(self, higher: int, lower: int) -> int:
        """Nothing."""
        return 0

    def of_left_over(self, number: int) -> int:
        """Nothing."""
        return 0


class Matrix:
    """Prices between the players `inside`, by position, followed by the vertices of the annex.

    `charged` says whether the criteria count.
    """

    __slots__ = (
        "_charged",
        "_graph",
        "_order",
        "_partners",
        "_position",
        "_unit",
        "inside",
        "rows",
    )

    def __init__(
        self,
        graph: Graph,
        inside: Sequence[int],
        partners: Partners,
        order: Order | None = None,
        *,
        charged: bool = True,
    ) -> None:
        self._graph = graph
        self._partners = partners
        self._order = order or Unordered()
        self._charged = charged
        self._position = {v: i for i, v in enumerate(inside)}
        self._unit = self._order.bits + (graph.tariff.bits if charged else 0)
        self.inside = inside
        total = len(inside) + graph.annex.size
        self.rows: list[list[int | None]] = [[None] * total for _ in range(total)]
        self._enter_pairs()
        self._enter_left_over()
        self._enter_annex()

    def _enter(self, i: int, j: int, price: int) -> None:
        self.rows[i][j] = self.rows[j][i] = price

    def _enter_pairs(self) -> None:
        """Pairs of S1, each with a reward, and the others."""
        graph, partners, position = self._graph, self._partners, self._position
        kinds, tariff = graph.kinds, graph.tariff
        shift, order = self._order.bits, self._order
        reward = 1 << self._unit + 2 * self._digit
        among = sum(1 << v for v in self.inside)
        for v, i in position.items():
            later = among >> v + 1 << v + 1
            for w in members(partners.s1[v] & later):
                j = position[w]
                price = graph.s1_price(v, w) << shift if self._charged else 0
                self._enter(i, j, price + order.of_pair(i, j) - reward)
            for w in members(partners.rest[v] & later):
                j = position[w]
                price = tariff.rest_pair(kinds[v], kinds[w]) << shift if self._charged else 0
                self._enter(i, j, price + order.of_pair(i, j))

    def _enter_left_over(self) -> None:
        """Players with the vertices of the annex, or with each other below."""
        graph, position = self._graph, self._position
        annex = graph.annex
        count = len(self.inside)
        price = {
            v: self._price_of_leaving(v) for v in position if self._partners.may_leave >> v & 1
        }
        for v, leaving in price.items():
            i = position[v]
            for x, lacking in annex.joins[v].items():
                self._enter(i, count + x, leaving + (lacking << self._unit))
            if annex.together:
                for w in members(annex.together[v] >> v << v):
                    if w in price and self.rows[i][position[w]] is None:
                        self._enter(i, position[w], leaving + price[w])

    def _price_of_leaving(self, v: int) -> int:
        graph, order = self._graph, self._order
        price = order.of_left_over(self._position[v])
        if self._charged:
            price += graph.tariff.left(graph.kinds[v]) << order.bits
        if graph.annex.is_below:
            price += 1 << self._unit + self._digit
        return price

    def _enter_annex(self) -> None:
        """Pairs inside the annex."""
        count = len(self.inside)
        for x, edges in enumerate(self._graph.annex.inner):
            for y, lacking in edges.items():
                self._enter(count + x, count + y, lacking << self._unit)

    @property
    def _digit(self) -> int:
        """The width of the digits above the criteria."""
        return (2 * len(self.rows)).bit_length()
