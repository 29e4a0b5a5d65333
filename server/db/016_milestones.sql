-- Milestones of long lists: how many rows come before a row and how many from it on, for every so manieth of a list, as it
-- was when the upkeep last looked (server/upkeep.ts). Whoever asks for a deep page adds what changed since, both in one
-- snapshot, and walks only from the milestone on (server/kernel/deepPage.ts): so a page is exact at every moment, however
-- long ago the milestones were made. Writers only append, and none waits for another or for the upkeep.

CREATE TABLE milestone (
  company_id bigint NOT NULL,
  list text NOT NULL CHECK (list IN ('customerByCode', 'customerByName', 'itemByCode', 'itemByNewest')),
  before bigint NOT NULL,
  onward bigint NOT NULL,
  -- Where it stands in the order of its list: empty where only ids order it, and 0 where no two have the same key.
  key text NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (company_id, list, before),
  UNIQUE (company_id, list, onward)
);

-- What came into a list and what left it since its milestones were made. A statement that changes very many rows does not
-- say which: its row has nothing but the list, which is walked from one end until its milestones are made again. Nobody
-- deletes a customer or an item.
CREATE TABLE list_change (
  company_id bigint NOT NULL,
  list text NOT NULL,
  key text,
  id bigint,
  way int CHECK (way IN (-1, 1)),
  CHECK (num_nulls(key, id, way) IN (0, 3))
);
CREATE INDEX list_change_list ON list_change (company_id, list);

-- Notes no more than that these lists of these companies have changed.
CREATE FUNCTION note_lists(companies bigint[], lists text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_change (company_id, list)
    SELECT DISTINCT company_id, list FROM unnest(companies) AS company_id, unnest(lists) AS list
$$;

CREATE FUNCTION note_new_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM made OFFSET 300) THEN
    PERFORM note_lists(ARRAY(SELECT company_id FROM made), '{customerByCode,customerByName}');
  ELSE
    INSERT INTO list_change (company_id, list, key, id, way)
      SELECT company_id, place.*, 1 FROM made,
        LATERAL (VALUES ('customerByCode', code, 0), ('customerByName', name_order, id)) AS place
      WHERE merged_into_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_is_listed AFTER INSERT ON customer REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_customers();

CREATE FUNCTION note_moved_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO list_change (company_id, list, key, id, way)
    SELECT OLD.company_id, place.*, -1
      FROM (VALUES ('customerByCode', OLD.code, 0), ('customerByName', OLD.name_order, OLD.id)) AS place
      WHERE OLD.merged_into_id IS NULL
    UNION ALL SELECT NEW.company_id, place.*, 1
      FROM (VALUES ('customerByCode', NEW.code, 0), ('customerByName', NEW.name_order, NEW.id)) AS place
      WHERE NEW.merged_into_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_moves AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.company_id, OLD.code, OLD.name_order, OLD.merged_into_id)
    IS DISTINCT FROM (NEW.company_id, NEW.code, NEW.name_order, NEW.merged_into_id))
  EXECUTE FUNCTION note_moved_customer();

CREATE FUNCTION note_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM made OFFSET 300) THEN
    PERFORM note_lists(ARRAY(SELECT company_id FROM made), '{itemByCode,itemByNewest}');
  ELSE
    INSERT INTO list_change (company_id, list, key, id, way)
      SELECT company_id, place.*, 1 FROM made,
        LATERAL (VALUES ('itemByCode', item_code, 0), ('itemByNewest', '', id)) AS place;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_is_listed AFTER INSERT ON item REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_items();

-- An item keeps its id, so that the newest stand as they stood.
CREATE FUNCTION note_recoded_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO list_change (company_id, list, key, id, way)
    VALUES (OLD.company_id, 'itemByCode', OLD.item_code, 0, -1), (NEW.company_id, 'itemByCode', NEW.item_code, 0, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER item_is_recoded AFTER UPDATE ON item FOR EACH ROW WHEN (OLD.item_code <> NEW.item_code)
  EXECUTE FUNCTION note_recoded_item();

-- Makes the milestones of a list anew. What is in the list is read, and what changed since the last time is taken away, by
-- one statement, hence of one snapshot. A writer's row and the note of its change are of one transaction: the snapshot
-- either has both, and the row is counted and its note goes, or neither, and the note stays and is added to these
-- milestones when it comes. A statement that only noted the list is no other case. Of two who make them at a time, the
-- later one would put an older list in the place of a newer one whose notes are gone: so it leaves it be. Behind the lock a
-- statement has a snapshot of its own, of after the last who held it.
CREATE FUNCTION make_milestones(of_company bigint, of_list text, step int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  source text := CASE WHEN of_list LIKE 'customer%' THEN 'customer WHERE company_id = $1 AND merged_into_id IS NULL'
    ELSE 'item WHERE company_id = $1' END;
  place text := CASE of_list WHEN 'customerByCode' THEN 'code AS key, 0 AS id' WHEN 'customerByName' THEN 'name_order AS key, id'
    WHEN 'itemByCode' THEN 'item_code AS key, 0 AS id' WHEN 'itemByNewest' THEN ''''' AS key, id' END;
  ordered text := CASE of_list WHEN 'customerByCode' THEN 'code' WHEN 'customerByName' THEN 'name_order, id'
    WHEN 'itemByCode' THEN 'item_code' WHEN 'itemByNewest' THEN 'id' END;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4244) THEN RETURN; END IF;
  DELETE FROM milestone WHERE company_id = of_company AND list = of_list;
  EXECUTE format($make$
    WITH gone AS (DELETE FROM list_change WHERE company_id = $1 AND list = $2)
    INSERT INTO milestone (company_id, list, before, onward, key, id)
    SELECT $1, $2, before, (SELECT count(*) FROM %1$s) - before, key, id
    FROM (SELECT %2$s, row_number() OVER (ORDER BY %3$s) - 1 AS before FROM %1$s) AS row WHERE before %% $3 = 0
  $make$, source, place, ordered) USING of_company, of_list, step;
END $$;

-- What is here already stands in no milestone yet.
SELECT note_lists(ARRAY(SELECT id FROM company), '{customerByCode,customerByName,itemByCode,itemByNewest}');

GRANT SELECT ON milestone, list_change TO kinza_app;
