"""A tournament of 24 terminals over real ssh, with everything that goes wrong at an evening."""
