"""What a server needs beside the events: shared by pages, API, phones and public pages.

request             the request that all of them are given: who, about which event, with what
identity            who sends it: a user, a token, a phone, or nobody
permissions         the roles, and the least role for every act
workspace           the events of a folder or of a database, the archive, and everything below
users               people who log in, with their roles and passwords
tokens, webhooks    programs that use the API, and programs that are notified
watches             who follows an event hears at once that somebody has written
devices             paired phones
publication         what of an event is public, and under which address
drafts              forms and files that are not entered yet
background          work in a thread of its own, where there are threads
backups             copies of every event in a second folder, and reading them again
browser_storage     the events of a browser without a server, and what is not saved as a file
rating_lists        rating lists on this machine, searched without the internet
player_lists        lists of players that somebody uploads
confined            reading files of others in a process with limits on memory and time
search              finding players, events and entries as people type
jobs                what takes a while: progress, results, a way to stop computations
long_work           what may only be done one after the other, so that threads remain
section_jobs        forecasts and comparisons of a section
rounds              a round as it was paired, and what the rules advise, each computed once
alternatives        what may be supposed of a section, as acts that are not written
forecast            how an event may end, by simulation
system_comparison   how other systems would do with the same players, by simulation
simulation          simulations in other processes, so that the pages stay quick
reports             the report for the rating officer
cache               what was made of a value, as long as the value is the same
language            French and English
templates           templates of pages in a language
network             the addresses of this machine
folds               the kept states of events, so that long ones open at once
records             what stands beside the events: users, phones, tokens ..., in one durable store
before_records      the files in which version 1.0 kept them
private_file        a small file that only its owner can read, never half written
"""
