"""The exit codes of all commands; README.md lists them."""

DONE = 0
FAILED = 1
"""It could not be done, or there is nothing such; the error stream says why."""
WRONG = 2
"""A usage error, or wrong settings."""
