"""A host killed again and again while people play, and what is left compared with what they saw."""
