-- An import is followed by the pictures that its file names.

ALTER TABLE import_run DROP CONSTRAINT import_run_status_check, ADD CONSTRAINT import_run_status_check
  CHECK (status IN ('checking', 'ready', 'refused', 'writing', 'done', 'failed', 'undoing', 'undone', 'picturing'));
DROP INDEX import_run_busy;
CREATE UNIQUE INDEX import_run_busy ON import_run (company_id, kind)
  WHERE status IN ('checking', 'writing', 'undoing', 'picturing');

-- The pictures that the file of a run names, by the names of their own files.
CREATE TABLE import_picture (
  run_id uuid NOT NULL REFERENCES import_run ON DELETE CASCADE,
  handle text NOT NULL,
  -- Null where it is one of the whole product.
  variant text,
  position int NOT NULL,
  name text NOT NULL
);
CREATE INDEX import_picture_run ON import_picture (run_id);
GRANT SELECT, INSERT, DELETE ON import_picture TO kinza_app;

-- What a picture was called where it came from, by which it is known when it comes again.
ALTER TABLE file ADD name text NOT NULL DEFAULT '';
GRANT UPDATE (name) ON file TO kinza_app;
-- An import whose things only got their pictures can be taken back.
GRANT UPDATE (version) ON import_thing TO kinza_app;
