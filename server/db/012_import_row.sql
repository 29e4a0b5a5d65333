-- What a checked file says is kept in one table, whatever it says it of, so that another kind of import needs none. A file
-- that was checked before has to be chosen again.

DROP TABLE import_item, import_customer;

-- The rows of a checked file until they are written or given up, so that writing them reads no file. Not logged: a crash
-- of the database empties it, and then the file has to be chosen again.
CREATE UNLOGGED TABLE import_row (
  run_id uuid NOT NULL,
  -- From 1, in the order of the file.
  position int NOT NULL,
  file_row int NOT NULL,
  -- What will be written, by the names of the fields: {"lastName": "…", …}. An empty code or barcode will be issued.
  fields jsonb NOT NULL,
  PRIMARY KEY (run_id, position)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON import_row TO kinza_app;
