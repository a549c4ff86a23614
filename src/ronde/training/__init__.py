"""The trainer: positions to pair by hand, in which a wanted article decides, judged with reasons.

`subjects` lists what can be practised of a system, `search` finds positions, `judging` judges an
answer and gives hints. It shows what the explanation knows and decides nothing itself.
"""
