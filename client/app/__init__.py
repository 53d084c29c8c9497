"""The Textual app of one session, and the base of its screens."""
