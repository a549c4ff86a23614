"""The parts of the FIDE (Dutch) System of 2012, in the order of its sections.

    readings      where the text leaves a choice: the options
    entrants      A: the players as the criteria see them (A2, A4, A7, A10, B1, B2)
    bracket       A: score brackets, their treatment and their figures (A3, A6, A8)
    criteria      B: what is counted, in falling priority (B2-B6, A7.d, D4)
    orders        D: transpositions, exchanges, sets of moved-down players
    matrix        prices of pairs for the solver, priorities kept apart
    search        C3-C10: the first of the best pairings of a bracket
    completion    what the bracket below asks of the players who move down
    backtracking  C12, C13: the first pairing of a bracket that lets the one below be paired
    procedure     C: from the highest bracket to the lowest
    colours       E: who gets White
    account       what is handed out with the pairing

Rule: FIDE C.04.3.1 (2012)
"""
