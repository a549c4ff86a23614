"""Somebody at a keyboard: Tab, arrows, Enter and letters; a mouse would be noticed."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from ronde.services.language import translator
from tests.waiting import PATIENCE

WATCH = """
for (const kind of ["pointerdown", "mousedown", "touchstart", "wheel"])
  addEventListener(kind, (event) => event.isTrusted && rondePointer(kind), { capture: true });
addEventListener("click", (event) => event.detail && rondePointer("click"), { capture: true });
"""

WHERE = """
(target) => {
  const now = document.activeElement;
  if (!target.isConnected) return "gone";
  if (now === target) return "here";
  if (!now || now === document.body) return "forth";
  return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "back" : "forth";
}
"""

OFFLINE = re.compile(r"net::ERR_|Failed to load resource: the server responded with a status of 4")
"""What the browser itself says while a server is away, or refuses something as it should."""


class Keyboard:
    """A page of a browser, and the hands that type into it."""

    def __init__(self, browser: Any, address: str, lang: str = "en", **screen: Any) -> None:
        self.address = address
        self.translator = translator(lang)
        locale = {"en": "en-GB", "fr": "fr-CH"}[lang]
        self.context = browser.new_context(locale=locale, **screen)
        self.problems: list[str] = []
        self.context.expose_binding("rondePointer", lambda _source, kind: self._note(kind))
        self.context.add_init_script(WATCH)
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self._note(f"script: {error}"))
        self.page.on("console", self._listen)
        self.page.on("dialog", self._dismiss)
        self.page.on("request", self._watch)

    def _note(self, problem: str) -> None:
        self.problems.append(problem)

    def _dismiss(self, dialog: Any) -> None:
        self._note(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _listen(self, told: Any) -> None:
        if told.type == "error" and not OFFLINE.search(told.text):
            self._note(f"console: {told.text}")

    def _watch(self, asked: Any) -> None:
        if urlsplit(asked.url).scheme != "data" and not asked.url.startswith(self.address):
            self._note(f"another host: {asked.url}")

    def say(self, template: str, **facts: object) -> str:
        """A sentence of the application in the language of this browser."""
        return self.translator.say(template, **facts)

    def open(self, path: str) -> None:
        """Type an address."""
        self.page.goto(path if "://" in path else self.address + path)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type letters into what has the focus, in place of what is there."""
        self.press("Control+a")
        self.page.keyboard.type(text)

    def reach(self, found: Any) -> None:
        """Go to an element with the Tab key, the shorter way; fail where Tab does not lead."""
        target = found.element_handle()
        for _step in range(2000):
            where = self.page.evaluate(WHERE, target)
            if where == "here":
                return
            if where == "gone":
                target = found.element_handle()
            else:
                self.press("Tab" if where == "forth" else "Shift+Tab")
        raise AssertionError(f"the Tab key does not lead to {found}")

    def field(self, label: str) -> Any:
        """The field with that label."""
        name = self.say(label)
        written = self.page.get_by_label(name, exact=True)
        return written.or_(self.page.get_by_role("combobox", name=name, exact=True)).first

    def fill(self, label: str, text: str) -> None:
        """Write into a field."""
        self.reach(self.field(label))
        self.type(text)

    def choose(self, found: Any, value: str) -> None:
        """Choose a value of a list with the arrow keys, or of a group of buttons."""
        self.reach(found)
        places = found.evaluate("e => [...e.options].filter(o => !o.disabled).map(o => o.value)")
        here = found.evaluate("e => e.value")
        steps = places.index(value) - places.index(here)
        self.press(*(["ArrowDown" if steps > 0 else "ArrowUp"] * abs(steps)))
        assert found.evaluate("e => e.value") == value

    def named(self, role: str, name: str, within: Any = None) -> Any:
        """The link or button with that name, in the language of this browser."""
        return (within or self.page).get_by_role(role, name=name, exact=True)

    def follow(self, found: Any) -> None:
        """Go to a link or button, press Enter, and wait for the page that it leads to.

        What takes long shows its progress first, and goes on by itself.
        """
        self.reach(found)
        with self.page.expect_navigation():
            self.press("Enter")
        self.page.wait_for_url(lambda url: not urlsplit(url).path.startswith("/job/"))

    def link(self, name: str, **facts: object) -> None:
        """Follow a link."""
        self.follow(self.named("link", self.say(name, **facts)).first)

    def button(self, name: str, **facts: object) -> None:
        """Press a button; answer what the rules ask then."""
        self.follow(self.named("button", self.say(name, **facts)).first)
        self.confirm()

    def confirm(self) -> None:
        """Confirm as often as the rules ask; an act that was refused fails here, in its words."""
        for _step in range(3):
            heading = self.heading
            if self.page.locator("#confirmation").count():
                self.follow(self.page.locator("#confirmation button.main"))
            elif heading == self.say("This was not done"):
                raise AssertionError(self.page.locator("main").inner_text())
            else:
                return

    @property
    def heading(self) -> str:
        """The heading of the page."""
        found = self.page.locator("h1")
        return str(found.first.inner_text()) if found.count() else ""

    @property
    def told(self) -> str:
        """What the page has just said."""
        return str(self.page.locator("#flash").inner_text())
