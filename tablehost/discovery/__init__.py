"""Being found: the names under which guests on the same network reach this host."""

from tablehost.discovery.discovery import Discovery

__all__ = ["Discovery"]
