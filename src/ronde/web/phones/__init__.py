"""Results from the hall: phones of players and helpers, and what the arbiter makes of it.

table   what a phone shows: its boards, one board with big buttons, confirming
desk    the arbiter's pages: phones with their links and codes, and the claims to decide
codes   QR codes, and the address under which the hall reaches this machine
"""
