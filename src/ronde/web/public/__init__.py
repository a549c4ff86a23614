"""What everybody may look at, without logging in: pages, screens of the hall, a folder of pages.

addresses  where each sheet is found: on this server, or in a folder of plain files
book       the sheets themselves, the same for both
pages      the public pages, kept until somebody writes: thousands ask for the same one
screen     the projector: big type, pages that turn by themselves
wall       the chief arbiter's page: what is open, the code for the wall, the folder to take away
"""
