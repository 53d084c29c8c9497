"""The error that keeps a host from running."""


class HostError(Exception):
    """Why the host cannot run, and what would help."""
