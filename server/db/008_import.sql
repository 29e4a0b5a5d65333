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

GRANT SELECT, INSERT, UPDATE ON import_run TO kinza_app;
