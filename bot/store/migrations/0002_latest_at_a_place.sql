-- Commands without a table's id mean the newest one of their channel or thread, ended or not.
CREATE INDEX tables_newest_at ON tables (place, created_at, id);
