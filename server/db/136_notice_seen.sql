-- What each user has seen of the bell in a company: the keys of what waited when they last opened it. It is nothing of the
-- business and not audited.
CREATE TABLE notice_seen (
  user_id bigint NOT NULL REFERENCES app_user,
  company_id bigint NOT NULL REFERENCES company,
  keys text[] NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, company_id)
);
GRANT SELECT, INSERT, UPDATE ON notice_seen TO kinza_app;
