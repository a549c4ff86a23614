"""The FIDE (Dutch) System, edition by edition."""
