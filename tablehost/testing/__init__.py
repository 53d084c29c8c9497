"""Tests that every game has to pass, for authors of games; needs pytest and hypothesis.

`pip install tablehost[testing]`, and in `conftest.py` beside `pyproject.toml`:

    pytest_plugins = ["tablehost.testing.plugin"]

The plugin reads which games to test from pytest's settings, and how a match becomes short:

    [tool.pytest.ini_options]
    tablehost_games = ["perudo"]
    tablehost_short_match = '{"dice": 2}'

The tests are those that a test file imports:

    from tablehost.testing.contract import *  # rules, views, bots, options
    from tablehost.testing.hiding import *  # what is hidden stays hidden
    from tablehost.testing.shown import *  # panel, words, line mode, rules pages
"""
