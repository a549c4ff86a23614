"""Documents on paper: PDF, set by typst, for the wall, the board and the file.

documents  the table of all documents; `render_document` makes one of them
order      what was asked for: paper, languages, round, logo, copies
words      the same words in one language or in two
entrants   who and which round is asked for, and how names and scores are set
sources    what a document takes from a journal or a report: choices, notes, reasons
typst      templates and fonts, put through typst; what no font can show is reported, not hidden
lists, places, cards, cutting, explanations, rules, final: one module for each family of documents

Documents take views, and say of each column how it is set.
"""
