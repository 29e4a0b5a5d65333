-- Conversations with customers: what they wrote, and what the shop answered.
CREATE TABLE conversation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  customer_id bigint NOT NULL,
  subject text NOT NULL CHECK (subject <> ''),
  language text NOT NULL CHECK (language IN ('en', 'ja')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  -- Who looks after it.
  assigned_to bigint REFERENCES app_user,
  -- The last message, which lists read: who wrote it and when.
  last_author text NOT NULL CHECK (last_author IN ('customer', 'staff')),
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  search text GENERATED ALWAYS AS (folded(subject)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customer (company_id, id)
);
CREATE INDEX conversation_list ON conversation (company_id, status, last_at, id);
CREATE INDEX conversation_customer ON conversation (customer_id, id);
CREATE INDEX conversation_waiting ON conversation (company_id, last_at) WHERE status = 'open' AND last_author = 'customer';
CREATE INDEX conversation_search ON conversation USING gin (search gin_trgm_ops);
CREATE INDEX conversation_search_cjk ON conversation USING gin (cjk_bigrams(search));

-- What was written stays. What a customer wrote was entered by somebody of the shop, too.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  author text NOT NULL CHECK (author IN ('customer', 'staff')),
  user_id bigint NOT NULL REFERENCES app_user,
  text text NOT NULL,
  at timestamptz NOT NULL,
  search text GENERATED ALWAYS AS (folded(text)) STORED,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversation (company_id, id)
);
CREATE INDEX message_conversation ON message (conversation_id, id DESC);
CREATE INDEX message_search ON message USING gin (search gin_trgm_ops);
CREATE INDEX message_search_cjk ON message USING gin (cjk_bigrams(search));

GRANT SELECT, INSERT, UPDATE (customer_id, status, assigned_to, last_author, last_at) ON conversation TO kinza_app;
GRANT SELECT, INSERT ON message TO kinza_app;
GRANT USAGE ON SEQUENCE conversation_id_seq, message_id_seq TO kinza_app;

-- Of a customer who was erased, that there was a conversation stays, and nothing of what was said.
CREATE FUNCTION erase_conversations(customer_ids bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE message SET text = '' FROM conversation JOIN customer ON customer.id = customer_id
  WHERE conversation.id = conversation_id AND customer.id = ANY(customer_ids) AND erased_at IS NOT NULL;
  UPDATE conversation SET subject = '–', status = 'closed' FROM customer
  WHERE customer.id = customer_id AND customer.id = ANY(customer_ids) AND erased_at IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION erase_conversations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_conversations TO kinza_app;

-- A reply goes to the customer as mail.
ALTER TABLE mail DROP CONSTRAINT mail_kind_check, ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'madeToOrderOverdue', 'several', 'trial', 'reply'));
