"""Four words for the head of a match's chain, which people in one room can compare aloud.

The words are those of the EFF's long list for passphrases (`words.txt`), 7,776 of them, so nearly
52 bits. A slow hash comes first, so that nobody can look for a second match with the same words:

    number = scrypt(head, salt b"tablehost words 2", n 4096, r 8, p 1, 8 bytes), big-endian
    words  = the last four digits of the number in base 7,776, the highest first
"""

import hashlib
from functools import cache, lru_cache
from pathlib import Path

COUNT = 4


@lru_cache(maxsize=1024)
def four_words(head: str) -> tuple[str, ...]:
    """The words for the head of a chain, which is in hexadecimal; takes some 10 ms."""
    digest = hashlib.scrypt(
        bytes.fromhex(head), salt=b"tablehost words 2", n=2**12, r=8, p=1, dklen=8
    )
    number, found, words = int.from_bytes(digest), [], word_list()
    for _ in range(COUNT):
        number, place = divmod(number, len(words))
        found.append(words[place])
    return tuple(reversed(found))


@cache
def word_list() -> tuple[str, ...]:
    """All words, in the order of the list."""
    return tuple(Path(__file__).with_name("words.txt").read_text("ascii").split())
