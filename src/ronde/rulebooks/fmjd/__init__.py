"""The systems of the world draughts federation: Annexe V of 1986 and of 2017.

field          the players to be paired, by place, and who may meet whom
lines          the printed search orders inside a group
choice, exact  the best solution of a group: fewest offences, then first in order
rest           who has no opponent, and what must yield for it
departures     1986: who leaves a group, and whom he meets (6.1.7-6.1.14, 6.1.27-6.1.32)
sections       packets, quarters and groups of the accelerations
colours        colours of the games, by edition
edition_1986, edition_2017   the procedures, paragraph by paragraph
aspects, presets, regulations   2017: options, the five named systems, their rules in words
advice, notation   rounds for players; results as draughts players write them
"""
