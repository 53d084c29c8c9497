"""The parts of Textual that the client overrides or relies on have not changed.

A test fails when upstream moves: read what has changed, then write the new digest.
"""

import hashlib
import inspect
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import pytest

RELIED_ON: Final[Mapping[str, str]] = {
    # `client.app` overrides these, or relies on how they work.
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
    "textual.app:App.open_url": "9f1dece455be",
    "textual.app:App.suspend": "66d2c24066e3",
    "textual.app:App.action_suspend_process": "5f43f592ea2d",
    "textual.app:App.deliver_text": "9a4e9fddcbc3",
    "textual.app:App.deliver_binary": "402fcdb1d5c5",
    "textual.constants:": "5d6e80d13f64",
    "textual.message_pump:MessagePump._process_messages_loop": "8b26d5edccbb",
    "textual.message_pump:MessagePump._get_dispatch_methods": "42cf0aeddecf",
    "textual.message_pump:MessagePump.app": "4c5fc7e3cab8",
    "textual.app:App.push_screen": "d14a25c7a650",
    "textual.app:App.pop_screen": "1cdc82f7eb09",
    "textual.app:App._init_mode": "962fb98bc495",
    "textual.app:App._replace_screen": "6296dfc760a1",
    "textual.app:App._close_all": "5e2778d8adf8",
    "textual.app:App._watch_app_focus": "ed02ca94ee99",
    "textual.screen:Screen.dismiss": "0c6d250ef5e6",
    "textual.screen:Screen._on_screen_resume": "f39caa8ec442",
    "textual.screen:Screen._on_idle": "05781131b10d",
    "textual.screen:Screen._message_loop_exit": "ca1d23f5bb41",
    "textual.widget:Widget._message_loop_exit": "f11bec54df4e",
    "textual.widget:Widget.refresh": "b1ce3392c9c0",
    # `client.terminal` extends these.
    "textual.driver:Driver": "da5e0cb61505",
    "textual._parser:Parser": "5e97a0be1bb0",
    "textual._xterm_parser:XTermParser": "fc1e32fb7a4a",
}
# By `module:object`; of a module alone where there is no object.


@pytest.mark.parametrize("name", RELIED_ON)
def test_overridden_parts_of_textual_are_unchanged(name: str) -> None:
    digest = hashlib.sha256(_source(name).encode()).hexdigest()[:12]

    assert digest == RELIED_ON[name], f"read {name} again, then write {digest} in RELIED_ON"


def _source(name: str) -> str:
    module, _, path = name.partition(":")
    found: Any = import_module(module)
    for part in path.split(".") if path else ():
        found = inspect.getattr_static(found, part)
    if isinstance(found, property):
        found = found.fget
    return inspect.getsource(inspect.unwrap(getattr(found, "__func__", found)))
