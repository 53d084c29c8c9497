"""The match that was played last at a table, for people who come after it."""

from collections.abc import Iterator

from client.locale.i18n import Translator
from client.screens.table.facts import Fact
from engine.sync.hall_views import TableView


def last_match(view: TableView, tr: Translator) -> Iterator[Fact]:
    """Its scores and its four words."""
    if view.recap is None or view.phase != "over":
        return
    last = [
        f"{name or tr('someone')} {tr.number(scores[-1])}"
        for name, scores in zip(view.recap.names, view.recap.curve, strict=False)
        if scores
    ]
    if last:
        yield Fact(tr("last match"), ", ".join(last))
    if view.head_words:
        yield Fact(tr("its four words"), " ".join(view.head_words), is_spare=True)
