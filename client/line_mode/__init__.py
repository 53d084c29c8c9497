"""Line mode: the same games as plain text lines, for screen readers, scripts and poor terminals."""
