"""What a host can be told: by a file, by its environment, by flags."""

from tablehost.config.reading import ConfigError, Settings, read
from tablehost.config.values import Config, Durability, host_name

__all__ = ["Config", "ConfigError", "Durability", "Settings", "host_name", "read"]
