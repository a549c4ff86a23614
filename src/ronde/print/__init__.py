"""Documents on paper: PDF, set by typst, for the wall, the board and the file.

documents  the table of all documents; `printed` makes one of them
order      what was asked for: paper, languages, round, logo, copies
words      the same words in one language or in two
entrants   boards, names and scores as documents show them
press      templates and fonts, put through typst; what no font can show is told, not hidden
lists, places, cards, cutting, told, rules, final: one module for each family of documents

The room receives plain values. Reasons come as lines of text from a face that asked for them.
"""
