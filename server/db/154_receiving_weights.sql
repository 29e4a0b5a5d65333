-- What of the goods by the gram that arrived is damaged, or was refused, is weighed, and no share of their units any more: they
-- have no pieces. Of goods by the piece the bad ones weigh their share.
ALTER TABLE receiving_line
  ADD COLUMN damaged_milligrams bigint NOT NULL DEFAULT 0 CHECK (damaged_milligrams >= 0),
  ADD COLUMN refused_milligrams bigint NOT NULL DEFAULT 0 CHECK (refused_milligrams >= 0),
  ADD CHECK (damaged_milligrams + refused_milligrams <= milligrams);

UPDATE receiving_line AS line SET refused_milligrams = share.refused, damaged_milligrams = share.bad - share.refused
FROM (
  SELECT id, floor(milligrams::numeric * refused / quantity + 0.5) AS refused,
    floor(milligrams::numeric * (damaged + refused) / quantity + 0.5) AS bad
  FROM receiving_line WHERE damaged + refused > 0
) AS share
WHERE share.id = line.id;

UPDATE receiving_line AS line SET damaged = 0, refused = 0
FROM item WHERE item.id = line.item_id AND item.price_by = 'gram' AND line.damaged + line.refused > 0;

-- So many units are that many grams, and at least one as long as there is any (`unitsOfWeight`, contract/catalogue/weight.ts).
CREATE FUNCTION units_of_weight(milligrams bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 = 0 THEN 0 ELSE greatest(1, ($1 + 500) / 1000) END
$$;

-- A summarized order counts goods by the gram in units, and these follow from what was kept of them.
UPDATE purchase_order SET received_quantity = received.quantity,
  outstanding_quantity = greatest(0, order_quantity - received.quantity)
FROM (
  SELECT receiving.purchase_order_id AS id, sum(CASE item.price_by WHEN 'gram' THEN units_of_weight(line.milligrams - line.refused_milligrams)
    ELSE line.quantity - line.refused END) AS quantity
  FROM receiving JOIN receiving_line AS line ON line.receiving_id = receiving.id JOIN item ON item.id = line.item_id
  WHERE receiving.status = 'posted' GROUP BY 1
) AS received
WHERE received.id = purchase_order.id AND purchase_order.kind = 'summarized'
  AND purchase_order.received_quantity <> received.quantity;

DROP FUNCTION arrived_pieces(text, int);
