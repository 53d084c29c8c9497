"""A drawing is made once for all sessions that show the same."""

from collections.abc import Callable
from typing import Any

from client.games.base import Seen
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.paint.shared_pictures import SharedPictures
from client.paint.snapshot import Snapshot
from client.paint.update import update
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn


def model(**view: Any) -> TableModel:
    seen = Seen(view=view, names=("Ada",))
    return TableModel(name="Friday", turn=Turn("farkle", seen, translator("en")))


def canvas(text: str = "") -> Callable[[], Canvas]:
    drawn = Canvas(12, 2)
    drawn.put(0, 0, text)
    return lambda: drawn


def test_equal_models_share_one_canvas() -> None:
    gallery = SharedPictures()
    first = gallery.shared("look", model(score=1), canvas())

    assert gallery.shared("look", model(score=1), canvas()) is first
    assert first.is_shared


def test_other_models_and_keys_are_drawn_anew() -> None:
    gallery = SharedPictures()
    first = gallery.shared("look", model(score=1), canvas())

    assert gallery.shared("look", model(score=2), canvas()) is not first
    assert gallery.shared("other look", model(score=1), canvas()) is not first


def test_least_recently_used_drawing_is_dropped() -> None:
    gallery = SharedPictures(2)
    one, two = (gallery.shared(look, model(), canvas()) for look in "ab")
    assert gallery.shared("a", model(), canvas()) is one
    gallery.shared("c", model(), canvas())

    assert gallery.shared("a", model(), canvas()) is one
    assert gallery.shared("b", model(), canvas()) is not two


def test_shared_pictures_are_compared_once() -> None:
    gallery, ink = SharedPictures(), inks("felt", "256")
    shared = (gallery.shared(look, model(), canvas(look)) for look in ("old", "new"))
    old, new = map(Snapshot.of, shared)
    own = [Snapshot.of(canvas(text)()) for text in ("old", "new")]

    assert update(old, new, ink) is update(old, new, ink)
    assert update(old, new, ink) == update(own[0], own[1], ink)
    assert update(own[0], own[1], ink) is not update(own[0], own[1], ink)
