"""A match's record as a host writes it."""

from functools import cache
from typing import Any

from engine import Match
from engine.core.plain import plain
from tablehost.luck.dealer import Dealer, commitment
from tablehost.luck.match_key import key_parts, match_key
from tablehost.store.values import MatchRecord, Secret
from tablehost.verify import record

SEED = bytes(range(32))
WORDS = ((1, "süß"), (0, "sour"))


@cache
def recorded(game: str = "farkle", **options: Any) -> record.Record:
    """A match of bots' moves, its luck from the seed and two words."""
    match = Match.start(game, 2, options)
    kept = MatchRecord(
        id=7, table=1, number=1, game=game, seats=2, options=match.options,
        rules_version=match.rules_version, open_after=True, commitment=commitment(SEED),
        status="over", created=0,
    )  # fmt: skip
    dealer = Dealer(match_key(SEED, key_parts(kept, WORDS)))
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(dealer))
        else:
            seat = match.turn["to_act"][0]
            bot = list(match.game.bots.values())[1]
            match.play(seat, plain(bot(match.seat_view(seat), Dealer(b"b" * 32))))
    return record.record_of(kept, Secret(SEED, commitment(SEED), 0, WORDS), match.log)
