"""The application for programs: every page as JSON, every act, a live feed, under /api/v1.

    from ronde.api.app import mounted
    routes = [mounted(programs, publications.of, listening)]   # under /api, beside the pages

table        what an operation is: one row for each, from which routes and documents are made
operations   the rows, by theme
caller       who calls: a token, or the session of a browser
reading      path, query and body to values, every problem told
bodies       the body of every act, made from the act itself
problems     what is said when something goes wrong
openapi      the OpenAPI document
feed         the live feed
app          the application
"""
