"""Drawing of game pieces and screen parts: values in, a canvas out."""
