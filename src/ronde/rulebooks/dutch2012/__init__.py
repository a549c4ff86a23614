"""The parts of the FIDE (Dutch) System of 2012, in the order of its sections.

    edition_2012  the system as a value, and the round it pairs
    readings      where the text leaves a choice: the options
    entrants      A: the players as the criteria see them (A2, A4, A7, A10, B1, B2)
    bracket       A: score brackets, their treatment and their figures (A3, A6, A8, C1, C2)
    criteria      B: what is counted, in falling priority (B1-B6, A7.d, D4)
    procedure     C: from the highest bracket to the lowest (C1, C2, C12-C14)
    search        C: the first of the best pairings of a bracket (C3-C10)
    backtracking  C: another pairing of the bracket above, for the sake of this one (C12, C13)
    colours       E: who gets White
    account       what is handed out with the pairing

and what they share beneath:

    graph         a bracket at one stage: the pairs it leaves, what they cost, and where the players
                  left over go
    completion    the bracket below as an annex
    reach         how many pairs there can be
    ranking       pairings one after the other, by the players left over

Transpositions, exchanges and sets of moved-down players (D) are those of the later editions:
`rulebooks.orders`, `rulebooks.generation`.

Rule: FIDE C.04.3.1 (2012)
"""
