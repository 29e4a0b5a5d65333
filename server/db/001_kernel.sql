-- What every area stands on: files, the audit trail, idempotency keys and number counters.
-- The application works as the role kinza_app, which owns nothing and may change only what is granted here.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kinza_app') THEN
    CREATE ROLE kinza_app NOLOGIN;
  END IF;
END $$;
GRANT kinza_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO kinza_app;

-- Every two neighbouring characters of a text of which one is not plain ASCII. Of plain characters in a row only the first
-- and the last have a neighbour that counts.
CREATE FUNCTION cjk_pairs(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  short text := regexp_replace(value, '([\x01-\x7f])[\x01-\x7f]+([\x01-\x7f])', '\1\2', 'g');
  pairs text[] := '{}';
  pair text;
BEGIN
  FOR i IN 1..length(short) - 1 LOOP
    pair := substr(short, i, 2);
    IF octet_length(pair) > length(pair) AND pair <> ALL(pairs) THEN
      pairs := pairs || pair;
    END IF;
  END LOOP;
  RETURN pairs;
END $$;

-- The same. An index over them finds a two-character Japanese word, which a trigram index cannot; English words are found
-- by trigrams. Most texts are plain ASCII, a byte for each character: they are told apart without a call, since this is
-- asked of every text that is written.
CREATE FUNCTION cjk_bigrams(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN '{}'::text[] ELSE public.cjk_pairs(value) END
$$;

-- One spelling for searching: full-width and half-width folded, lower case, hiragana as katakana, old and rare forms of the
-- characters in names as the common one. What is typed is spelled the same way by server/kernel/search.ts.
CREATE FUNCTION folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE translate(lower(normalize(value, NFKC)),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ高崎辺辺斎斎斎沢浜広桜島島国真恵栄徳瀬槙吉竜') END
$$;

CREATE TABLE file (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL,
  -- What it was taken in for, which decides who may see it. Columns that refer to a file keep it; nothing else does.
  use text NOT NULL CHECK (use IN ('itemImage', 'itemVideo', 'userImage', 'companyLogo', 'shopImage', 'shopVideo', 'guideVideo', 'customerDocument')),
  mime text NOT NULL CHECK (mime IN ('image/webp', 'video/mp4', 'application/pdf')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  width int,
  height int,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint
);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint,
  thing text NOT NULL,
  thing_id bigint NOT NULL,
  action text NOT NULL,
  -- {"field": [old, new]}
  changes jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entry_thing ON audit_entry (thing, thing_id, id DESC);

CREATE TABLE idempotency_key (
  user_id bigint NOT NULL,
  key uuid NOT NULL,
  endpoint text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

-- Gapless numbers of documents and codes: the row is taken last in the transaction.
CREATE TABLE number_counter (
  company_id bigint NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  last bigint NOT NULL CHECK (last >= 0),
  PRIMARY KEY (company_id, kind, period)
);

-- What the hourly look at the books found; a row here is an alarm that the administrators of its company see.
CREATE TABLE alarm (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint,
  at timestamptz NOT NULL DEFAULT now(),
  invariant text NOT NULL,
  detail text NOT NULL,
  seen_at timestamptz
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON audit_entry TO kinza_app;
GRANT SELECT, INSERT, DELETE ON file TO kinza_app;
-- A picture goes along with its user to another company.
GRANT UPDATE (company_id) ON file TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO kinza_app;
GRANT SELECT, INSERT, UPDATE ON number_counter, alarm TO kinza_app;
