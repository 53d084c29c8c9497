"""Party nights."""
