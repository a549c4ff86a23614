"""By which way a test meets what it claims: noted while it runs, never declared.

`application`: it sent a request to the application, by an HTTP client or a browser. `command`: it
ran a command of `ronde`. `library`: the test and its helpers call public names of `ronde`, and
nothing else of the package but the values of `ronde.domain` that those take. `engine`: anything
further inside. Places are what was driven: commands such as `event pair`, pages such as `pairing`,
public functions such as `pair`.
"""

from __future__ import annotations

import dis
import functools
import subprocess
import sys
import types
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath
from typing import Any, TypeVar
from urllib.parse import urlsplit

WAYS = ("application", "command", "library", "engine")
OF_USERS = WAYS[:3]
"""The ways that a user has; `engine` counts only together with one of them."""

ACTS = ("check", "generate", "pair", "read", "standings", "system", "verify", "write")
"""The public functions that do something; a test that calls none of them drives no library."""
PREPARING = ("generate", "read", "system", "write")
"""Those that come before another one, and are named only where a test calls no other."""

Place = tuple[str, str]
Kept = TypeVar("Kept")
_driven: set[Place] = set()


def begin() -> None:
    """Forget what the test before has driven, and listen where a way has been imported since."""
    _driven.clear()
    _listen()


def driven() -> frozenset[Place]:
    """What has been driven since `begin`: each way with its place."""
    return frozenset(_driven)


def keeping(call: Callable[[], Kept]) -> Callable[[], Kept]:
    """A call whose answer is kept: whoever asks again has driven what the first one drove."""
    found: list[tuple[Kept, set[Place]]] = []

    @functools.wraps(call)
    def kept() -> Kept:
        if not found:
            before = set(_driven)
            _driven.clear()
            found.append((call(), set(_driven)))
            _driven.update(before)
        answer, drove = found[0]
        _driven.update(drove)
        return answer

    return kept


def _listen() -> None:
    _wrap("click", "Command", "main", _command_called)
    for client in ("httpx", "httpx2"):
        _wrap(client, "Client", "send", _request_sent)
    _wrap("playwright.sync_api", "Page", "goto", lambda _self, url, *_more, **_named: _visit(url))
    _wrap_function(subprocess.Popen, "__init__", _process_started)
    _wrap_function(urllib.request, "urlopen", lambda url, *_more, **_named: _visit(url))


def _wrap(module: str, kind: str, name: str, note: Callable[..., None]) -> None:
    if module in sys.modules:
        _wrap_function(getattr(sys.modules[module], kind), name, note)


def _wrap_function(owner: Any, name: str, note: Callable[..., None]) -> None:
    original = getattr(owner, name)
    if getattr(original, "noted", False):
        return

    @functools.wraps(original)
    def noting(*given: Any, **named: Any) -> Any:
        note(*given, **named)
        return original(*given, **named)

    noting.noted = True  # type: ignore[attr-defined]
    setattr(owner, name, noting)


def _command_called(command: Any, args: Any = None, *_more: Any, **_named: Any) -> None:
    if command.name in ("ronde", "ronde-engine", "engine"):
        words = [str(word) for word in (sys.argv[1:] if args is None else args)]
        _command(words if command.name == "ronde" else ["engine"])


def _request_sent(_client: Any, request: Any, *_more: Any, **_named: Any) -> None:
    _visit(request.url)


def _process_started(_process: Any, args: Any = (), *_more: Any, **_named: Any) -> None:
    words = [args] if isinstance(args, str) else [str(word) for word in args]
    for place, word in enumerate(words[:4]):
        name = PurePath(word).name
        if name in ("ronde", "ronde-engine"):
            _command(words[place + 1 :] if name == "ronde" else ["engine"])
            return


def _command(words: list[str]) -> None:
    """The command that was called: its name, and that of the command within a group."""
    plain = iter(words)
    names: list[str] = []
    for word in plain:
        if word == "--lang":
            next(plain, "")
        elif not word.startswith("-"):
            names.append(word)
            if names[0] not in ("event", "lab", "lot", "site") or len(names) == 2:
                break
    if names:
        _driven.add(("command", " ".join(names)))


