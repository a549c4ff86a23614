"""One value for each thing that is shown: pages put it into a template, the API into JSON.

Tables, paper, phones and public pages take the same values. Nothing personal is in any of them, but
for the cards that arbiters print.

players       a player, the list of a section, one player with all rounds, the rating lists
boards        the boards of a round, and who has none
rounds        a round, and the next one as it would be paired
manual        boards made by hand, and what the rules say of those that could be
standings     the list, the sum behind every tie-break, the list by category
crosstable    everybody's rounds in the order of the standings
cards         the pairing cards of both models
formatting    the words and numbers of all of them, in every language
sheets        tables for a spreadsheet, in columns, and the text of an e-mail
published     a section as the public may know it
claims        what phones say about the boards of a round
next_round    the next round while games are open
what_if       the next round and the standings after acts that nobody has done
history       the entries of the journal in words
events        the events of the folder, one event, one section with its settings and advice
explanations  why, why not, the report, systems side by side, an account checked
stateless     a tournament without a journal: paired, checked, ranked
choices       what an event has chosen where its system leaves a choice
access        users, tokens, webhooks, and the addresses of this machine
backups       the backups in the second folder
base          what all of them are made of
"""
