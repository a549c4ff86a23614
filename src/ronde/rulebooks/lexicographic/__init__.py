"""Matches paired from the top: first the set of upfloaters, then the pairs, as in a dictionary.

The procedure that the Double-Swiss System and the Swiss Team Pairing System share word for word.

Rule: FIDE C.04.5 3; C.04.6 (2026) 3
"""
