"""The wire: plain values to bytes and back."""
