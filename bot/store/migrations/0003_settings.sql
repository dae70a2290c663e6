-- What members have chosen for themselves, in all guilds; whoever has chosen nothing has no row.
CREATE TABLE members (
    user_id BIGINT NOT NULL PRIMARY KEY,
    theme TEXT NOT NULL,
    home_right BIGINT NOT NULL CHECK (home_right IN (0, 1)),
    forced BIGINT NOT NULL CHECK (forced IN (0, 1)),
    locale TEXT
);

-- What holds for tables that are opened in a guild; openers is a role, null for everyone.
CREATE TABLE guilds (
    guild BIGINT NOT NULL PRIMARY KEY,
    locale TEXT,
    play_in TEXT NOT NULL CHECK (play_in IN ('thread', 'channel')),
    openers BIGINT
);
