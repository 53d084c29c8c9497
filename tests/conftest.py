"""What holds for all tests."""

from hypothesis import settings

# A machine that others use too stops any test for a while; how long one takes is not its subject.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
