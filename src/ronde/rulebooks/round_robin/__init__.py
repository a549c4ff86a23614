"""Round robins: everybody meets everybody, by the Berger tables.

Rule: FIDE C.05 Annex 1
"""
