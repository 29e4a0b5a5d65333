-- Customers, and the workshops that services are sent to.

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
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  search text GENERATED ALWAYS AS (folded(code || ' ' || last_name || ' ' || first_name || ' ' || middle_name || ' '
    || first_name || ' ' || last_name || ' ' || last_name_kana || ' ' || first_name_kana || ' ' || contact_digits || ' ' || email)) STORED,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id)
);
CREATE INDEX customer_search ON customer USING gin (search gin_trgm_ops);
CREATE INDEX customer_search_cjk ON customer USING gin (cjk_bigrams(search));
-- One person, one record: a phone or an e-mail belongs to one active customer of a company.
CREATE UNIQUE INDEX customer_contact ON customer (company_id, contact_digits) WHERE contact_digits <> '' AND active;
CREATE UNIQUE INDEX customer_email ON customer (company_id, email) WHERE email <> '' AND active;

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
