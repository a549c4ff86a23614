"""What a server needs beside the events: shared by pages, API, phones and public pages.

request            the request that all of them are given: who, about which event, with what
identity           who sends it: a user, a token, a phone, or nobody
permissions        the least role for every act
workspace          the events of a folder or of a database, and everything below
users              people who log in, with their roles and passwords
tokens, webhooks   programs that use the API, and programs that are notified
devices            paired phones
publication        what of an event is public, and under which address
archive, drafts    events off the home page; forms and files that are not entered yet
backups, restore   copies of every event in a second folder, and events made of them
rating_lists       rating lists on this machine, searched without the internet
player_lists       lists of people that somebody uploads
jobs               what takes a while: progress, results, a way to stop computations
section_jobs       forecasts and comparisons of a section
prepared_act       an act decided before the journal is locked
rounds             a round as it was paired, and what the rules advise, each computed once
what_if            the next round and the standings as they would be
forecast           how an event may end, and how other systems would do, by simulation
documents, reports what is printed, and what goes to the rating officer
language, templates French and English, and templates in them
private_file       a file that only its owner can read, always whole
attempts           how often somebody has tried something lately
"""
