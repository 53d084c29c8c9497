"""Party nights: several matches at one table with a combined score."""
