-- When each user last opened a report in a company.
CREATE TABLE report_use (
  user_id bigint NOT NULL REFERENCES app_user,
  company_id bigint NOT NULL REFERENCES company,
  report text NOT NULL CHECK (report <> ''),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, company_id, report)
);
GRANT SELECT, INSERT, UPDATE ON report_use TO kinza_app;
