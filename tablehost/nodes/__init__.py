"""A node: this machine's part in a house of several.

    terminal ──ssh──▶ front ──hall.sock──▶ node ─┬─▶ the hall, if it is here
                                                 └─TLS─▶ the node that has it

One node has the hall, with all tables and people, so that the house is one: one lobby, one set of
names, limits and bans. Terminals are drawn where they came in. Every node has a copy of the
database, and takes the hall over when it is free (`tablehost.cluster.leadership`); fronts then do
what they do after any restart of the hall, and terminals stay open.
"""