def _visit(url: Any) -> None:
    _page(urlsplit(getattr(url, "full_url", str(url))).path)


def _page(path: str) -> None:
    """The page of a request, without the names of event and section."""
    parts = [part for part in path.split("/") if part]
    if parts[:1] == ["login"]:
        return
    if parts[:1] == ["e"]:
        parts = parts[3:4] or parts[2:3] or ["event"]
    elif parts[:2] == ["api", "v1"]:
        parts = ["api", *(parts[-1:] if "acts" in parts else ())]
    _driven.add(("application", "/".join(parts[:2]) or "home"))


def places_of(function: Any, others: Iterable[Any], driven: Iterable[Place]) -> frozenset[Place]:
    """Where a test met what it claims: what it drove, or else what its code calls of the package.

    `others` are its fixtures and parameters.
    """
    found = frozenset(driven)
    if found:
        return found
    called = list(_called((function, *others)))
    acts = _public(ACTS)
    met = [name for name in acts if any(acts[name] is one for one in called)]
    if not met or any(_is_private(each) for each in called):
        return frozenset((("engine", ""),))
    named = [name for name in met if name not in PREPARING] or met
    return frozenset(("library", name) for name in named)


def _public(names: Iterable[str]) -> dict[str, Any]:
    import ronde

    return {name: getattr(ronde, name) for name in names if name in ronde.__all__}


def _is_private(thing: Any) -> bool:
    """A name of the package that is neither public nor a value of the domain."""
    import ronde

    if isinstance(thing, types.ModuleType):
        return thing.__name__.startswith("ronde.") and not _is_value(thing.__name__)
    home = getattr(thing, "__module__", None) or type(thing).__module__
    if not isinstance(home, str) or not home.startswith("ronde.") or _is_value(home):
        return False
    public = _public(ronde.__all__).values()
    return not any(thing is name or type(thing) is name for name in public)


def _is_value(module: str) -> bool:
    return module.startswith("ronde.domain")


def _called(begin_with: Iterable[Any]) -> Iterator[Any]:
    """Everything that functions of the tests name, and their helpers in turn."""
    waiting, seen = list(begin_with), set[int]()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if _is_of_the_tests(thing):
            waiting.extend(_named_in(thing))
        else:
            yield thing


def _is_of_the_tests(thing: Any) -> bool:
    if type(thing) in (list, tuple, dict, set, frozenset, functools.partial):
        return True
    home = getattr(thing, "__module__", None) or ""
    return isinstance(home, str) and home.split(".")[0] == "tests"


def _named_in(thing: Any) -> Iterator[Any]:
    if isinstance(thing, dict):
        yield from thing.values()
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from thing
    elif isinstance(thing, functools.partial):
        yield from (thing.func, *thing.args, *thing.keywords.values())
    elif isinstance(thing, type):
        yield from vars(thing).values()
        yield from thing.__mro__[1:]
    else:
        yield from _named_in_function(thing)


def _named_in_function(thing: Any) -> Iterator[Any]:
    handle = getattr(thing, "hypothesis", None)
    if handle is not None:
        yield handle.inner_test
    wrapped = getattr(thing, "__wrapped__", None)
    if wrapped is not None:
        yield wrapped
    function = getattr(thing, "__func__", thing)
    code = getattr(function, "__code__", None)
    if code is None:
        yield type(thing)
        return
    for cell in function.__closure__ or ():
        yield cell.cell_contents
    yield from function.__defaults__ or ()
    for inner in _codes(code):
        yield from _named_in_code(inner, function.__globals__)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _named_in_code(code: types.CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """The globals that the code loads; of a module, what it takes from it; and its own imports."""
    before: Any = None
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield sys.modules.get(str(step.argval))
        elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            before = names.get(step.argval)
            if not isinstance(before, types.ModuleType):
                yield before
                before = None
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(before, types.ModuleType):
            before = getattr(before, step.argval, None)
            if not isinstance(before, types.ModuleType):
                yield before
                before = None
        else:
            before = None
