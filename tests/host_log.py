"""The log of a host that a test started, and the lines in it that should not be there."""

import re

_ORPHAN = re.compile(
    r"^Traceback \(most recent call last\):\n(?:  .*\n)*"
    r"  File \".*multiprocessing/spawn\.py\".* in spawn_main\n(?:  .*\n)*"
    r"EOFError: Ran out of input$",
    re.MULTILINE,
)
"""Said by a worker whose host was killed while it started the worker."""


def troubles(log: str, words: str = "ERROR|Traceback") -> list[str]:
    """The lines of a log that have one of these words.

    Args:
        log: of all lives of the host.
        words: a regular expression.
    """
    return [line for line in _ORPHAN.sub("", log).splitlines() if re.search(words, line)]
