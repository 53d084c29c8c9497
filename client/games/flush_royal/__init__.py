"""Flush Royal as it is shown and told."""
