"""Any game, from the data of its view alone: playable before anybody has drawn it."""
