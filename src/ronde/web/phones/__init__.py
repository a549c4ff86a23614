"""Results by phone: the phones of players and helpers, and the claims that the arbiter decides.

boards   what a phone shows: its boards, one board with big buttons, confirming
arbiter  the arbiter's pages: phones with their links and QR codes, and the claims to decide
"""
