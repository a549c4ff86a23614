"""The Double-Swiss System: every round is a match of two games with alternating colours."""
