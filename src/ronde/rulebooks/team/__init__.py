"""The Swiss Team Pairing System: the players of a pairing are teams, a game is a match."""
