"""A match's record as a host writes it."""

from functools import cache
from typing import Any

import asyncssh

from engine import Match
from engine.core.plain import plain
from engine.sync.commitments import Terms, Word, commitment_of, word_hash
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.records import record
from tablehost.records.receipt import receipt_of
from tablehost.records.signature import signed
from tablehost.store.values import FailedRound, MatchRecord, Secret

SEED = bytes(range(32))
IDENTITY = "ab" * 16
NUMBER = 7  # of the match at its table, and in the house
ROUND_SEED = bytes(32)
KEY = asyncssh.generate_private_key("ssh-ed25519")


def terms_of(match: Match, *, round_: int = 1) -> Terms:
    return Terms(
        IDENTITY, NUMBER, round_, match.game.id, match.rules_version, match.seats, match.options
    )


def secret_of(match: Match) -> Secret:
    """A seed, a sealed word and a typed one, after a round in which seat 2 did not open its own."""
    earlier = terms_of(match, round_=0)
    before = commitment_of(ROUND_SEED, earlier)
    opened = Word(0, "0a0b", "")
    sealed = ((0, word_hash(before, opened)), (2, "ff" * 32))
    failed = FailedRound(before, earlier, ROUND_SEED.hex(), sealed, (opened,), (2,))
    terms = terms_of(match)
    commitment = commitment_of(SEED, terms)
    words = (Word(0, "00ff", "sour"), Word(1, "", "süß"))
    return Secret(
        SEED,
        commitment,
        words=words,
        terms=terms,
        sealed=((0, word_hash(commitment, words[0])),),
        closed=True,
        failed=(failed,),
    )


@cache
def played(game: str = "farkle", **options: Any) -> Match:
    """A match of bots' moves, its luck from the seed and the words."""
    match = Match.start(game, 3, options)
    secret = secret_of(match)
    dealer = Dealer(match_key(SEED, secret.commitment, secret.words))
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(dealer))
        else:
            seat = match.turn["to_act"][0]
            bot = list(match.game.bots.values())[1]
            match.play(seat, plain(bot(match.seat_view(seat), Dealer(b"b" * 32))))
    return match


@cache
def recorded(game: str = "farkle", entries: int | None = None, **options: Any) -> record.Record:
    """Its record, or that of so many entries of it, when it was broken off."""
    match = played(game, **options)
    log = match.log[:entries]
    secret = secret_of(match)
    over = len(log) == len(match.log)
    kept = MatchRecord(
        id=NUMBER, table=1, number=NUMBER, game=game, seats=3, options=match.options,
        rules_version=match.rules_version, open_after=True, commitment=secret.commitment,
        status="over" if over else "abandoned", created=0,
    )  # fmt: skip
    receipt = signed(receipt_of(NUMBER, secret, log, over=over).text(), KEY)
    return record.record_of(kept, secret, log, receipt)
