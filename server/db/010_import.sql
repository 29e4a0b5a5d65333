-- Runs of imports: what was found in a file, and how far its writing is.

CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  -- What the audit trail calls it, whose things have whole numbers.
  number bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('items', 'customers')),
  -- What its kind needs to know to read the file, and to write it.
  settings jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('checking', 'ready', 'refused', 'writing', 'done', 'failed')),
  format text CHECK (format IN ('kinza', 'shopify')),
  encoding text CHECK (encoding IN ('utf-8', 'shift_jis')),
  file_name text NOT NULL,
  rows_read int NOT NULL DEFAULT 0,
  rows_written int NOT NULL DEFAULT 0,
  rows_total int NOT NULL DEFAULT 0,
  problem_count int NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]',
  warning_count int NOT NULL DEFAULT 0,
  warnings jsonb NOT NULL DEFAULT '[]',
  preview jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it came to its status.
  changed_at timestamptz NOT NULL DEFAULT now()
);
-- A company has one import of a kind at work at a time.
CREATE UNIQUE INDEX import_run_busy ON import_run (company_id, kind) WHERE status IN ('checking', 'writing');

-- The items of a checked file until they are written or given up, so that writing them reads no file. Not logged: a crash
-- of the database empties it, and then the file has to be chosen again.
CREATE UNLOGGED TABLE import_item (
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

-- And the customers of a checked file.
CREATE UNLOGGED TABLE import_customer (
  run_id uuid NOT NULL,
  position int NOT NULL,
  file_row int NOT NULL,
  -- As they are kept: {"lastName": "…", …}
  fields jsonb NOT NULL,
  contact_digits text NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (run_id, position)
);

GRANT SELECT, INSERT, UPDATE ON import_run TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_item TO kinza_app;
GRANT SELECT, INSERT, DELETE ON import_customer TO kinza_app;
