-- An import recognises what is there already, can leave rows out, and can be taken back.

ALTER TABLE import_run DROP CONSTRAINT import_run_status_check, ADD CONSTRAINT import_run_status_check
  CHECK (status IN ('checking', 'ready', 'refused', 'writing', 'done', 'failed', 'undoing', 'undone'));
ALTER TABLE import_run
  ADD add_count int NOT NULL DEFAULT 0,
  ADD change_count int NOT NULL DEFAULT 0,
  ADD same_count int NOT NULL DEFAULT 0,
  ADD trouble_count int NOT NULL DEFAULT 0,
  ADD changes jsonb NOT NULL DEFAULT '[]';
DROP INDEX import_run_busy;
CREATE UNIQUE INDEX import_run_busy ON import_run (company_id, kind) WHERE status IN ('checking', 'writing', 'undoing');

-- Not logged, as it was; a file that was checked before has to be chosen again.
DROP TABLE import_row;
CREATE UNLOGGED TABLE import_row (
  run_id uuid NOT NULL,
  -- From 1, in the order of the file.
  position int NOT NULL,
  file_row int NOT NULL,
  -- What will be written, by the names of the fields: {"lastName": "…", …}. An empty code or barcode will be issued. Null
  -- where the row can't be read.
  fields jsonb,
  -- The row as it stands in the file, and what is wrong with it.
  cells jsonb NOT NULL,
  problems jsonb NOT NULL DEFAULT '[]',
  -- The columns in which something stands, and required fields for which nothing does: what is there already needs them not.
  given text[] NOT NULL DEFAULT '{}',
  lacking text[] NOT NULL DEFAULT '{}',
  -- What is there already, as it was when the file was checked, and what would change of it: {"price": [old, new], …}.
  match_id bigint,
  match_version int,
  changes jsonb,
  PRIMARY KEY (run_id, position)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_row TO kinza_app;

-- What an import made or changed, so that it can be taken back.
CREATE TABLE import_thing (
  run_id uuid NOT NULL REFERENCES import_run,
  thing_id bigint NOT NULL,
  -- The version that the import left; a later one says that somebody changed it since.
  version int NOT NULL,
  -- What it was before, by the names of columns; null where it is new.
  before jsonb,
  PRIMARY KEY (run_id, thing_id)
);
CREATE INDEX import_thing_thing ON import_thing (thing_id);
GRANT SELECT, INSERT ON import_thing TO kinza_app;

-- Where an item comes from in another shop system, by which the next file of it is recognised.
CREATE TABLE item_origin (
  item_id bigint PRIMARY KEY REFERENCES item ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES company,
  handle text NOT NULL CHECK (handle <> ''),
  variant text NOT NULL DEFAULT '',
  UNIQUE (company_id, handle, variant)
);
GRANT SELECT, INSERT, DELETE ON item_origin TO kinza_app;
-- An import that is taken back removes what nothing refers to.
GRANT DELETE ON item, customer TO kinza_app;
