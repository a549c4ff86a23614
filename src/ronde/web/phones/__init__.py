"""Results from the hall: telephones of players and helpers, and what the arbiter makes of it.

table   what a telephone shows: its boards, one board with big buttons, confirming
desk    the arbiter's pages: telephones with their links and codes, and the claims to decide
codes   QR codes, and the address under which the hall reaches this machine
"""
