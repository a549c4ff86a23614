"""The JSON form: everything that a tournament can hold, with a published schema.

`tournament.schema.json` beside this file is the schema; `python -m ronde.formats.json.document`
writes it anew from the structures of `document`.
"""
