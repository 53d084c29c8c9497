"""The Textual app of one session: screens on a stack, shown on one widget."""
