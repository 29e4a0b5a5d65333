-- Runs of the import of items: what was found in a file, and how far its writing is.

CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  -- What the audit trail calls it, whose things have whole numbers.
  number bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES app_user,
  location_id bigint,
  status text NOT NULL CHECK (status IN ('checking', 'ready', 'refused', 'writing', 'done', 'failed')),
  format text CHECK (format IN ('kinza', 'shopify')),
  encoding text CHECK (encoding IN ('utf-8', 'shift_jis')),
  file_name text NOT NULL,
  yen_per_dollar_hundredths int NOT NULL CHECK (yen_per_dollar_hundredths > 0),
  rows_read int NOT NULL DEFAULT 0,
  rows_written int NOT NULL DEFAULT 0,
  rows_total int NOT NULL DEFAULT 0,
  -- Some item has no code or barcode of its own, so numbers are issued.
  issues_numbers boolean NOT NULL DEFAULT false,
  problem_count int NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]',
  warning_count int NOT NULL DEFAULT 0,
  warnings jsonb NOT NULL DEFAULT '[]',
  preview jsonb NOT NULL DEFAULT '[]',
  -- One process writes a run, whoever asked for it and how often.
  is_taken boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The process at work says every few seconds that it lives; one that fell silent has ended.
  beat_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id)
);
-- A company has one import at work at a time.
CREATE UNIQUE INDEX import_run_busy ON import_run (company_id) WHERE status IN ('checking', 'writing');

-- The items of a checked file until they are written or given up, so that writing them reads no file. Not logged: a crash
-- of the database empties it, and then the file has to be chosen again.
CREATE UNLOGGED TABLE import_row (
  run_id uuid NOT NULL,
  -- From 1, in the order of the file.
  position int NOT NULL,
  file_row int NOT NULL,
  category_id bigint NOT NULL,
  -- Empty: to be issued.
  item_code text NOT NULL,
  barcode text NOT NULL,
  name text NOT NULL,
  name_ja text NOT NULL,
  description text NOT NULL,
  description_ja text NOT NULL,
  milligrams bigint NOT NULL,
  uom text NOT NULL,
  cost bigint NOT NULL,
  markup_basis_points int NOT NULL,
  price bigint NOT NULL,
  quantity int NOT NULL,
  PRIMARY KEY (run_id, position)
);

GRANT SELECT, INSERT, UPDATE ON import_run TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_row TO kinza_app;
