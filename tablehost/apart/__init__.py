"""A machine that holds terminals for a house, and nothing else: `tablehost front`.

    terminal ──ssh──▶ here ──TLS──▶ a machine of the house ──▶ the hall

It has no database, no log and no host key. The hall signs its key exchanges, checks who its players
are, and sends it what they may see (`tablehost.fronts.apart`); its certificate opens nothing else.
"""
