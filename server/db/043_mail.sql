-- Mail to customers: written with its cause, sent afterwards (docs/decisions/mail.md).

-- Reminders that somebody sent to many customers at once.
CREATE TABLE mail_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  date date NOT NULL,
  -- Who got none, and why: [{ "customerId", "reason", "count" }].
  skipped jsonb NOT NULL DEFAULT '[]',
  stopped_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  UNIQUE (company_id, id)
);
CREATE INDEX mail_batch_list ON mail_batch (company_id, id DESC);

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  -- The same in every attempt, so that a server that was sent a mail twice knows it again.
  message_id text NOT NULL UNIQUE,
  customer_id bigint,
  batch_id bigint,
  -- The mail that this one repeats.
  resend_of bigint UNIQUE,
  kind text NOT NULL CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'several', 'trial')),
  language text NOT NULL CHECK (language IN ('en', 'ja')),
  recipient text NOT NULL,
  name text NOT NULL DEFAULT '',
  sender text NOT NULL,
  reply_to text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  -- The business day that it was written on.
  date date NOT NULL,
  -- The customer who is reminded on that day, as it was when it was written: a merge leaves it.
  reminded_id bigint,
  created_at timestamptz NOT NULL,
  -- Null: Kinza itself.
  created_by bigint REFERENCES app_user,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed', 'bounced', 'stopped')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When it is tried next.
  due_at timestamptz NOT NULL,
  -- Until then it is somebody's who is sending it; by the clock of the database.
  leased_until timestamptz,
  -- When it was accepted, refused or given up.
  ended_at timestamptz,
  -- What the mail server said last.
  answer text NOT NULL DEFAULT '',
  search text GENERATED ALWAYS AS (folded(recipient || ' ' || name || ' ' || subject)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customer (company_id, id),
  FOREIGN KEY (company_id, batch_id) REFERENCES mail_batch (company_id, id),
  FOREIGN KEY (company_id, resend_of) REFERENCES mail (company_id, id),
  CHECK ((status IN ('sent', 'failed', 'bounced')) = (ended_at IS NOT NULL))
);
CREATE INDEX mail_list ON mail (company_id, id DESC);
CREATE INDEX mail_status ON mail (company_id, status, id DESC) WHERE status <> 'sent';
CREATE INDEX mail_due ON mail (due_at, id) WHERE status = 'waiting';
CREATE INDEX mail_customer ON mail (customer_id, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX mail_batch_of ON mail (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX mail_bounced ON mail (company_id, recipient) WHERE status = 'bounced';
CREATE INDEX mail_search ON mail USING gin (search gin_trgm_ops);
CREATE INDEX mail_search_cjk ON mail USING gin (cjk_bigrams(search));
-- One reminder for each customer and day. One that somebody sends again is asked for.
CREATE UNIQUE INDEX mail_reminder ON mail (company_id, reminded_id, date) WHERE resend_of IS NULL;

-- The documents that a mail is about, in its order.
CREATE TABLE mail_cause (
  mail_id bigint NOT NULL,
  position int NOT NULL CHECK (position >= 1),
  company_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing')),
  cause text NOT NULL,
  cause_id bigint NOT NULL,
  number text NOT NULL,
  amount bigint NOT NULL,
  due_date date,
  state text NOT NULL CHECK (state IN ('OVERDUE', 'PENDING')),
  PRIMARY KEY (mail_id, position),
  FOREIGN KEY (company_id, mail_id) REFERENCES mail (company_id, id)
);
CREATE INDEX mail_cause_document ON mail_cause (cause, cause_id);

-- A company's own words; where there are none, those of the product are used.
CREATE TABLE mail_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'several')),
  language text NOT NULL CHECK (language IN ('en', 'ja')),
  subject text NOT NULL CHECK (subject <> ''),
  opening text NOT NULL CHECK (opening <> ''),
  closing text NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, kind, language)
);

-- What was written stays; what became of it changes.
GRANT SELECT, INSERT, UPDATE (customer_id, status, attempts, due_at, leased_until, ended_at, answer) ON mail TO kinza_app;
GRANT SELECT, INSERT ON mail_cause TO kinza_app;
GRANT SELECT, INSERT, UPDATE (skipped, stopped_at, version) ON mail_batch TO kinza_app;
GRANT SELECT, INSERT, UPDATE ON mail_template TO kinza_app;
GRANT USAGE ON SEQUENCE mail_id_seq TO kinza_app;

-- Of a customer who was erased, that there was a mail stays, and nothing of whom or what. One that still waits is not sent.
CREATE FUNCTION erase_mails(customer_ids bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mail SET recipient = '', name = '', subject = '', text = '', html = '', answer = '', leased_until = NULL,
    status = CASE WHEN status IN ('waiting', 'stopped') THEN 'failed' ELSE status END, ended_at = coalesce(ended_at, erased_at)
  FROM customer WHERE customer.id = customer_id AND customer.id = ANY(customer_ids) AND erased_at IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION erase_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_mails TO kinza_app;
