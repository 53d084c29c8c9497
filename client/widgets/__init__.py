"""Drawing of the things on a table and of the parts of a screen: values in, a canvas out."""
