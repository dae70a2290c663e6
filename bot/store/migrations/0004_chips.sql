-- Chips in double entry. An account is 'house', a user's id, or 'held:<table>:<side>'; only the house may owe.
CREATE TABLE movements (
    guild BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    payer TEXT NOT NULL,
    payee TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    kind TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id),
    key TEXT NOT NULL UNIQUE,
    at BIGINT NOT NULL,
    PRIMARY KEY (guild, seq),
    CHECK (payer <> payee)
);

CREATE INDEX movements_paid ON movements (guild, payer, seq);

CREATE INDEX movements_got ON movements (guild, payee, seq);

CREATE INDEX movements_won ON movements (table_id, seq) WHERE kind = 'won';

-- What each account has: always the sum of its movements.
CREATE TABLE balances (
    guild BIGINT NOT NULL,
    account TEXT NOT NULL,
    balance BIGINT NOT NULL CHECK (balance >= 0 OR account = 'house'),
    PRIMARY KEY (guild, account)
);

-- The purse that everyone starts with, the house fee in percent, the purse that is filled up to each day (0: none), and
-- the house rules of new challenges as JSON (null: the rulebook's).
ALTER TABLE guilds ADD COLUMN purse BIGINT NOT NULL DEFAULT 1000 CHECK (purse >= 0);

ALTER TABLE guilds ADD COLUMN fee BIGINT NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 100);

ALTER TABLE guilds ADD COLUMN top_up BIGINT NOT NULL DEFAULT 0 CHECK (top_up >= 0);

ALTER TABLE guilds ADD COLUMN options TEXT;
