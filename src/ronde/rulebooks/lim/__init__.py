"""The Lim system, in the order of its articles.

    readings       where the text leaves a choice: the reading followed, the others as options
    field          the players to be paired, who is compatible with whom   (9.1, 12, 13)
    groups         score groups, directions, the order of floaters         (9.2, 10.6, 10.7)
    floaters       who leaves a group                                      (9.3, 10)
    exchanges      the pairings of a group                                 (9.4, 9.5, 10.8, 11)
    flow           the bye, the order of the groups, the blocked median    (8, 9.2, 9.6, 14.1, 15)
    colours        who has White                                           (12, 14.2)
    account        what was decided, and by which article
    edition_2012, edition_2026

Articles are numbered as in the text of 2012; that of 2026 counts 7 less (`edition_2026`).

Rule: FIDE C.04.3.2 (2012); C.04.4.3 (2026)
"""
