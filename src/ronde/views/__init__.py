"""One value for each thing that is shown: pages put it into a template, the API into JSON.

Nothing personal is in any of them: no date of birth, no id, no address.

events        the events of the folder, one event, one section with its settings and advice
players       the list of a section, and one player with all rounds
rounds        the boards of a round, the next round as it would be paired, boards made by hand
standings     the list with the sum behind every tie-break, the cross table, the cards
history       the entries of the journal, and what others are told of each
explanations  why, why not, the report, systems side by side, an account checked
stateless     a tournament that nobody keeps: paired, checked, ranked
people        accounts, tokens, webhooks
copies        how the copies of every event stand, and what is in a copy
ratings       people of the rating lists
network       where Ronde listens
public        what the public sees of an open event
base          what all of them are made of
"""
