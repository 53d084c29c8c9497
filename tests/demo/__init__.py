"""`make demo`: the README's animated picture, recorded from real ssh clients at a real host."""
