"""The daily challenge in the hall."""
