"""Timings: the same positions, in one run, for Ronde and for the peers it finds."""
