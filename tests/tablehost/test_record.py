"""A finished match's record: anybody can recompute its dice, and tampering is caught."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import Match
from engine.core.plain import plain
from tablehost import record
from tablehost.cli import main
from tablehost.hall.dealer import Dealer, commitment
from tablehost.store.values import MatchRecord, Secret

SEED = bytes(range(32))


def played(game: str = "farkle", **options: Any) -> Match:
    """A match of default moves and bots, its luck from the seed."""
    dealer = Dealer(SEED)
    match = Match.start(game, 2, options)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(dealer))
        else:
            seat = match.turn["to_act"][0]
            bot = list(match.game.bots.values())[1]
            match.play(seat, plain(bot(match.seat_view(seat), Dealer(b"b" * 32))))
    return match


def recorded(match: Match) -> record.Record:
    kept = MatchRecord(
        id=7, table=1, number=1, game=match.game.id, seats=match.seats, options=match.options,
        rules_version=match.rules_version, open_after=True, commitment=commitment(SEED),
        status="over", created=0,
    )  # fmt: skip
    return record.record_of(kept, Secret(SEED, commitment(SEED)), match.log)


@pytest.mark.parametrize(
    ("game", "options"),
    [("farkle", {"target": 1000}), ("yams", {}), ("dice_holdem", {"stack": 100})],
)
def test_a_record_is_written_read_and_checked(game: str, options: dict[str, Any]) -> None:
    match = played(game, **options)

    again = record.check(record.read(record.write(recorded(match)).encode()))

    assert again.log == match.log
    assert again.view(None) == match.view(None)


def tampered(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.write(recorded(played(target=1000))))
    return data | changes


def test_another_roll_is_caught() -> None:
    data = tampered()
    faces = next(e["faces"] for s, e in data["log"] if s is None and e["luck"] == "rolled")
    faces.reverse()

    with pytest.raises(record.RecordError):
        record.check(record.read(json.dumps(data).encode()))


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seed": "00" * 32}, "committed"),
        ({"commitment": "00" * 32}, "committed"),
        ({"rules_version": 99}, "version"),
        ({"game": "chess"}, "no game"),
        ({"log": []}, "ends before"),
        ({"format": "something else"}, "no 'tablehost record 1'"),
        ({"seed": "xyz"}, "no record"),
        ({"seats": "two"}, "no record"),
        ({"more": 1}, "no record"),
    ],
)
def test_what_does_not_fit_is_said(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(record.RecordError, match=text):
        record.check(record.read(json.dumps(tampered(**changes)).encode()))


def test_the_command_says_what_it_has_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(record.write(recorded(played(target=1000))))
    bad.write_bytes(b"\xff\x00")

    assert main(["verify", str(good)]) == 0
    assert commitment(SEED) in capsys.readouterr().out
    assert main(["verify", str(bad)]) == 1
    assert "no record" in capsys.readouterr().err
    with pytest.raises(SystemExit) as missing:
        main(["verify", str(tmp_path / "none.json")])
    assert missing.value.code == 2
