"""Every change to Textual's insides, each with its reason and its gain, behind one switch.

Textual is made for one app in a process; a host runs hundreds, all alike. `tune` lets them share
what is the same for all. Nothing but time and memory depends on it: the tests pass with and without
it. Overrides that an app cannot do without, so that it keeps to itself, are in `client.app.hosted`.

`RELIED_ON` holds a digest of each piece of Textual's source that is replaced here, or whose working
is taken for granted elsewhere in the client. A test fails when upstream moves; then read what has
changed, and write the new digest.

Measured with `python -m tests.bench.sessions`, Python 3.11, one core of a small server.
"""

# ruff: noqa: SLF001 - Textual's insides are the subject

import gc
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from textual._styles_cache import StylesCache
from textual.cache import LRUCache
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump
from textual.style import Style


class Change(Struct, frozen=True):
    """One method of Textual's, and ours in its place."""

    owner: type
    name: str
    ours: Callable[..., Any]
    reason: str
    gain: str


_Rules = tuple[list[RuleSet], dict[str, list[RuleSet]]]

_parse = Stylesheet.parse

# By all sources and variables; a session's sheet takes two or three steps, each theme its own.
_parsed: LRUCache[object, _Rules] = LRUCache(128)


def _shared_parse(sheet: Stylesheet) -> None:
    """Take the rules from whoever has parsed the same sources before; they are never changed."""
    key = (tuple(sheet.source.items()), frozenset(sheet._variables.items()))
    found = _parsed.get(key)
    if found is None:
        _parse(sheet)
        found = _parsed[key] = (sheet._rules, sheet.rules_map)
    sheet._rules, sheet._rules_map = found
    sheet._require_parse = False


@lru_cache(1024)
def _inner_outer(base: Color, background: Color) -> tuple[Style, Style]:
    return Style(background=base + background), Style(background=base)


def _inner_outer_by_colour(_: StylesCache, base: Color, background: Color) -> tuple[Style, Style]:
    """The same two styles, for any widget of any session."""
    return _inner_outer(base, background)


_Handler = Callable[..., Any]

_dispatch_methods = MessagePump._get_dispatch_methods


@lru_cache(1024)
def _handlers(pump: type, name: str, message: type) -> tuple[tuple[type, _Handler], ...] | None:
    """The methods of that name in a pump's classes, the most special first.

    None where a decorator has made a method a handler: it may ask what has sent the message.
    """
    named: list[tuple[type, _Handler]] = []
    for owner in pump.__mro__:
        if not vars(owner).get("_decorated_handlers", {}).keys().isdisjoint(message.__mro__):
            return None
        method = vars(owner).get(f"_{name}") or vars(owner).get(name)
        if method is not None and not getattr(method, "_textual_on", None):
            named.append((owner, method))
    return tuple(named)


def _looked_up_once(
    pump: MessagePump, name: str, message: Message
) -> Iterator[tuple[type, _Handler]]:
    """The handlers of a message, until one of them wants no more."""
    kind: type = type(message)
    handlers = _handlers(type(pump), name, kind)
    if handlers is None:
        yield from _dispatch_methods(pump, name, message)
        return
    for owner, method in handlers:
        if message._no_default_action:
            return
        yield owner, method.__get__(pump, owner)


CHANGES: Final = (
    Change(
        Stylesheet,
        "parse",
        _shared_parse,
        reason="each app parses the style sheets of Textual's own widgets, always the same",
        gain="5 ms of 10 to start a session, 0.12 MB of 0.30 to keep it",
    ),
    Change(
        StylesCache,
        "get_inner_outer",
        _inner_outer_by_colour,
        reason="an lru_cache of the process keyed by the widget's cache: keeps what dead sessions "
        "showed in their forms",
        gain="up to 1,024 widgets' rendered lines",
    ),
    Change(
        MessagePump,
        "_get_dispatch_methods",
        _looked_up_once,
        reason="looks through all classes of an app for the handlers of every single event",
        gain="15 of the 60 µs that each event takes",
    ),
)

_upstream: Final = tuple(getattr(change.owner, change.name) for change in CHANGES)


def tune(*, enabled: bool) -> None:
    """Install all changes, or put Textual back as it was; a host does so before its first app."""
    for change, original in zip(CHANGES, _upstream, strict=True):
        setattr(change.owner, change.name, change.ours if enabled else original)


def calm_collector() -> None:
    """Keep Python's garbage collector from stopping all players at once.

    To be called once the host has loaded everything and warmed up. What is there by then is never
    looked at again, and new objects less often. A full collection stops everything for 20 ms, and
    0.4 ms more for each session; with the usual thresholds one comes with every few players who
    come in.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


RELIED_ON: Final[Mapping[str, str]] = {
    # Replaced above.
    "textual.css.stylesheet:Stylesheet.parse": "21678f7a02b1",
    "textual.css.stylesheet:Stylesheet.rules_map": "fb09120e699d",
    "textual.css.stylesheet:Stylesheet.reparse": "dd193eb05f8b",
    "textual._styles_cache:StylesCache.get_inner_outer": "d2509f3e7966",
    "textual.message_pump:MessagePump._get_dispatch_methods": "42cf0aeddecf",
    # Overridden or taken for granted in `client.app.hosted` and `client.app.app`.
    "textual.app:App.__init__": "252ebc810445",
    "textual.app:App._process_messages": "7934609529be",
    "textual.app:App._shutdown": "c264035bcb62",
    "textual.app:App.run_async": "821674591dfc",
    "textual.app:App.exit": "d8c06b817ac8",
    "textual.app:App._handle_exception": "baea2e7f88e7",
    "textual.app:App.panic": "9c4a264c909e",
    "textual.app:App._print_error_renderables": "6e6be4034677",
    "textual.app:App._build_driver": "2838e509bae0",
    "textual.app:App._set_pointer_shape": "55b4485417c4",
    "textual.app:App._display": "4b78dff6669a",
    "textual.app:App.on_event": "3dbf14d69491",
    "textual.app:App.get_css_variables": "48b7c7e5d5af",
    "textual.app:App.open_url": "9f1dece455be",
    "textual.app:App.suspend": "66d2c24066e3",
    "textual.app:App.action_suspend_process": "5f43f592ea2d",
    "textual.app:App.deliver_text": "9a4e9fddcbc3",
    "textual.app:App.deliver_binary": "402fcdb1d5c5",
    "textual.constants:": "5d6e80d13f64",
    "textual.filter:ANSIToTruecolor": "ab66139315f2",
    "textual.message_pump:MessagePump._process_messages_loop": "8b26d5edccbb",
    "textual.screen:Screen._compositor_refresh": "7a40efe56381",
    "textual.screen:Screen._on_screen_resume": "f39caa8ec442",
    "textual.screen:Screen._refresh_layout": "889715478130",
    "textual.screen:Screen._screen_resized": "9ac8cd9df563",
    "textual.strip:Strip.render_ansi": "08043dedb90d",
    "textual.widget:Widget.render_lines": "1f2a11f3d518",
    # Extended by `client.terminal.driver` and `client.terminal.keyboard`.
    "textual.driver:Driver": "da5e0cb61505",
    "textual._parser:Parser": "5e97a0be1bb0",
    "textual._xterm_parser:XTermParser": "fc1e32fb7a4a",
}
"""Digests by `module:object`; of a module alone where there is no object."""
