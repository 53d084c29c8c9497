-- Times are milliseconds since 1970-01-01 UTC; options, outcome, data, words, settings, plan,
-- choice and proof are msgpack maps.

-- The only row: what belongs to the whole database.
CREATE TABLE host (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    salt BLOB NOT NULL,                    -- of the hashes of invitations
    probes INTEGER NOT NULL DEFAULT 0,     -- commits made only to measure one
    doors_open INTEGER NOT NULL DEFAULT 1 CHECK (doors_open IN (0, 1)),
    paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    seat_key BLOB NOT NULL DEFAULT x''     -- the secret that the codes of seats are derived from
) STRICT;

INSERT INTO host (id, salt, seat_key) VALUES (1, randomblob(16), randomblob(32));

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 100),
    options BLOB NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    open_after INTEGER NOT NULL CHECK (open_after IN (0, 1)),
    clock INTEGER NOT NULL CHECK (clock BETWEEN 0 AND 3600),  -- seconds a move; 0 for none
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'abandoned')),
    created INTEGER NOT NULL,
    identity TEXT NOT NULL DEFAULT '',     -- random hexadecimal; part of all commitments
    replace_bots INTEGER NOT NULL DEFAULT 1 CHECK (replace_bots IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX running_tables ON tables (code) WHERE status IN ('waiting', 'playing');

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number >= 1),
    game TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 100),
    options BLOB NOT NULL,
    rules_version INTEGER NOT NULL,
    open_after INTEGER NOT NULL CHECK (open_after IN (0, 1)),
    commitment TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('playing', 'over', 'abandoned')),
    created INTEGER NOT NULL,
    outcome BLOB,
    ended INTEGER,
    UNIQUE (table_id, number)
) STRICT;

CREATE UNIQUE INDEX running_matches ON matches (table_id) WHERE status = 'playing';

-- The logs. Rows are never changed or deleted. `part` counts the entries of one command, so that the
-- second unique key prevents a command from being applied twice.
CREATE TABLE entries (
    match_id INTEGER NOT NULL REFERENCES matches,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    command_id TEXT NOT NULL,
    part INTEGER NOT NULL CHECK (part >= 0),
    time INTEGER NOT NULL,
    actor TEXT NOT NULL CHECK (actor IN ('player', 'bot', 'clock', 'host', 'dealer')),
    seat INTEGER,
    data BLOB NOT NULL,
    checksum INTEGER NOT NULL,             -- CRC-32 of everything else in the row
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, command_id, part)
) STRICT, WITHOUT ROWID;

-- Tables that play and are closed until one of their players is back.
CREATE TABLE suspended (
    table_id INTEGER PRIMARY KEY REFERENCES tables
) STRICT;

-- The seeds of matches, saved before anything about them is published.
CREATE TABLE secrets (
    match_id INTEGER PRIMARY KEY REFERENCES matches,
    seed BLOB NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- What belongs to the seed: words, sealed, closed, terms, failed (see `values.Secret`). Of
    -- protocol 1, which has no terms, only {"words": [[seat, word], ...]}.
    words BLOB NOT NULL
) STRICT;

-- The same for each table's next match, until it starts.
CREATE TABLE promises (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    words BLOB NOT NULL
) STRICT;

CREATE TABLE persons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of an erased person is not given again
    fingerprint TEXT,                      -- NULL for a guest
    name TEXT NOT NULL,
    settings BLOB NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    likeness TEXT NOT NULL DEFAULT '',     -- the same for all names that can be taken for this one
    -- 1 for a name that was its own before version 11 compared names more strictly
    kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
    UNIQUE (fingerprint, name)
) STRICT;

-- A name belongs to the first key that has it, or one that looks like it (`names.py`).
CREATE INDEX owners ON persons (likeness, id) WHERE fingerprint IS NOT NULL;

-- As whom a key comes back that logs in with a name which its person has changed since.
CREATE TABLE renames (
    fingerprint TEXT NOT NULL,
    typed TEXT NOT NULL,                   -- the likeness of the name they log in with
    person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
    PRIMARY KEY (fingerprint, typed)
) STRICT, WITHOUT ROWID;

CREATE INDEX renames_of_a_person ON renames (person_id);
CREATE INDEX renames_by_name ON renames (typed, person_id);

-- Who has which seat now.
CREATE TABLE places (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'bot')),
    person_id INTEGER REFERENCES persons ON DELETE SET NULL,
    bot TEXT,
    sitting BLOB NOT NULL DEFAULT x'',     -- random; a new one whenever the seat changes hands
    number INTEGER NOT NULL DEFAULT 0,     -- of a bot at its table: gives its name
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX places_of_a_person ON places (person_id) WHERE person_id IS NOT NULL;

