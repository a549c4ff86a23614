"""`python -m ronde` is the command `ronde`."""

from ronde.cli import main

main()
