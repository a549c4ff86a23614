"""The life of an event: an append-only, hash-chained list of entries, and what follows from it.

entries    what an entry is, and the chain that makes tampering visible
store      where entries live: what every store must do
sqlite     one file per event
"""
