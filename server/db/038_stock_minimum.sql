-- The minimum of an item at one location, over the item's own. Its row of stock is made with it, so that what was never
-- there is missed too.
CREATE TABLE stock_minimum (
  item_id bigint NOT NULL,
  location_id bigint NOT NULL,
  company_id bigint NOT NULL,
  minimum int NOT NULL CHECK (minimum BETWEEN 0 AND 1000000),
  PRIMARY KEY (item_id, location_id),
  FOREIGN KEY (company_id, item_id) REFERENCES item (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id)
);
CREATE FUNCTION open_stock_for_minimum() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO stock_level (item_id, location_id, kind, company_id)
    VALUES (NEW.item_id, NEW.location_id, 'sellable', NEW.company_id) ON CONFLICT DO NOTHING;
  -- A movement makes this row only together with a level.
  INSERT INTO stock_cost (item_id, location_id, company_id)
    VALUES (NEW.item_id, NEW.location_id, NEW.company_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_minimum_opens AFTER INSERT ON stock_minimum
  FOR EACH ROW EXECUTE FUNCTION open_stock_for_minimum();

-- What is available of every item that has a minimum, at the open locations where it is kept. A unique piece has none, since
-- nobody orders it again; nor has an item whose minimum is 0.
CREATE VIEW stock_watched AS
  SELECT level.company_id, level.item_id, level.location_id, level.quantity, coalesce(own.minimum, item.min_quantity) AS minimum
  FROM stock_level AS level JOIN item ON item.id = level.item_id JOIN location ON location.id = level.location_id
  LEFT JOIN stock_minimum AS own ON own.item_id = level.item_id AND own.location_id = level.location_id
  WHERE level.kind = 'sellable' AND item.active AND NOT item.is_unique_piece AND location.active
    AND coalesce(own.minimum, item.min_quantity) > 0;

-- What is at its minimum or below, the goods on order and on their way counted in. Most rows are above it without any, so
-- that none is looked for.
CREATE VIEW stock_at_minimum AS
  SELECT watched.*, coming.quantity AS coming FROM stock_watched AS watched, LATERAL (
    SELECT coalesce(sum(quantity), 0)::int AS quantity FROM (
      SELECT greatest(0, line.quantity - line.received_quantity) AS quantity
      FROM purchase_order_line AS line JOIN purchase_order ON purchase_order.id = line.purchase_order_id
      WHERE line.item_id = watched.item_id AND purchase_order.location_id = watched.location_id
        AND purchase_order.status <> 'canceled' AND NOT purchase_order.closed_short
      UNION ALL SELECT line.quantity FROM transfer_line AS line JOIN transfer ON transfer.id = line.transfer_id
      WHERE line.item_id = watched.item_id AND transfer.destination_location_id = watched.location_id
        AND transfer.status IN ('approved', 'inTransit')
    ) AS goods
  ) AS coming
  WHERE watched.quantity <= watched.minimum AND watched.quantity + coming.quantity <= watched.minimum;

-- A notice for each item and location that a movement has brought to its minimum, until one brings it above. Written by the
-- trigger alone.
CREATE TABLE stock_notice (
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  at timestamptz NOT NULL,
  PRIMARY KEY (item_id, location_id)
);
CREATE INDEX stock_notice_place ON stock_notice (location_id);
CREATE FUNCTION notice_stock_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO stock_notice (item_id, location_id, at)
    SELECT item_id, location_id, max(posted_at) FROM moved JOIN stock_watched AS watched USING (item_id)
    WHERE from_kind = 'sellable' AND location_id = from_location_id AND watched.quantity <= watched.minimum
    GROUP BY item_id, location_id ORDER BY item_id, location_id
  ON CONFLICT DO NOTHING;
  -- Opening stock is the first that there is.
  IF EXISTS (SELECT FROM moved WHERE to_kind = 'sellable' AND event <> 'opening') THEN
    DELETE FROM stock_notice AS notice USING moved
    WHERE to_kind = 'sellable' AND notice.item_id = moved.item_id AND notice.location_id = to_location_id
      AND NOT EXISTS (SELECT FROM stock_watched AS watched WHERE watched.item_id = notice.item_id
        AND watched.location_id = notice.location_id AND watched.quantity <= watched.minimum);
  END IF;
  RETURN NULL;
END $$;
-- By its name it comes after the one that applies the movements.
CREATE TRIGGER stock_move_notices AFTER INSERT ON stock_move
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION notice_stock_moves();

GRANT SELECT, INSERT, UPDATE, DELETE ON stock_minimum TO kinza_app;
GRANT SELECT ON stock_watched, stock_at_minimum, stock_notice TO kinza_app;
