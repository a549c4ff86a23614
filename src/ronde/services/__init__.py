"""The arbiter's desk: what the pages and the API share, before either puts it into its own form.

workspace      the events of a folder, every journal opened once, and what is kept between requests
accounts   who may come in and do what, with which password
language   French and English
templates  templates of pages in a language
rounds     the account of a round as it was paired, from the event as it then stood
boards     boards as they are shown
views      one value for each thing that is shown; nothing personal is in any
advice     what the rules advise for a section, worked out once for each state
duties     which act belongs to which role
programs   what programs need: tokens to come in with, webhooks that tell them
lists      lists of people that somebody sends
notation   results and scores as the pages of a game write them
network    the addresses of this machine
shelf      events that are over and put away
lately     how often somebody has tried something lately
vault      a small file that only its owner reads
tasks      what takes a while and writes
inquiries  long computations that write nothing: progress, end, a way to stop them
asked      inquiries about a section, begun once for its state
what_if    the next round and the standings as they would be
prospects  chances of final places, and systems compared, by simulation
"""
