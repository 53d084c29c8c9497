"""What can be wrong with the way between the hall and its fronts, and what would help."""


class FrontError(Exception):
    """Why the hall and its fronts cannot speak with each other."""


class SocketError(FrontError):
    """The hall's socket cannot be opened, or nobody answers at it."""
