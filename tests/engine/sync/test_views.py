"""The hashes of views by which client and host know whether they mean the same."""

from engine.sync.diff import schema_hash
from engine.sync.views import game_hash, own_hash, schemas


def test_each_game_has_a_hash_of_its_own() -> None:
    assert game_hash("farkle") == schema_hash({"farkle": schemas()["farkle"]})
    assert game_hash("farkle") != game_hash("yams")
    assert game_hash("nothing") == ""
    assert own_hash() == schema_hash(schemas())
