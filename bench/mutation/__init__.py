"""Mutation testing: small faults are put into the rulebooks one by one; a test must notice each.

operators       what can be changed in a piece of source, as one list for each file
sampling        which mutants of a package are tried: every criterion row, others at random
relevant_tests  which tests look at a module, the nearest first
session         one test session for all mutants inside functions, forked for each of them
patching        puts a mutant into functions that are loaded already
plugin          puts a mutant of what runs on import into a new session; no file is changed
survivors       the mutants that no test notices, each with the reason why
__main__        `python -m bench.mutation`: samples, runs the tests, and lists the survivors
"""
