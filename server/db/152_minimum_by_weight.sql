-- The minimum of goods by the gram is whole grams, and their weight is compared with it: their units are no more than a rounded
-- name for it, by which 3.4 g were at a minimum of 3. `amount`, `minimum_amount` and `coming_amount` are in what an item is counted by:
-- milligrams of goods by the gram, pieces of all others.
CREATE OR REPLACE VIEW stock_watched AS
  SELECT level.company_id, level.item_id, level.location_id, level.quantity, coalesce(own.minimum, item.min_quantity) AS minimum,
    CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END AS amount,
    coalesce(own.minimum, item.min_quantity) * CASE item.price_by WHEN 'gram' THEN 1000::bigint ELSE 1 END AS minimum_amount,
    item.price_by, level.milligrams
  FROM stock_level AS level JOIN item ON item.id = level.item_id JOIN location ON location.id = level.location_id
  LEFT JOIN stock_minimum AS own ON own.item_id = level.item_id AND own.location_id = level.location_id
  WHERE level.kind = 'sellable' AND item.active AND NOT item.is_unique_piece AND location.active
    AND coalesce(own.minimum, item.min_quantity) > 0;

CREATE OR REPLACE VIEW stock_at_minimum AS
  SELECT watched.company_id, watched.item_id, watched.location_id, watched.quantity, watched.minimum, coming.quantity AS coming,
    watched.price_by, watched.milligrams, watched.amount, watched.minimum_amount, coming.amount AS coming_amount
  FROM stock_watched AS watched, LATERAL (
    SELECT coalesce(sum(quantity), 0)::int AS quantity,
      coalesce(sum(CASE watched.price_by WHEN 'gram' THEN milligrams ELSE quantity END), 0)::bigint AS amount
    FROM (
      SELECT greatest(0, line.quantity - line.received_quantity) AS quantity,
        greatest(0, line.milligrams - line.received_milligrams) AS milligrams
      FROM purchase_order_line AS line JOIN purchase_order ON purchase_order.id = line.purchase_order_id
      WHERE line.item_id = watched.item_id AND purchase_order.location_id = watched.location_id
        AND purchase_order.status <> 'canceled' AND NOT purchase_order.closed_short
      UNION ALL SELECT line.quantity, line.milligrams FROM transfer_line AS line JOIN transfer ON transfer.id = line.transfer_id
      WHERE line.item_id = watched.item_id AND transfer.destination_location_id = watched.location_id
        AND transfer.status IN ('approved', 'inTransit')
    ) AS goods
  ) AS coming
  WHERE watched.amount <= watched.minimum_amount AND watched.amount + coming.amount <= watched.minimum_amount;

CREATE OR REPLACE FUNCTION notice_stock_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO stock_notice (item_id, location_id, at)
    SELECT item_id, location_id, max(posted_at) FROM moved JOIN stock_watched AS watched USING (item_id)
    WHERE from_kind = 'sellable' AND location_id = from_location_id AND watched.amount <= watched.minimum_amount
    GROUP BY item_id, location_id ORDER BY item_id, location_id
  ON CONFLICT DO NOTHING;
  -- Opening stock is the first that there is.
  IF EXISTS (SELECT FROM moved WHERE to_kind = 'sellable' AND event <> 'opening') THEN
    DELETE FROM stock_notice AS notice USING moved
    WHERE to_kind = 'sellable' AND notice.item_id = moved.item_id AND notice.location_id = to_location_id
      AND NOT EXISTS (SELECT FROM stock_watched AS watched WHERE watched.item_id = notice.item_id
        AND watched.location_id = notice.location_id AND watched.amount <= watched.minimum_amount);
  END IF;
  RETURN NULL;
END $$;

DELETE FROM stock_notice AS notice USING item WHERE item.id = notice.item_id AND item.price_by = 'gram'
  AND NOT EXISTS (SELECT FROM stock_watched AS watched WHERE watched.item_id = notice.item_id
    AND watched.location_id = notice.location_id AND watched.amount <= watched.minimum_amount);
INSERT INTO stock_notice (item_id, location_id, at)
  SELECT watched.item_id, watched.location_id, max(move.posted_at) FROM item JOIN stock_watched AS watched ON watched.item_id = item.id
  JOIN stock_move AS move ON move.item_id = item.id AND move.from_location_id = watched.location_id AND move.from_kind = 'sellable'
  WHERE item.price_by = 'gram' AND watched.amount <= watched.minimum_amount GROUP BY watched.item_id, watched.location_id
ON CONFLICT DO NOTHING;
