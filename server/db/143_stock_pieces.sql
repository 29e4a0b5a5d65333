-- Goods by the gram are one piece of a receiving and of an adjustment, as they are of a sale (142_pieces.sql): their units,
-- which are no more than a name for their weight, were counted as pieces.
CREATE FUNCTION arrived_pieces(price_by text, quantity int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $2 = 0 THEN 0 ELSE pieces($1, $2) END
$$;

UPDATE adjustment SET quantity_in = counted.quantity_in, quantity_out = counted.quantity_out
FROM (
  SELECT adjustment_id, coalesce(sum(pieces(price_by, quantity)) FILTER (WHERE direction = 'in'), 0) AS quantity_in,
    coalesce(sum(pieces(price_by, quantity)) FILTER (WHERE direction = 'out'), 0) AS quantity_out
  FROM adjustment_line JOIN item ON item.id = item_id GROUP BY adjustment_id HAVING bool_or(price_by = 'gram' AND quantity <> 1)
) AS counted
WHERE counted.adjustment_id = adjustment.id;

UPDATE receiving SET accepted_quantity = counted.accepted, damaged_quantity = counted.damaged, refused_quantity = counted.refused
FROM (
  SELECT receiving_id, sum(arrived_pieces(price_by, quantity - line.damaged - line.refused)) AS accepted,
    sum(arrived_pieces(price_by, line.damaged)) AS damaged, sum(arrived_pieces(price_by, line.refused)) AS refused
  FROM receiving_line AS line JOIN item ON item.id = item_id GROUP BY receiving_id HAVING bool_or(price_by = 'gram' AND quantity <> 1)
) AS counted
WHERE counted.receiving_id = receiving.id;

-- What is counted of a place leaves goods by the gram out: they are few, and found by this.
CREATE INDEX item_by_gram ON item (company_id) WHERE price_by = 'gram';
