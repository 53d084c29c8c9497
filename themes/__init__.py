"""The themes that come with the program, one data file each."""
