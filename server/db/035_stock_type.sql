-- Types of stock: the four that every company has, and those by which goods that are not for sale are told apart.

CREATE TABLE stock_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('sellable', 'nonSellable', 'reserved', 'inTransit')),
  is_sub_type boolean NOT NULL DEFAULT true,
  -- One that the house itself uses stays as it is.
  locked boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id),
  CHECK (kind = 'nonSellable' OR NOT is_sub_type),
  CHECK (locked OR is_sub_type),
  CHECK (active OR NOT locked)
);

-- The types that every company begins with (domain.md §1.1).
CREATE FUNCTION begin_stock_types(of_company bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO stock_type (company_id, code, name, name_ja, kind, is_sub_type, locked)
  SELECT of_company, type.* FROM (VALUES
    ('SELLABLE', 'Sellable', '販売可能在庫', 'sellable', false, true),
    ('NON_SELLABLE', 'Non-sellable', '販売不可在庫', 'nonSellable', false, true),
    ('RESERVED', 'Reserved', '取置き在庫', 'reserved', false, true),
    ('IN_TRANSIT', 'In transit', '移動中在庫', 'inTransit', false, true),
    ('DAMAGED', 'Damaged', '破損品', 'nonSellable', true, true),
    ('DISPLAY', 'Display', '展示品', 'nonSellable', true, false),
    ('IN_REPAIR', 'In repair', '修理中', 'nonSellable', true, false),
    ('QUARANTINE', 'Quarantine', '検品待ち', 'nonSellable', true, false)
  ) AS type
$$;
CREATE FUNCTION begin_company_stock_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_stock_types(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER company_begins_stock_types AFTER INSERT ON company
  FOR EACH ROW EXECUTE FUNCTION begin_company_stock_types();
SELECT begin_stock_types(id) FROM company;

-- Every movement of goods that are not for sale says which of them. Until now those were damaged: nothing else was known.
ALTER TABLE stock_move ADD COLUMN from_type_id bigint, ADD COLUMN to_type_id bigint;
ALTER TABLE stock_move DISABLE TRIGGER stock_move_append_only;
UPDATE stock_move SET from_type_id = CASE from_kind WHEN 'nonSellable' THEN type.id END,
    to_type_id = CASE to_kind WHEN 'nonSellable' THEN type.id END
  FROM stock_type AS type
  WHERE type.company_id = stock_move.company_id AND type.code = 'DAMAGED' AND 'nonSellable' IN (from_kind, to_kind);
ALTER TABLE stock_move ENABLE TRIGGER stock_move_append_only;
ALTER TABLE stock_move
  ADD FOREIGN KEY (company_id, from_type_id) REFERENCES stock_type (company_id, id),
  ADD FOREIGN KEY (company_id, to_type_id) REFERENCES stock_type (company_id, id),
  ADD CHECK ((from_kind = 'nonSellable') = (from_type_id IS NOT NULL)),
  ADD CHECK ((to_kind = 'nonSellable') = (to_type_id IS NOT NULL)),
  -- Goods may change from one sub-type to another where they are.
  DROP CONSTRAINT stock_move_check2,
  ADD CHECK (from_kind <> to_kind OR from_location_id <> to_location_id OR from_type_id <> to_type_id);
CREATE INDEX stock_move_from_type ON stock_move (from_type_id) WHERE from_type_id IS NOT NULL;
CREATE INDEX stock_move_to_type ON stock_move (to_type_id) WHERE to_type_id IS NOT NULL;
-- Goods of one line may leave several sub-types at once.
DROP INDEX stock_move_once;
CREATE UNIQUE INDEX stock_move_once
  ON stock_move (cause, cause_id, cause_line_id, event, from_kind, to_kind, from_type_id, to_type_id) NULLS NOT DISTINCT
  WHERE event NOT IN ('reserve', 'release', 'costTrueUp', 'transferReturn', 'transferLoss', 'transferReceive', 'receiptReversal');

-- What is not for sale, by sub-type: a cache of the ledger with one writer, the trigger below.
CREATE TABLE stock_type_level (
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  type_id bigint NOT NULL,
  company_id bigint NOT NULL,
  quantity int NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  milligrams bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (item_id, location_id, type_id),
  FOREIGN KEY (company_id, type_id) REFERENCES stock_type (company_id, id)
) WITH (fillfactor = 70);
CREATE INDEX stock_type_level_type ON stock_type_level (type_id, location_id);

INSERT INTO stock_type_level (item_id, location_id, type_id, company_id, quantity, milligrams)
  SELECT item_id, location_id, type_id, company_id, sum(quantity), sum(milligrams) FROM (
    SELECT item_id, to_location_id AS location_id, to_type_id AS type_id, company_id, quantity, milligrams FROM stock_move
      WHERE to_type_id IS NOT NULL
    UNION ALL SELECT item_id, from_location_id, from_type_id, company_id, -quantity, -milligrams FROM stock_move
      WHERE from_type_id IS NOT NULL
  ) AS leg GROUP BY item_id, location_id, type_id, company_id;

-- A sale moves nothing of the kind, so this is asked row by row and costs it a comparison.
CREATE FUNCTION apply_stock_type() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO stock_type_level (item_id, location_id, type_id, company_id)
    SELECT NEW.item_id, location_id, type_id, NEW.company_id
    FROM (VALUES (NEW.from_location_id, NEW.from_type_id), (NEW.to_location_id, NEW.to_type_id)) AS leg(location_id, type_id)
    WHERE type_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  UPDATE stock_type_level SET quantity = quantity + NEW.quantity, milligrams = milligrams + NEW.milligrams
    WHERE item_id = NEW.item_id AND location_id = NEW.to_location_id AND type_id = NEW.to_type_id;
  UPDATE stock_type_level SET quantity = quantity - NEW.quantity, milligrams = milligrams - NEW.milligrams
    WHERE item_id = NEW.item_id AND location_id = NEW.from_location_id AND type_id = NEW.from_type_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_move_applies_type AFTER INSERT ON stock_move FOR EACH ROW
  WHEN (NEW.from_type_id IS NOT NULL OR NEW.to_type_id IS NOT NULL) EXECUTE FUNCTION apply_stock_type();

GRANT SELECT, INSERT, UPDATE, DELETE ON stock_type TO kinza_app;
GRANT SELECT ON stock_type_level TO kinza_app;
