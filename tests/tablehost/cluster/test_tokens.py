"""A token lets one machine in, once, within an hour."""

import stat
import time
from pathlib import Path

import pytest

from tablehost.cluster import tokens
from tablehost.cluster.errors import HouseError
from tablehost.cluster.tokens import Token

PRINT = bytes(range(32))


def issued(folder: Path) -> Token:
    folder.mkdir(exist_ok=True)
    return Token.read(tokens.issue(folder, "192.168.1.7", 2230, PRINT))


def test_token_says_where_it_is_spent(tmp_path: Path) -> None:
    token = issued(tmp_path / "house")

    assert (token.address, token.port, token.fingerprint) == ("192.168.1.7", 2230, PRINT)


def test_token_is_good_once_and_others_stay_good(tmp_path: Path) -> None:
    first, second = issued(tmp_path), issued(tmp_path)

    assert tokens.spend(tmp_path, first.secret)
    assert not tokens.spend(tmp_path, first.secret)
    assert tokens.spend(tmp_path, second.secret)
    assert not tokens.spend(tmp_path, "")


@pytest.mark.parametrize("hours", [1.01, -0.01])
def test_token_is_good_for_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    token = issued(tmp_path)
    now = time.time()

    monkeypatch.setattr(time, "time", lambda: now + hours * 3600)

    assert not tokens.spend(tmp_path, token.secret)


def test_only_a_hash_is_kept_and_only_for_this_user(tmp_path: Path) -> None:
    token = issued(tmp_path)
    (file,) = tmp_path.iterdir()

    assert token.secret not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [lambda it: it[:-3], lambda it: it[4:], lambda _: "", str.upper])
def test_part_of_a_token_is_refused_in_words(tmp_path: Path, damage: "type[str]") -> None:
    typed = tokens.issue(tmp_path, "ant.lan", 2230, PRINT)

    with pytest.raises(HouseError, match="not all of it"):
        Token.read(damage(typed))
    assert Token.read(f" {typed}\n").address == "ant.lan"
