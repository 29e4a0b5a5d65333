-- A line that nobody had counted was written down as booked 0 when counting ended. A count in review is still read and
-- posted: its lines say what is booked now, which is what they would have said unless goods moved since.
UPDATE stock_count_line AS line SET booked = there.amount
FROM stock_count AS counting, LATERAL (
  SELECT level.item_id, sum(CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END) AS amount
  FROM stock_level AS level JOIN item ON item.id = level.item_id
  WHERE level.location_id = counting.location_id AND level.kind IN ('sellable', 'nonSellable', 'reserved') AND level.quantity > 0
  GROUP BY level.item_id
) AS there
WHERE counting.status = 'review' AND line.stock_count_id = counting.id AND there.item_id = line.item_id
  AND line.in_scope AND line.scans = 0 AND line.booked = 0 AND line.difference = 0;
