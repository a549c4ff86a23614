"""The application inside a browser's page, without any server: `make playground` builds the page.

    server = BrowserServer(Path("/events"), prefix="/ronde/app")
    answer = await server.answer("GET", "/ronde/app/", {}, b"")

Python runs there as WebAssembly, in a worker of the page. A service worker hands every request of
the pages to it, so that all of them are the application's own.

server     requests in, answers out: the one visitor, their cookies, everything in one thread
addresses  the application below an address that is not the root of its host
pages      the first page, with a report to check; copies to save; links that carry a report
reports    a report judged with an account, and written in other forms
library    pairing, check, standings and explanation as JSON, for the page of somebody else
"""
