"""Writes tablehost/people/confusables.txt from Unicode's own table of confusable characters.

python -m tests.tablehost.people.confusables < confusables.txt

Unicode's is at https://www.unicode.org/Public/security/latest/confusables.txt. A newer one changes
likenesses, which are saved: see `tablehost/people/likeness.py`.
"""

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from tablehost.people.likeness import TABLE

_HEADER = """\
# Letters and digits that can be taken for others: first what they look like, then the characters.
# From confusables.txt, Unicode {version}: those that a clean name can hold.
# (c) Unicode, Inc., see unicode-license.txt. Written by tests/tablehost/people/confusables.py.
"""


def table(lines: Iterable[str]) -> str:
    """The text of our table, from the lines of Unicode's."""
    version, looks = "", defaultdict[str, list[str]](list)
    for line in lines:
        if line.startswith("# Version: "):
            version = line.removeprefix("# Version: ").strip()
        letter, look, *_ = [*map(_text, line.partition("#")[0].split(";")[:2]), "", ""]
        if _in_names(letter):
            looks[look].append(letter)
    rows = (f"{look}\t{''.join(letters)}\n" for look, letters in sorted(looks.items()))
    return _HEADER.format(version=version) + "".join(rows)


def _text(codes: str) -> str:
    """`0072 006E` as `rn`; "" for a field that holds no codes."""
    try:
        return "".join(chr(int(code, 16)) for code in codes.split())
    except ValueError:
        return ""


def _in_names(letter: str) -> bool:
    """Whether a letter or digit survives `clean_name`, or may with a later version of Python."""
    return (
        "\x7f" < letter < "\U00010000"
        and unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Cn")
        and unicodedata.normalize("NFKD", letter) == letter
    )


if __name__ == "__main__":
    TABLE.write_text(table(sys.stdin), encoding="utf-8")
