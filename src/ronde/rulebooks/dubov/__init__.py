"""The Dubov System: within a scoregroup, low average opposition meets high rating."""
