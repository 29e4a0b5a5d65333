-- Exports of reports that a job makes, since they have too many rows to wait for (docs/decisions/long-exports.md). The file lies
-- with the other files, and goes after a week.

CREATE TABLE report_export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES app_user,
  -- The report as the contract calls it, and what it is asked with.
  report text NOT NULL,
  input jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'ready', 'failed', 'denied', 'givenUp')),
  row_count bigint NOT NULL CHECK (row_count >= 0),
  rows_done bigint NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  -- Rights and locations that its rows were read with: whoever has lost one of them gets no such file.
  needs jsonb NOT NULL DEFAULT '{}',
  -- Under which name it lies, and what a browser saves it as.
  stored_name text NOT NULL DEFAULT '',
  file_name text NOT NULL DEFAULT '',
  mime text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- When its user saw that it had ended.
  seen_at timestamptz,
  CHECK ((status IN ('waiting', 'running')) = (ended_at IS NULL))
);
CREATE INDEX report_export_user ON report_export (company_id, user_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON report_export TO kinza_app;
