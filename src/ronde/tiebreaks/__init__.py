"""Tie-breaks: rows with their article, their value in integers and their contributions by round."""
