"""The store: everything a host keeps, in one SQLite database.

A change is saved before anybody is shown it. When a call returns, its effect survives `kill -9`
and, with `durability="power"`, a power cut.

**One writer.** A thread of its own owns the only connection that writes (`writer.py`). The event
loop puts a job into its queue and awaits a future. The thread takes all waiting jobs, runs them in
one transaction and answers them after COMMIT. With durability "power" one fdatasync of the
write-ahead log then pays for all moves that arrived during the one before (group commit), however
many tables play. No timer collects jobs: a move that comes alone is saved at once. Each job runs in
a savepoint, so that refusing one (a conflict, a taken code) does not touch the others. When the
disk fails, no job of the batch is acknowledged, each caller gets the error, and the next batch is
tried as usual, on a new connection if the old one may be broken.

**Commands.** Every change is a command: a function listed in `writes.py`, with plain arguments
(`commands.py`). The time and everything random are arguments, so that copies of the database that
apply the same commands stay equal, row by row (`shared_log.py`). A single machine runs the same
commands and keeps no log of them. In a house of several machines `tablehost.cluster` puts them into
a log instead, and this copy's writer applies what comes out of it.

**Reads** have a second thread and connection (`worker.py`). In WAL mode they run beside the writer,
each on one snapshot. A caller sees everything that had been acknowledged to anybody when it asked.

**Repeated appends.** An append names the position it expects and a command id. Inside the
transaction one statement looks up both. Two unique keys, (match, seq) and (match, command id,
part), enforce the same in SQLite, so that even a bug here cannot write a position twice or apply a
command twice. When the outcome is in doubt (COMMIT failed, the caller was cancelled, the host was
killed before it answered), repeating the command finds out: what reached the disk is answered with
`Appended(repeated=True)`. After a failed fsync the write-ahead log may still hold the batch, and a
new connection or a restart may bring it back. Repeating the command settles that doubt too.

**On the disk** a log entry is a row that never changes, with a checksum over all its columns,
because SQLite does not notice a changed bit inside a value. Reading verifies the checksums, and
that no entry is missing. Persons, seats and chat are tables of their own to which no log refers;
`secure_delete` and a truncated write-ahead log remove an erased person from the files as well. A
seed is saved while its table waits for the match, before its commitment can be published. How much
of the seed is used is saved with each append.

**Opening** (`opening.py`) happens under a lock that ends with the process (`lock.py`). An existing
database is checked before anything is written: its first 100 bytes without SQLite, so that SQLite
does not even open a file that is not ours; then, read-only and through the write-ahead log that a
killed host left, the version, the tables and `quick_check` (about 0.3 s per million entries). A
database that is refused keeps every byte. A new one is built in memory, written under another name,
synced and renamed: after a power cut there is a complete database at the path, or none. An empty
file there is therefore refused as damaged, and so is a write-ahead log without its database, which
may hold the last moves of one. An older version is copied before it is migrated (`migration.py`); a
newer one is refused.

Where the disk changed a byte of the write-ahead log, SQLite takes that place for its end and drops
everything behind it without an error. At the start such saves are counted and reported, and both
files are copied before anything overwrites them (`wal.py`). SQLite does not notice either if the
log was cut or deleted. Notes about the last appends, kept beside the database, reveal that
(`recent.py`).

**Checkpoints** are run by the writer after it has answered, when no job waits (`Writer`), so that
no move waits for the log to be copied back. Closing copies all of it and leaves a single file.

**Files** have mode 0600, and the -wal and -shm files that SQLite makes inherit it; a folder made
here has mode 0700. If the database is renamed or deleted while the host runs, saves are refused,
since nobody would find them again.
"""
