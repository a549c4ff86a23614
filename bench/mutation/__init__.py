"""Mutation testing: small faults are put into the rulebooks one by one; a test must notice each.

operators   what can be changed in a piece of source, as one list for each file
drawing     which mutants of a room are tried: every criterion row, and others drawn with a seed
examiners   which tests look at a module, the nearest first
plugin      puts one mutant into the house for the time of a test run; no file is changed
__main__    `python -m bench.mutation`: draws, runs, and writes what survived
"""
