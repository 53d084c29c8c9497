"""Four words that stand for a match."""

import hashlib

from tablehost.luck.four_words import four_words, word_list


def test_the_list_has_7776_different_words() -> None:
    words = word_list()

    assert len(set(words)) == len(words) == 6**5
    assert all(word.isascii() and word == word.lower() for word in words)


def test_the_words_are_the_ones_described() -> None:
    head = "ab" * 32
    digest = hashlib.scrypt(bytes.fromhex(head), salt=b"tablehost words 2", n=4096, r=8, p=1)
    number = int.from_bytes(digest[:8])
    places = [number // 7776**power % 7776 for power in (3, 2, 1, 0)]

    assert four_words(head) == tuple(word_list()[place] for place in places)


def test_another_match_has_other_words() -> None:
    heads = [bytes([number] * 32).hex() for number in range(12)]

    assert len({four_words(head) for head in heads}) == len(heads)
