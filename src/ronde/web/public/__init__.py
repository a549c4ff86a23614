"""What everybody may look at without logging in: pages, hall screens, a folder of pages.

addresses    where each sheet is found, on this server or in a folder of files; QR codes
event_pages  the sheets themselves, the same for both
pages        the public pages, cached until somebody writes: thousands ask for the same one
hall_screen  the projector: big type, pages that turn by themselves
control      the chief arbiter's page: what is open, the QR code to print, the folder to export
"""
