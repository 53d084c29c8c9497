"""Requests that only admins may make, and what they are shown of the hall."""
