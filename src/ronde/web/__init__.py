"""The application on the arbiter's laptop: server-rendered pages over the journals of a folder.

    from ronde.web.app import create_app
    app = create_app(Path("events"))          # Starlette; `ronde serve` runs it

request    what pages add to a request: rendering, redirects, messages; and the routes of pages
security   headers, and the size of what is sent
new_event  the answers of the form for a new event, and the systems it offers
site       the public pages as a folder of files
templating the templates, in the visitor's language, with cached rows
pages      the arbiters' pages, one module each: its views and forms, each with its path and role
public     the public pages and the hall screens
phones     the phones' pages, and the claims that the arbiter decides
"""
