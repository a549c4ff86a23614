"""The application on the arbiter's laptop: server-rendered pages over the journals of a folder.

    from ronde.web.app import create_app
    app = create_app(Path("events"))          # Starlette; `ronde serve` runs it

request      one request: who comes, in which language, with which form; and the answers
guard      headers, the size of what is sent, sessions
templating the templates, in the visitor's language
pages      one module for each page: its views and acts, each with its path and role
"""
