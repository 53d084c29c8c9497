"""Being found: the names under which guests on the same network reach this host."""

from tablehost.discovery.discovery import Discovery, Wish
from tablehost.discovery.links import Address
from tablehost.discovery.place import Place

__all__ = ["Address", "Discovery", "Place", "Wish"]
