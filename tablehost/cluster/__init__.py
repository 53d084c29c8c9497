"""Several machines, one house: a log of commands in NATS JetStream, and copies of the database.

    a call of the store ──▶ proposer ──▶ stream (three servers, each write synced) ──▶ one order
                                             │
           follower of every copy ──▶ its writer applies the group and saves its position
                                             │
           whoever asked is answered when their own copy has applied it

- **Nothing is acknowledged before this copy has applied it**, and it applies only what the stream
  delivers, which a majority of the servers has synced. So what somebody has been told survives the
  loss of any one machine. No reply of the stream is taken for a confirmation.
- **No outcome is guessed.** The proposer repeats a group, unchanged, until its own copy has applied
  it; copies apply a repeated group once (`tablehost.store.shared_log`). Without a majority a call
  waits: it is not confirmed, and may still come true.
- **One group of a proposer is on its way at a time**, so commands are applied in the order of the
  calls.
- **A follower trusts only sequence numbers.** It asks for what follows the position that its
  database has saved, and any other number, or silence, makes it ask anew. Gaps, repetitions, a
  consumer that was lost and a machine that slept are one and the same case.
- **A copy that fails alone stands still.** If its disk is full, its rows are damaged or its program
  is too old, it applies nothing more, says so, and is tried again; it never skips a group.
"""
