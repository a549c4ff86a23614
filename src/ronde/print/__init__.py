"""Documents on paper: PDF, set by typst, for the wall, the tables and the file.

documents  the list of all documents; `render_document` makes one of them
settings   how a document is to be printed: paper size, languages, round, logo, copies
sources    adds to the settings what a journal or a report knows: choices, notes, reasons
selection  the round, the boards and the players that a document shows
text       the texts of a document: in one language or two, names and scores as they are printed
typst      fills the templates; a letter that no font can show is reported, not hidden

The other modules each make one family of documents. They take views, and say of each column how
it is set.
"""
