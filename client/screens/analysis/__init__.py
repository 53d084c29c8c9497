"""The analysis of a finished match: what one seat's decisions cost, and how much was luck."""
