-- Conversations that customers begin in the shop on the web, with files, and saved replies.

-- Whoever begins one on the web stands here as typed; a record of a customer is linked by somebody of the shop.
ALTER TABLE conversation ALTER COLUMN customer_id DROP NOT NULL, ALTER COLUMN created_by DROP NOT NULL,
  ADD COLUMN channel text NOT NULL DEFAULT 'office' CHECK (channel IN ('office', 'web')),
  ADD COLUMN person text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '' CHECK (email = lower(email)),
  ADD COLUMN contact_number text NOT NULL DEFAULT '',
  ADD COLUMN contact_digits text NOT NULL DEFAULT '',
  -- What it is about.
  ADD COLUMN item_id bigint,
  ADD COLUMN sale_id bigint,
  ADD COLUMN is_made_to_order boolean NOT NULL DEFAULT false,
  -- Of the secret in the address of its page: SHA-256, by which it is found, and itself, sealed with the key of the data folder.
  ADD COLUMN secret_hash bytea UNIQUE,
  ADD COLUMN secret_sealed bytea,
  -- When the last mail about an answer goes: there is one in ten minutes at most.
  ADD COLUMN mailed_at timestamptz,
  ADD FOREIGN KEY (company_id, item_id) REFERENCES item (company_id, id),
  ADD FOREIGN KEY (company_id, sale_id) REFERENCES sale (company_id, id),
  ADD CHECK (channel = 'web' OR (customer_id IS NOT NULL AND created_by IS NOT NULL)),
  ADD CHECK ((secret_hash IS NULL) = (secret_sealed IS NULL)),
  ADD CHECK (channel = 'office' OR secret_hash IS NOT NULL);
DROP INDEX conversation_search, conversation_search_cjk;
ALTER TABLE conversation DROP COLUMN search;
ALTER TABLE conversation ADD COLUMN search text
  GENERATED ALWAYS AS (folded(subject || ' ' || person || ' ' || email || ' ' || contact_digits)) STORED;
CREATE INDEX conversation_search ON conversation USING gin (search gin_trgm_ops);
CREATE INDEX conversation_search_cjk ON conversation USING gin (cjk_bigrams(search));
CREATE INDEX conversation_item ON conversation (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX conversation_sale ON conversation (sale_id) WHERE sale_id IS NOT NULL;
GRANT UPDATE (item_id, sale_id, secret_hash, secret_sealed, mailed_at) ON conversation TO kinza_app;

-- What a customer wrote on the web was entered by nobody.
ALTER TABLE message ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN channel text NOT NULL DEFAULT 'office' CHECK (channel IN ('office', 'web')),
  ADD CHECK (CASE channel WHEN 'web' THEN author = 'customer' AND user_id IS NULL ELSE user_id IS NOT NULL END);

ALTER TABLE file DROP CONSTRAINT file_use_check, ADD CONSTRAINT file_use_check
  CHECK (use IN ('itemImage', 'itemVideo', 'userImage', 'companyLogo', 'shopImage', 'shopVideo', 'guideVideo', 'customerDocument', 'adjustmentPicture', 'workPicture', 'messageFile'));

-- Files that came with a message, by the names that they had with who sent them.
CREATE TABLE message_file (
  message_id bigint NOT NULL REFERENCES message,
  position int NOT NULL CHECK (position BETWEEN 0 AND 4),
  file_id uuid NOT NULL UNIQUE REFERENCES file,
  name text NOT NULL CHECK (name <> ''),
  PRIMARY KEY (message_id, position)
);
GRANT SELECT, INSERT ON message_file TO kinza_app;

-- Replies that are written often.
CREATE TABLE saved_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  text text NOT NULL CHECK (text <> ''),
  text_ja text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX saved_reply_name ON saved_reply (company_id, lower(name));
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_reply TO kinza_app;
GRANT USAGE ON SEQUENCE saved_reply_id_seq TO kinza_app;

-- What was done from which network, for limits: a keyed hash of it, for a day.
CREATE TABLE web_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('conversation', 'answer', 'file', 'wrongSecret')),
  -- Of a file.
  bytes bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL
);
CREATE INDEX web_act_network ON web_act (network, kind, at);
CREATE INDEX web_act_at ON web_act (at);
-- To hold what is forgotten takes the right to change it.
GRANT SELECT, INSERT, UPDATE, DELETE ON web_act TO kinza_app;
GRANT USAGE ON SEQUENCE web_act_id_seq TO kinza_app;

-- Of a customer who was erased, that there was a conversation stays, and nothing of what was said or sent.
CREATE OR REPLACE FUNCTION erase_conversations(customer_ids bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  erased bigint[] := ARRAY(SELECT conversation.id FROM conversation JOIN customer ON customer.id = customer_id
    WHERE customer.id = ANY(customer_ids) AND erased_at IS NOT NULL);
  sent uuid[];
BEGIN
  WITH gone AS (DELETE FROM message_file USING message
    WHERE message.id = message_id AND conversation_id = ANY(erased) RETURNING file_id)
  SELECT array_agg(file_id) INTO sent FROM gone;
  DELETE FROM file WHERE id = ANY(sent);
  UPDATE message SET text = '' WHERE conversation_id = ANY(erased);
  UPDATE conversation SET subject = '–', status = 'closed', person = '', email = '', contact_number = '',
    contact_digits = '', secret_hash = CASE WHEN channel = 'web' THEN decode(md5(id::text || random()::text), 'hex') END,
    secret_sealed = CASE WHEN channel = 'web' THEN ''::bytea END
  WHERE id = ANY(erased);
END $$;
