"""Tests of tournaments without a hall."""
