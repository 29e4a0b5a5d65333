-- The nightly look: figures as they are shown beside the same figures worked out anew from movements, payments and documents
-- (docs/decisions/nightly-look.md). One for each company and night; those of a quarter are kept.

CREATE TABLE nightly_look (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  -- The day in Japan on which it looked, and the older month that it looked at besides.
  date date NOT NULL,
  older_month date NOT NULL CHECK (older_month = date_trunc('month', older_month)),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  -- Values that were compared.
  compared bigint NOT NULL CHECK (compared >= 0),
  UNIQUE (company_id, date)
);

-- A figure that differs, with the sums of the rows that do, and the first of these rows.
CREATE TABLE nightly_difference (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  look_id bigint NOT NULL REFERENCES nightly_look ON DELETE CASCADE,
  figure text NOT NULL,
  name text NOT NULL,
  -- The days that it speaks of; none of what is not of days.
  first_day date,
  last_day date,
  shown bigint NOT NULL,
  recomputed bigint NOT NULL,
  row_count bigint NOT NULL CHECK (row_count > 0),
  rows jsonb NOT NULL
);
CREATE INDEX nightly_difference_look ON nightly_difference (look_id);

GRANT SELECT, INSERT, DELETE ON nightly_look, nightly_difference TO kinza_app;
