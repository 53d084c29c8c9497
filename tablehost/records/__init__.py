"""Records and receipts of matches: what a host hands out, so that players can check it."""
