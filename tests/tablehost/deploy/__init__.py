"""The files for running a host elsewhere, checked against the program without running them."""
