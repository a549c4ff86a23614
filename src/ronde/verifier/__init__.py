"""A small independent program that judges a paired round from the history alone."""
