"""What the pages of docs/rulebook are generated from: statements, their evidence, labels."""
