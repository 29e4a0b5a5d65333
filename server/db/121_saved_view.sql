-- Names that people gave to the filters, the columns and the order of a report: their own, and those of the company.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  -- Null: it is the company's, for everybody who sees the report.
  user_id bigint REFERENCES app_user,
  report text NOT NULL CHECK (report <> ''),
  name text NOT NULL CHECK (name <> ''),
  -- What its address says, and which columns are shown and hidden besides the usual ones.
  search jsonb NOT NULL,
  columns jsonb NOT NULL,
  opens_first boolean NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, user_id, report, name)
);
CREATE UNIQUE INDEX saved_view_first ON saved_view (company_id, user_id, report) NULLS NOT DISTINCT WHERE opens_first;
CREATE INDEX saved_view_user ON saved_view (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO kinza_app;
