"""Accounts as files: the decisions of a round with proofs that the verifier accepts.

Costs and orders are the verifier's own; only the prices that prove an optimum are found with the
solver. An error of the engine therefore shows as a round that cannot be proved.
"""

from ronde.proving.accounts import account_of, judge, verify

__all__ = ["account_of", "judge", "verify"]
