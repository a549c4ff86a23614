"""The application for programs: every page as JSON, every act, a live feed, under /api/v1.

    from ronde.api.app import mount_api
    routes = [mount_api(workspace)]          # under /api, beside the pages

operation    what an operation is: one row for each, from which routes and documents are made
operations   the rows, by theme
reading      path, query and body as values, with every problem found
bodies       the body of every act, made from the act itself
problems     errors as JSON
openapi      the OpenAPI document
feed         the live feed
app          the application
"""
