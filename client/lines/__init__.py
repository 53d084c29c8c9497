"""Line mode: the same games as a conversation, for screen readers, scripts and poor terminals."""
