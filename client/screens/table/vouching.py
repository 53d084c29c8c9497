"""The answers to somebody who asks for the seat of a guest who is away."""

from collections.abc import Mapping

from client.locale.i18n import Translator
from client.widgets.buttons import Button


def keys(tr: Translator) -> Mapping[str, str]:
    return {one.key: one.name for one in buttons(tr)}


def buttons(tr: Translator) -> tuple[Button, ...]:
    """The answers to somebody who asks for the seat of a guest who is away."""
    return (
        Button("do:let_in", tr.sense("key: let in", "y"), tr("let them in")),
        Button("do:keep_out", tr.sense("key: do not let in", "n"), tr("no")),
    )
