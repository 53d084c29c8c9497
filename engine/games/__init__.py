"""The games, one folder each. `engine.registry` finds them by folder name."""
