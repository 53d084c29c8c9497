"""The places of getting ready and of taking that back, and the key that does the latter."""

from client.locale.i18n import Translator
from client.widgets.buttons import Button

READY, UNREADY = "do:ready", "do:unready"


def key(tr: Translator) -> str:
    """The key that takes it back, and does the same as Enter before."""
    return tr.sense("key: rematch", "r")


def unready_button(label: str, tr: Translator) -> Button:
    """Be ready no longer."""
    return Button(UNREADY, key(tr), label)
