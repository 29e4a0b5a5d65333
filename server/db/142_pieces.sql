-- What a person counts of a sale: goods by the gram are one piece, however long (contract/catalogue/weight.ts). Their units
-- are no more than a name for their weight, and were counted as pieces.
CREATE FUNCTION pieces(price_by text, quantity int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE $1 WHEN 'gram' THEN 1 ELSE $2 END
$$;

CREATE OR REPLACE VIEW counted_sale AS
  SELECT id AS sale_id, 0::bigint AS part, company_id, location_id, type, revenue_date AS date, 1::bigint AS count,
      total_quantity::bigint AS quantity, grand_total AS amount, tax_amount AS tax, additional_fees AS fees,
      shipping_fee AS shipping
    FROM sale WHERE revenue_date IS NOT NULL AND type <> 'ecommerce'
  UNION ALL
  SELECT id, -1, company_id, location_id, type, ended_date, -1, -total_quantity, -grand_total, -tax_amount, -additional_fees,
      -shipping_fee
    FROM sale WHERE status = 'voided' AND ended_date IS NOT NULL
  UNION ALL
  SELECT sent.sale_id, sent.id, sent.company_id, sent.location_id, 'ecommerce', sent.date, sent.count,
      goods.quantity, sent.amount,
      CASE sale.tax_mode
        WHEN 'exclusive' THEN sent.amount - goods.net
          - CASE WHEN sent.count = 1 THEN sale.additional_fees + sale.shipping_fee ELSE 0 END
        ELSE goods.tax END,
      CASE WHEN sent.count = 1 THEN sale.additional_fees ELSE 0 END,
      CASE WHEN sent.count = 1 THEN sale.shipping_fee ELSE 0 END
    FROM shipment AS sent JOIN sale ON sale.id = sent.sale_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(way * (line.subtotal - line.allocated_discount)), 0)::bigint AS net,
        coalesce(sum(way * line.allocated_tax), 0)::bigint AS tax,
        coalesce(sum(way * pieces(line.price_by, line.quantity)), 0)::bigint AS quantity
      FROM shipment_line JOIN sale_line AS line ON line.id = shipment_line.sale_line_id,
        LATERAL (SELECT CASE sent.kind WHEN 'return' THEN -1 ELSE 1 END AS way) AS sign
      WHERE shipment_line.shipment_id = sent.id) AS goods;

CREATE OR REPLACE VIEW counted_line AS
  SELECT sale.id AS sale_id, 0::bigint AS part, line.id AS line_id, sale.company_id, sale.location_id, sale.type,
      sale.revenue_date AS date, line.item_id, line.service_item_id,
      pieces(line.price_by, line.quantity)::bigint AS quantity, line.milligrams,
      line_gross(line.price_by, line.price, line.quantity, line.milligrams) AS gross,
      line.subtotal - line.allocated_discount AS net,
      line.subtotal - line.allocated_discount + CASE sale.tax_mode WHEN 'exclusive' THEN line.allocated_tax ELSE 0 END AS amount,
      line.allocated_tax AS tax, line.cost
    FROM sale JOIN sale_line AS line ON line.sale_id = sale.id WHERE sale.revenue_date IS NOT NULL AND sale.type <> 'ecommerce'
  UNION ALL
  SELECT sale.id, -1, line.id, sale.company_id, sale.location_id, sale.type, sale.ended_date, line.item_id,
      line.service_item_id, -pieces(line.price_by, line.quantity), -line.milligrams,
      -line_gross(line.price_by, line.price, line.quantity, line.milligrams), line.allocated_discount - line.subtotal,
      line.allocated_discount - line.subtotal - CASE sale.tax_mode WHEN 'exclusive' THEN line.allocated_tax ELSE 0 END,
      -line.allocated_tax, -line.cost
    FROM sale JOIN sale_line AS line ON line.sale_id = sale.id WHERE sale.status = 'voided' AND sale.ended_date IS NOT NULL
  UNION ALL
  SELECT sale_id, part, line_id, company_id, location_id, 'ecommerce', date, item_id, service_item_id, way * quantity,
      way * milligrams, way * gross, way * net,
      way * (net + CASE WHEN is_exclusive THEN share ELSE 0 END),
      way * CASE WHEN is_exclusive THEN share ELSE allocated_tax END, way * cost
    FROM (SELECT parted.*, floor_share + CASE WHEN row_number() OVER (PARTITION BY location_id, date, part ORDER BY rest DESC, position)
          <= whole - sum(floor_share) OVER (PARTITION BY location_id, date, part) THEN 1 ELSE 0 END AS share
      FROM (SELECT weighed.*, CASE WHEN weight = 0 THEN 0 ELSE div(whole::numeric * net, weight)::bigint END AS floor_share,
            CASE WHEN weight = 0 THEN 0 ELSE mod(whole::numeric * net, weight) END AS rest
        FROM (SELECT sent.sale_id, sent.id AS part, line.id AS line_id, sent.company_id, sent.location_id, sent.date,
              line.item_id, line.service_item_id, pieces(line.price_by, line.quantity)::bigint AS quantity, line.milligrams,
              line.position,
              line_gross(line.price_by, line.price, line.quantity, line.milligrams) AS gross, line.cost, line.allocated_tax,
              line.subtotal - line.allocated_discount AS net, sale.tax_mode = 'exclusive' AS is_exclusive,
              CASE sent.kind WHEN 'return' THEN -1 ELSE 1 END AS way,
              abs(sent.amount) - sum(line.subtotal - line.allocated_discount) OVER (PARTITION BY sent.location_id, sent.date, sent.id)::bigint
                - CASE WHEN sent.count = 1 THEN sale.additional_fees + sale.shipping_fee ELSE 0 END AS whole,
              sum(line.subtotal - line.allocated_discount) OVER (PARTITION BY sent.location_id, sent.date, sent.id)::bigint AS weight
            FROM shipment AS sent JOIN sale ON sale.id = sent.sale_id JOIN shipment_line ON shipment_line.shipment_id = sent.id
            JOIN sale_line AS line ON line.id = shipment_line.sale_line_id) AS weighed) AS parted) AS shared;

-- Days that are summed up are opened by this, and are summed up anew.
UPDATE sale SET total_quantity = counted.pieces
FROM (
  SELECT sale_id, sum(pieces(price_by, quantity)) AS pieces FROM sale_line
  WHERE sale_id IN (SELECT sale_id FROM sale_line WHERE price_by = 'gram' AND quantity <> 1) GROUP BY sale_id
) AS counted
WHERE counted.sale_id = sale.id;
