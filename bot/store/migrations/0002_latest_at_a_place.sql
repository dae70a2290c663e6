-- Commands without a table's id mean the newest one of their channel or thread, ended or not.
CREATE INDEX tables_newest_at ON tables (place, created_at, id);

-- Challenges are answered by command in the channel where they were made.
CREATE INDEX tables_offered_at ON tables (origin, created_at, id) WHERE phase = 'offered';
