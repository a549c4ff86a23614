"""Values of the game: players, results, rounds, tournaments, and the histories they imply."""
