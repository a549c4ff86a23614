"""Tie-breaks: where each is defined, its value in integers, and what each round adds to it."""
