-- Goods priced by the gram: a unit is a gram, cost and price are of one, and their ledger counts grams. Their quantity is
-- what the weight comes to, rounded, so a movement of a few milligrams may be of no unit.

ALTER TABLE item ADD COLUMN price_by text NOT NULL DEFAULT 'unit' CHECK (price_by IN ('unit', 'gram')),
  ADD CONSTRAINT item_price_by_gram CHECK (price_by = 'unit' OR (uom = 'bulk' AND milligrams = 1000 AND NOT is_unique_piece));

-- What the item was sold in, and by, at that moment.
ALTER TABLE sale_line ADD COLUMN uom text NOT NULL DEFAULT 'pcs' CHECK (uom IN ('pcs', 'dozen', 'pair', 'bulk')),
  ADD COLUMN price_by text NOT NULL DEFAULT 'unit' CHECK (price_by IN ('unit', 'gram')),
  ADD CHECK (price_by = 'unit' OR (uom = 'bulk' AND milligrams > 0));
UPDATE sale_line SET uom = item.uom FROM item WHERE item.id = sale_line.item_id AND item.uom <> 'pcs';
ALTER TABLE sale_line ALTER COLUMN uom DROP DEFAULT, ALTER COLUMN price_by DROP DEFAULT;

-- A movement of value alone is known by what it corrects, and no longer by its quantity.
ALTER TABLE stock_move DROP CONSTRAINT stock_move_check4, DROP CONSTRAINT stock_move_check5, DROP CONSTRAINT stock_move_check6,
  ADD CHECK ((event = 'costTrueUp') = (corrects IS NOT NULL)),
  ADD CHECK ((corrects IS NOT NULL) = (quantity = 0 AND milligrams = 0)),
  ADD CHECK (corrects IS NULL OR value > 0);

-- Plans stay with a connection. One made for the thousands of moves of an import would read whole tables for the three of
-- the next sale; row by row through the index is right for both.
CREATE OR REPLACE FUNCTION apply_stock_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- Rows that are missing are made at zero first, since a CHECK looks at what is offered and not at what it becomes.
  -- Nearly always they are there: then nothing is made, and a sale is spared the attempt.
  IF EXISTS (
    SELECT FROM moved LEFT JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = from_location_id AND level.kind = from_kind
    WHERE from_kind <> 'outside' AND level.item_id IS NULL
  ) OR EXISTS (
    SELECT FROM moved LEFT JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = to_location_id AND level.kind = to_kind
    WHERE to_kind <> 'outside' AND level.item_id IS NULL
  ) THEN
    INSERT INTO stock_level (item_id, location_id, kind, company_id)
      SELECT item_id, from_location_id, from_kind, company_id FROM moved WHERE from_kind <> 'outside'
      UNION SELECT item_id, to_location_id, to_kind, company_id FROM moved WHERE to_kind <> 'outside'
      ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
    INSERT INTO stock_cost (item_id, location_id, company_id)
      SELECT item_id, from_location_id, company_id FROM moved WHERE from_kind <> 'outside'
      UNION SELECT item_id, to_location_id, company_id FROM moved WHERE to_kind <> 'outside'
      ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;

  UPDATE stock_level AS level
    SET quantity = level.quantity + change.quantity, milligrams = level.milligrams + change.milligrams
    FROM (
      SELECT item_id, location_id, kind, sum(quantity) AS quantity, sum(milligrams) AS milligrams FROM (
        SELECT item_id, from_location_id AS location_id, from_kind AS kind, -quantity AS quantity, -milligrams AS milligrams
          FROM moved WHERE from_kind <> 'outside'
        UNION ALL SELECT item_id, to_location_id, to_kind, quantity, milligrams FROM moved WHERE to_kind <> 'outside'
      ) AS leg GROUP BY item_id, location_id, kind
    ) AS change
    WHERE level.item_id = change.item_id AND level.location_id = change.location_id AND level.kind = change.kind;

  UPDATE stock_cost AS cost
    SET value = cost.value + change.value,
        last_cost = CASE WHEN change.issued > 0 THEN change.issued_value / change.issued ELSE cost.last_cost END
    FROM (
      SELECT item_id, location_id, sum(value) AS value, sum(issued) AS issued, sum(issued_value) AS issued_value FROM (
        SELECT item_id, from_location_id AS location_id, -value AS value,
            CASE item.price_by WHEN 'gram' THEN moved.milligrams / 1000.0 ELSE quantity END AS issued,
            CASE WHEN corrects IS NULL THEN value ELSE 0 END AS issued_value
          FROM moved JOIN item ON item.id = item_id WHERE from_kind <> 'outside' AND to_location_id IS DISTINCT FROM from_location_id
        UNION ALL SELECT item_id, to_location_id, value, 0, 0
          FROM moved WHERE to_kind <> 'outside' AND to_location_id IS DISTINCT FROM from_location_id
      ) AS leg GROUP BY item_id, location_id
    ) AS change
    WHERE cost.item_id = change.item_id AND cost.location_id = change.location_id;

  IF EXISTS (
    SELECT FROM moved JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = moved.from_location_id AND level.kind = 'sellable'
    WHERE moved.from_kind = 'sellable' AND moved.corrects IS NULL AND (level.quantity < 0
      OR (level.milligrams < 0 AND (SELECT price_by FROM item WHERE item.id = level.item_id) = 'gram'))
    -- Lines of one item draw on the same stock, one after the other: the last of them may be the one that falls below.
    GROUP BY level.item_id, level.location_id HAVING NOT bool_or(moved.below_stock)
  ) THEN
    RAISE EXCEPTION 'stock would fall below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_level_sellable';
  END IF;
  IF EXISTS (SELECT FROM moved WHERE from_kind = 'outside') AND EXISTS (
    SELECT FROM item JOIN stock_level AS level ON level.item_id = item.id
    WHERE item.is_unique_piece AND item.id IN (SELECT item_id FROM moved)
    GROUP BY item.id HAVING sum(level.quantity) > 1
  ) THEN
    RAISE EXCEPTION 'a unique piece exists once' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_level_unique_piece';
  END IF;
  RETURN NULL;
END $$;
-- What each kind's part of the goods of one item at one location is worth: its share of their value by quantity, or by
-- weight. Shares are cut from the running total, so that they add up to the value exactly, whatever the rounding.
CREATE OR REPLACE VIEW stock_value AS
  SELECT item_id, location_id, kind, CASE total WHEN 0 THEN 0
    ELSE (floor(worth::numeric * counted / total) - floor(worth::numeric * (counted - amount) / total))::bigint END AS value
  FROM (
    SELECT item_id, location_id, kind, worth, amount, sum(amount) OVER place AS total,
      sum(amount) OVER (place ORDER BY array_position('{sellable,nonSellable,reserved,inTransit}', kind)) AS counted
    FROM (
      SELECT level.item_id, level.location_id, level.kind, cost.value AS worth,
        CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END AS amount
      FROM stock_level AS level JOIN stock_cost AS cost USING (item_id, location_id) JOIN item ON item.id = level.item_id
    ) AS part WINDOW place AS (PARTITION BY item_id, location_id)
  ) AS share;
