"""Loads the tests that every game has to pass."""

pytest_plugins = ["tablehost.testing.plugin"]
