-- A customer is erased on request (docs/decisions/erasing.md): what tells who it was goes, the books stay.
ALTER TABLE customer ADD COLUMN erased_at timestamptz;
ALTER TABLE customer ADD CONSTRAINT customer_erased CHECK (erased_at IS NULL OR NOT active);
GRANT DELETE ON customer_document TO kinza_app;

-- The trail stays append-only: nobody but the function below, which runs as the owner of the tables, passes.
CREATE FUNCTION refuse_change_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('kinza.erasing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_entry_append_only ON audit_entry;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_erasing();

-- Who did what and when stays; what was written about erased customers, and freely in their sales, is taken out.
CREATE FUNCTION erase_trails(customer_ids bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  erased bigint[] := ARRAY(SELECT id FROM customer WHERE id = ANY(customer_ids) AND erased_at IS NOT NULL);
BEGIN
  PERFORM set_config('kinza.erasing', 'on', true);
  UPDATE audit_entry SET changes = '{}' WHERE thing = 'customer' AND thing_id = ANY(erased) AND action <> 'erase';
  UPDATE audit_entry SET changes = coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(changes)
      WHERE key NOT IN ('name', 'notes') AND key NOT LIKE 'shipping #%'), '{}')
    WHERE thing = 'sale' AND thing_id IN (SELECT id FROM sale WHERE customer_id = ANY(erased));
  PERFORM set_config('kinza.erasing', 'off', true);
END $$;
REVOKE EXECUTE ON FUNCTION erase_trails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_trails TO kinza_app;

-- Descriptions that customers may read stand in both languages.
ALTER TABLE category ADD COLUMN description_ja text NOT NULL DEFAULT '';
ALTER TABLE service_item ADD COLUMN description_ja text NOT NULL DEFAULT '';
ALTER TABLE location ADD COLUMN description_ja text NOT NULL DEFAULT '';
