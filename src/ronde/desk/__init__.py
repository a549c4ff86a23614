"""The arbiter's desk: what the pages and the API share, before either puts it into its own form.

house      the events of a folder, every journal opened once, and what is kept between requests
accounts   who may come in and do what, with which password
language   French and English
rounds     the account of a round as it was paired, from the event as it then stood
boards     boards as they are shown
tasks      what takes a while and writes
inquiries  long computations that write nothing: progress, end, a way to stop them
what_if    the next round and the standings as they would be
prospects  chances of final places, and systems compared, by simulation
"""
