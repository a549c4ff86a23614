"""Puts the account of a round into words: why, why not, the report, editions side by side.

Nothing is decided here. `why` reads the account; `why_not` asks the engine for the best round that
contains an alternative and compares the two accounts. Sentences are templates with facts
(`lines`), so that text, HTML and JSON, French and English, say the same.
"""
