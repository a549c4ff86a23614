"""The round drawn: pictures of brackets and a map of the whole round, as SVG.

A picture decides nothing and computes no rule: it shows the account of the round and the view that
its players have of it. `bracket` and `map` say what stands where; `drawing` knows about SVG only.
"""
