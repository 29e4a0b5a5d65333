-- The trail shows tampering: a job takes each company's new entries into a chain of seals, each over its entries and the
-- seal before it (docs/decisions/audit-chain.md). No transaction that writes an entry waits for it.
CREATE TABLE audit_seal (
  -- 0: entries of no company.
  company_id bigint NOT NULL,
  number int NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL DEFAULT now(),
  entry_ids bigint[] NOT NULL CHECK (cardinality(entry_ids) > 0),
  last_id bigint NOT NULL,
  -- SHA-256 of each entry, 32 bytes each in the order of the ids: of who did what when, and apart from it of what changed,
  -- which the erasing of a customer may take out.
  frames bytea NOT NULL CHECK (octet_length(frames) = 32 * cardinality(entry_ids)),
  contents bytea NOT NULL CHECK (octet_length(contents) = 32 * cardinality(entry_ids)),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (company_id, number)
);
CREATE INDEX audit_seal_last_id ON audit_seal (last_id);
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Ids are given out before transactions commit, so a lower id may show up after a higher one. Up to final_id none can any
-- more; up to seen_id none can once every transaction before seen_xid is over, which a later look than that at seen_id has
-- noted: whoever was given such an id has begun by then.
CREATE TABLE audit_reach (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  final_id bigint NOT NULL,
  seen_id bigint NOT NULL,
  seen_xid xid8
);
INSERT INTO audit_reach VALUES (true, 0, 0);

CREATE FUNCTION audit_frame(id bigint, company_id bigint, at timestamptz, user_id bigint, thing text, thing_id bigint, action text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(id, company_id, (extract(epoch FROM at) * 1000000)::bigint, user_id, thing, thing_id,
    action)::text, 'UTF8'))
$$;
CREATE FUNCTION audit_content(changes jsonb) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(changes::text, 'UTF8'))
$$;
CREATE FUNCTION audit_hash(before bytea, company_id bigint, number int, entry_ids bigint[], frames bytea, contents bytea)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(before, '') || convert_to(company_id || ':' || number || ':' || array_to_string(entry_ids, ','), 'UTF8')
    || frames || contents)
$$;

-- Seals what has been committed since; at most a thousand entries in one seal.
CREATE FUNCTION seal_audit() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach audit_reach;
  is_over boolean;
  batch record;
  head audit_seal;
BEGIN
  -- One at a time; waiting for it gives out no transaction id yet.
  PERFORM pg_advisory_xact_lock(4250);
  SELECT * INTO reach FROM audit_reach;
  is_over := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= reach.seen_xid, false);
  FOR batch IN
    SELECT company, array_agg(id ORDER BY id) AS ids, max(id) AS last_id, string_agg(frame, NULL ORDER BY id) AS frames,
      string_agg(content, NULL ORDER BY id) AS contents
    FROM (
      SELECT id, coalesce(company_id, 0) AS company, audit_frame(id, company_id, at, user_id, thing, thing_id, action) AS frame,
        audit_content(changes) AS content,
        (row_number() OVER (PARTITION BY coalesce(company_id, 0) ORDER BY id) - 1) / 1000 AS part
      FROM audit_entry WHERE id > reach.final_id
        AND id NOT IN (SELECT unnest(entry_ids) FROM audit_seal WHERE last_id > reach.final_id)
    ) AS entry GROUP BY company, part ORDER BY company, part
  LOOP
    head := NULL;
    SELECT * INTO head FROM audit_seal WHERE company_id = batch.company ORDER BY number DESC LIMIT 1;
    INSERT INTO audit_seal (company_id, number, entry_ids, last_id, frames, contents, hash)
      VALUES (batch.company, coalesce(head.number, 0) + 1, batch.ids, batch.last_id, batch.frames, batch.contents,
        audit_hash(head.hash, batch.company, coalesce(head.number, 0) + 1, batch.ids, batch.frames, batch.contents));
  END LOOP;
  IF is_over THEN
    UPDATE audit_reach SET final_id = seen_id, seen_id = coalesce(pg_sequence_last_value('audit_entry_id_seq'), 0), seen_xid = NULL;
  -- Restored into another cluster, transactions count from the beginning.
  ELSIF reach.seen_xid IS NULL OR reach.seen_xid > pg_current_xact_id() THEN
    UPDATE audit_reach SET seen_xid = pg_current_xact_id();
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION seal_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit TO kinza_app;
GRANT SELECT ON audit_seal, audit_reach TO kinza_app;

-- What does not agree with the seals, by its id. What was taken out of an erased customer's trail, and of their sales, is
-- meant to be gone.
CREATE VIEW audit_fault AS
WITH chain AS (
  SELECT *, lag(hash) OVER following AS before, row_number() OVER following AS place FROM audit_seal
  WINDOW following AS (PARTITION BY company_id ORDER BY number)
), sealed AS (
  SELECT seal.company_id, seal.number, part.id, substr(seal.frames, (part.place * 32 - 31)::int, 32) AS frame,
    substr(seal.contents, (part.place * 32 - 31)::int, 32) AS content
  FROM audit_seal AS seal, unnest(seal.entry_ids) WITH ORDINALITY AS part(id, place)
)
SELECT company_id, format('seal %s', number) AS detail FROM chain
  WHERE number <> place OR hash <> audit_hash(before, company_id, number, entry_ids, frames, contents)
UNION ALL
SELECT sealed.company_id, format(CASE WHEN entry.id IS NULL THEN 'entry %s deleted' ELSE 'entry %s changed' END, sealed.id)
FROM sealed LEFT JOIN audit_entry AS entry ON entry.id = sealed.id
WHERE entry.id IS NULL
  OR sealed.frame <> audit_frame(entry.id, entry.company_id, entry.at, entry.user_id, entry.thing, entry.thing_id, entry.action)
  OR (sealed.content <> audit_content(entry.changes)
    AND NOT (entry.thing = 'customer' AND entry.action <> 'erase' AND entry.changes = '{}'
      AND EXISTS (SELECT FROM customer WHERE customer.id = entry.thing_id AND erased_at IS NOT NULL))
    AND NOT (entry.thing = 'sale' AND EXISTS (SELECT FROM sale JOIN customer ON customer.id = sale.customer_id
      WHERE sale.id = entry.thing_id AND erased_at IS NOT NULL)))
UNION ALL
SELECT coalesce(company_id, 0), format('entry %s inserted', id) FROM audit_entry
WHERE id <= (SELECT final_id FROM audit_reach) AND id NOT IN (SELECT id FROM sealed);
GRANT SELECT ON audit_fault TO kinza_app;

-- The application can't become the owner: it makes no table that a function of the owner would take for its own.
DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN SELECT oid::regprocedure FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%pg_temp%') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', routine);
  END LOOP;
END $$;
