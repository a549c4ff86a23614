"""What the pages of docs/rulebook are drawn up from: statements, what stands beside them, words."""
