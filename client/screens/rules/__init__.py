"""The games' rules pages."""
