"""The systems of the world draughts federation: Annexe V of 1986 and of 2017.

field          the players to be paired, by place, and who may meet whom
lines          the printed search orders inside a group
choice, exact  the best solution of a group: fewest offences, then first in order
rest           who has no opponent, and what must yield for it
sections       packets, quarters and groups of the accelerations
colours        colours of the games, by edition
enquiry        questions about two players

1986           edition, choices, round (the procedure), departures (who leaves a group and
               whom they meet), report (the account)
2017           edition, aspects (chapter 3), presets (chapter 5), criteria, players, round,
               report, regulations (a version in words)
"""
