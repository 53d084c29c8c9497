"""The settings of a host: from a file, the environment, and flags."""

from tablehost.config.reading import ConfigError, Settings, read
from tablehost.config.values import Config, Durability, host_name

__all__ = ["Config", "ConfigError", "Durability", "Settings", "host_name", "read"]
