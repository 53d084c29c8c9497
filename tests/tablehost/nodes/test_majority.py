"""People are told when moves wait for other machines, and when they do not any more."""

import pytest

from client.locale.i18n import translator
from engine.core.values import Language
from engine.sync.frames import REPORTS, Decoder
from engine.sync.reports import Said
from tablehost.hall.budgets import Budgets
from tablehost.hall.visitor import Visitor
from tablehost.nodes.majority import PATIENCE, MajorityWatch, tell


def visitor(frames: list[bytes], language: Language, *, greeted: bool = True) -> Visitor:
    made = Visitor("ada", None, frames.append, lambda: None, Budgets().of(None, ""))
    made.greeted, made.language = greeted, language
    return made


def test_everybody_is_told_once_when_it_has_taken_long_and_once_when_it_is_over() -> None:
    short, long = PATIENCE / 2, PATIENCE + 1
    delays = iter([0.0, short, 0.0, short, long, long, 0.0, 0.0, short])
    said: list[list[str]] = []
    watch = MajorityWatch(
        lambda: next(delays), lambda text: said[-1].append(text(translator("en")))
    )

    for _ in range(9):
        said.append([])
        watch.look()

    words = [text[:30] for texts in said for text in texts]
    assert words == ["This waits for the other machi", "The other machines of the hous"]
    assert [len(texts) for texts in said] == [0, 0, 0, 0, 1, 0, 1, 0, 0]


@pytest.mark.parametrize(("language", "words"), [("en", "waits"), ("fr", "attend")])
def test_it_is_told_in_each_language_as_a_line_of_the_host(language: Language, words: str) -> None:
    frames, unheard = list[bytes](), list[bytes]()
    watch = MajorityWatch(
        lambda: PATIENCE + 1,
        lambda text: tell(
            [visitor(frames, language), visitor(unheard, language, greeted=False)], text
        ),
    )

    watch.look()

    (line,) = Decoder(REPORTS).feed(b"".join(frames))
    assert isinstance(line, Said)
    assert (line.kind, line.who) == ("host", "")
    assert words in line.text
    assert not unheard