-- Who had which seat of a match, from this position in its log on.
CREATE TABLE sittings (
    match_id INTEGER NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    from_seq INTEGER NOT NULL CHECK (from_seq >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('nobody', 'person', 'bot')),
    person_id INTEGER REFERENCES persons ON DELETE SET NULL,
    bot TEXT,
    number INTEGER NOT NULL DEFAULT 0,     -- of a bot, as in places
    PRIMARY KEY (match_id, seat, from_seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX sittings_of_a_person ON sittings (person_id, match_id) WHERE person_id IS NOT NULL;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    table_id INTEGER REFERENCES tables,    -- NULL in the lobby
    person_id INTEGER REFERENCES persons ON DELETE CASCADE,  -- NULL for the host
    time INTEGER NOT NULL,
    text TEXT NOT NULL,
    command_id TEXT                        -- whoever repeats one says nothing twice
) STRICT;

CREATE UNIQUE INDEX chat_by_command ON chat (command_id) WHERE command_id IS NOT NULL;
CREATE INDEX chat_of_a_table ON chat (table_id, id);
CREATE INDEX chat_of_a_person ON chat (person_id) WHERE person_id IS NOT NULL;

-- Statistics and ratings, kept up to date match by match. A finished match is listed here from the
-- transaction that ends it to the one that counts it.
CREATE TABLE uncounted (
    match_id INTEGER PRIMARY KEY REFERENCES matches
) STRICT;

CREATE TABLE figures (
    person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (person_id, game, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
    game TEXT NOT NULL,                    -- '' for all games together
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL CHECK (matches >= 1),
    standing REAL NOT NULL,                -- what the ladder is ordered by
    PRIMARY KEY (person_id, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX ladders ON ratings (game, standing DESC, person_id);
CREATE INDEX persons_by_name ON persons (name) WHERE fingerprint IS NOT NULL;

-- Who may not come in. Times at the door are whole seconds since 1970-01-01 UTC.
CREATE TABLE bans (
    kind TEXT NOT NULL CHECK (kind IN ('key', 'name', 'address')),
    value TEXT NOT NULL,
    until INTEGER,                         -- NULL for good
    why TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;

-- Codes that let people in, and the keys that came in by one.
CREATE TABLE invitations (
    hash BLOB PRIMARY KEY,
    uses INTEGER NOT NULL CHECK (uses >= 1),  -- how many more
    until INTEGER,                         -- NULL for good
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE invited (
    fingerprint TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Matches of one table that count together, up to the table's next evening. Their scores follow from
-- the matches.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    plan BLOB NOT NULL,
    seed BLOB NOT NULL,                    -- of the random order; empty until it is drawn
    commitment TEXT NOT NULL,
    choice BLOB,                           -- the last that a player has made
    created INTEGER NOT NULL,
    proof BLOB,                            -- what belongs to the seed; NULL in protocol 1
    first INTEGER NOT NULL DEFAULT 1,      -- the number of its first match at the table
    UNIQUE (table_id, first)
) STRICT;

-- Who had a seat in a finished match of an evening.
CREATE TABLE attendance (
    person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
    evening_id INTEGER NOT NULL REFERENCES evenings,
    PRIMARY KEY (person_id, evening_id)
) STRICT, WITHOUT ROWID;

-- Tournaments: what happened is in the log, and everything else follows from it.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL,                -- random, part of the commitments
    host_id INTEGER REFERENCES persons ON DELETE SET NULL,
    plan BLOB NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER,                         -- NULL while it runs
    home BLOB NOT NULL DEFAULT x''         -- while it runs: of its opener, see TournamentRecord
) STRICT;

-- Who takes part, so that a person can be erased without touching the log.
CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments,
    number INTEGER NOT NULL,
    person_id INTEGER REFERENCES persons ON DELETE SET NULL,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_by_person ON entrants (person_id);

CREATE TABLE tournament_log (
    tournament_id INTEGER NOT NULL REFERENCES tournaments,
    seq INTEGER NOT NULL,
    time INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (tournament_id, seq)
) STRICT, WITHOUT ROWID;

-- Of a copy whose changes come from a log that several machines share: how far it has applied it.
CREATE TABLE shared_log (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    house TEXT NOT NULL,                   -- whose log it is
    position INTEGER NOT NULL CHECK (position >= 0)
) STRICT;

-- Who writes to that log: the number of their last command, where it was, and the answers to their
-- last group.
CREATE TABLE proposers (
    id BLOB PRIMARY KEY,
    last INTEGER NOT NULL,
    position INTEGER NOT NULL,
    answers BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- In a house of several machines: which of them has the hall (`owners.py`).
CREATE TABLE hall_claim (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    node TEXT NOT NULL,
    epoch INTEGER NOT NULL CHECK (epoch >= 1)  -- counts the owners
) STRICT;

-- The daily challenge: a game of a day, whose dice are the same for all tries.
CREATE TABLE dailies (
    day TEXT NOT NULL,                     -- its date on the host
    game TEXT NOT NULL,
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    terms BLOB NOT NULL,
    began INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    opened INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1)),
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- who and home are hashes of a key and of a network, kept while the day lasts.
CREATE TABLE daily_tries (
    match_id INTEGER PRIMARY KEY REFERENCES matches,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    person_id INTEGER REFERENCES persons ON DELETE SET NULL,
    who BLOB,
    home BLOB,
    is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    amount REAL,
    accuracy REAL,
    UNIQUE (day, game, who)
) STRICT;

CREATE INDEX daily_tries_by_person ON daily_tries (person_id);
