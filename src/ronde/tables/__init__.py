"""Tables that people read: cross tables, pairing cards, standings by category.

Each is a value first; `text` and `sheets` put the values on a screen or into a spreadsheet.
"""
