"""The Burstein System: within a scoregroup, high opposition meets low opposition."""
