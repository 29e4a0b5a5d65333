-- Customers, with their notes and documents, and the workshops that services are sent to.

-- A name as a Japanese register orders it: kana by their row, whether voiced, small or not. With COLLATE "C" the order is
-- the same on every machine.
CREATE FUNCTION register_order(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(normalize(folded(value), NFKD), U&'ァィゥェォッャュョヮ\3099\309A', 'アイウエオツヤユヨワ')
$$;

CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL,
  first_name text NOT NULL,
  middle_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  first_name_kana text NOT NULL DEFAULT '',
  last_name_kana text NOT NULL DEFAULT '',
  -- Digits only, for finding the same person twice; contact_number is as written.
  contact_digits text NOT NULL DEFAULT '',
  contact_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '' CHECK (email = lower(email)),
  country text NOT NULL DEFAULT 'JP' CHECK (country ~ '^[A-Z]{2}$'),
  street text NOT NULL DEFAULT '',
  line2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  landmark text NOT NULL DEFAULT '',
  prefecture text NOT NULL DEFAULT '',
  town text NOT NULL DEFAULT '',
  building_name text NOT NULL DEFAULT '',
  room_number text NOT NULL DEFAULT '',
  customer_type text NOT NULL DEFAULT 'walkIn' CHECK (customer_type IN ('walkIn', 'member', 'vip', 'online', 'dealer')),
  active boolean NOT NULL DEFAULT true,
  -- The record that this one became part of: what pointed here points there.
  merged_into_id bigint,
  -- What the records that became part of this one were called and reached by: who is looked for so is found here.
  former text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Names joined as Japanese write them, and one by one, each at the beginning of a word.
  search text GENERATED ALWAYS AS (folded(code || ' ' || last_name || first_name || ' ' || first_name || ' ' || middle_name || ' '
    || last_name || ' ' || last_name_kana || first_name_kana || ' ' || first_name_kana || ' ' || contact_digits || ' '
    || email || ' ' || former)) STORED,
  name_order text COLLATE "C" GENERATED ALWAYS AS (register_order(
    CASE last_name_kana WHEN '' THEN last_name ELSE last_name_kana END || ' '
    || CASE first_name_kana WHEN '' THEN first_name ELSE first_name_kana END)) STORED,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, merged_into_id) REFERENCES customer (company_id, id),
  CHECK (merged_into_id IS NULL OR NOT active),
  CHECK (merged_into_id <> id)
);
CREATE INDEX customer_search ON customer USING gin (search gin_trgm_ops);
CREATE INDEX customer_search_cjk ON customer USING gin (cjk_bigrams(search));
-- One person, one record: a phone or an e-mail belongs to one active customer of a company.
CREATE UNIQUE INDEX customer_contact ON customer (company_id, contact_digits) WHERE contact_digits <> '' AND active;
CREATE UNIQUE INDEX customer_email ON customer (company_id, email) WHERE email <> '' AND active;
-- A list walks along one of these, however deep its page lies. Merged records stand in none.
CREATE INDEX customer_by_code ON customer (company_id, code) WHERE merged_into_id IS NULL;
CREATE INDEX customer_by_name ON customer (company_id, name_order, id) WHERE merged_into_id IS NULL;
-- The few that are looked for among many: switched off or merged, and from abroad.
CREATE INDEX customer_off ON customer (company_id, code) WHERE NOT active;
CREATE INDEX customer_abroad ON customer (company_id, country, code) WHERE country <> 'JP';
CREATE INDEX customer_off_contact ON customer (company_id, contact_digits) WHERE contact_digits <> '' AND NOT active;
CREATE INDEX customer_off_email ON customer (company_id, email) WHERE email <> '' AND NOT active;
CREATE INDEX customer_merged ON customer (merged_into_id) WHERE merged_into_id IS NOT NULL;

-- What somebody wrote down about a customer. It stays as it was written; it may be pinned, and goes along in a merge.
CREATE TABLE customer_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL REFERENCES app_user,
  FOREIGN KEY (company_id, customer_id) REFERENCES customer (company_id, id)
);
CREATE INDEX customer_note_customer ON customer_note (customer_id, id DESC);
CREATE UNIQUE INDEX customer_note_pinned ON customer_note (customer_id) WHERE pinned;

-- Papers of a customer: a PDF or a picture. One that was removed keeps its line, and its file goes.
CREATE TABLE customer_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  file_id uuid UNIQUE REFERENCES file,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL REFERENCES app_user,
  FOREIGN KEY (company_id, customer_id) REFERENCES customer (company_id, id)
);
CREATE INDEX customer_document_customer ON customer_document (customer_id, id DESC);

CREATE TABLE service_provider (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  address text NOT NULL CHECK (address <> ''),
  contact_number text NOT NULL CHECK (contact_number <> ''),
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  contact_person1 text NOT NULL CHECK (contact_person1 <> ''),
  contact_person2 text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id)
);

GRANT SELECT, INSERT, UPDATE ON customer, service_provider TO kinza_app;
GRANT SELECT, INSERT, UPDATE (customer_id, pinned) ON customer_note TO kinza_app;
GRANT SELECT, INSERT, UPDATE (customer_id, file_id) ON customer_document TO kinza_app;
