-- Times are milliseconds since 1970, JSON is text, yes and no are 1 and 0: the same SQL suits PostgreSQL.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    origin BIGINT NOT NULL,
    place BIGINT,
    here BIGINT NOT NULL DEFAULT 0 CHECK (here IN (0, 1)),
    locale TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('offered', 'playing', 'finished', 'cancelled')),
    version BIGINT NOT NULL CHECK (version >= 1),
    snapshot TEXT NOT NULL,
    shown BIGINT NOT NULL DEFAULT 0,
    card_message BIGINT,
    board_message BIGINT,
    board_place BIGINT,
    board_hand BIGINT,
    board_at BIGINT,
    parked BIGINT NOT NULL DEFAULT 0 CHECK (parked IN (0, 1)),
    rematch_of TEXT UNIQUE REFERENCES tables (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- One match at a time in one place.
CREATE UNIQUE INDEX tables_place ON tables (place) WHERE phase = 'playing' AND place IS NOT NULL;

CREATE INDEX tables_live ON tables (guild, created_at) WHERE phase IN ('offered', 'playing');

CREATE INDEX tables_unshown ON tables (id) WHERE shown < version AND parked = 0;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    side TEXT NOT NULL CHECK (side IN ('white', 'black')),
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    seen_at BIGINT,
    PRIMARY KEY (table_id, side)
);

CREATE INDEX seats_user ON seats (user_id);

CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    side TEXT CHECK (side IN ('white', 'black')),
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL,
    interaction TEXT UNIQUE,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE timers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind)
);

CREATE INDEX timers_due ON timers (due_at);

CREATE TABLE secrets (
    table_id TEXT NOT NULL REFERENCES tables (id),
    game BIGINT NOT NULL,
    secret TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL,
    players TEXT,
    PRIMARY KEY (table_id, game)
);

-- One row: when the bot was last known to be alive.
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);

-- What the bot must remember about itself, such as the hash of the commands last synced.
CREATE TABLE facts (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
