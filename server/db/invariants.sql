-- Returns no row when the books are right. Each row names the invariant that broke and where, and the company whose books
-- they are; none where the rows of several meet, which concerns all.

SELECT 'level is the sum of its moves' AS invariant, format('item %s location %s %s', item_id, location_id, kind) AS detail,
  (SELECT company_id FROM item WHERE item.id = item_id) AS company_id
FROM (
  SELECT item_id, location_id, kind, sum(quantity) AS quantity, sum(milligrams) AS milligrams FROM (
    SELECT item_id, to_location_id AS location_id, to_kind AS kind, quantity, milligrams FROM stock_move WHERE to_kind <> 'outside'
    UNION ALL SELECT item_id, from_location_id, from_kind, -quantity, -milligrams FROM stock_move WHERE from_kind <> 'outside'
  ) AS leg GROUP BY item_id, location_id, kind
) AS folded FULL JOIN stock_level AS level USING (item_id, location_id, kind)
WHERE coalesce(folded.quantity, 0) <> coalesce(level.quantity, 0) OR coalesce(folded.milligrams, 0) <> coalesce(level.milligrams, 0)

UNION ALL
SELECT 'the level of a sub-type is the sum of its moves', format('item %s location %s type %s', item_id, location_id, type_id),
  (SELECT company_id FROM item WHERE item.id = item_id)
FROM (
  SELECT item_id, location_id, type_id, sum(quantity) AS quantity, sum(milligrams) AS milligrams FROM (
    SELECT item_id, to_location_id AS location_id, to_type_id AS type_id, quantity, milligrams FROM stock_move WHERE to_type_id IS NOT NULL
    UNION ALL SELECT item_id, from_location_id, from_type_id, -quantity, -milligrams FROM stock_move WHERE from_type_id IS NOT NULL
  ) AS leg GROUP BY item_id, location_id, type_id
) AS folded FULL JOIN stock_type_level AS level USING (item_id, location_id, type_id)
WHERE coalesce(folded.quantity, 0) <> coalesce(level.quantity, 0) OR coalesce(folded.milligrams, 0) <> coalesce(level.milligrams, 0)

UNION ALL
SELECT 'what is not for sale is the sum of its sub-types', format('item %s location %s', item_id, location_id),
  (SELECT company_id FROM item WHERE item.id = item_id)
FROM (SELECT item_id, location_id, quantity, milligrams FROM stock_level WHERE kind = 'nonSellable') AS level
FULL JOIN (
  SELECT item_id, location_id, sum(quantity) AS quantity, sum(milligrams) AS milligrams FROM stock_type_level
  JOIN stock_type AS type ON type.id = type_id AND type.is_sub_type GROUP BY item_id, location_id
) AS part USING (item_id, location_id)
WHERE coalesce(level.quantity, 0) <> coalesce(part.quantity, 0) OR coalesce(level.milligrams, 0) <> coalesce(part.milligrams, 0)

UNION ALL
SELECT 'value is the sum of its moves', format('item %s location %s', item_id, location_id),
  (SELECT company_id FROM item WHERE item.id = item_id)
FROM (
  SELECT item_id, location_id, sum(value) AS value FROM (
    SELECT item_id, to_location_id AS location_id, value FROM stock_move WHERE to_kind <> 'outside'
    UNION ALL SELECT item_id, from_location_id, -value FROM stock_move WHERE from_kind <> 'outside'
  ) AS leg GROUP BY item_id, location_id
) AS folded FULL JOIN stock_cost AS cost USING (item_id, location_id)
WHERE coalesce(folded.value, 0) <> coalesce(cost.value, 0)

UNION ALL
SELECT 'no stock is worth nothing', format('item %s location %s', cost.item_id, cost.location_id), cost.company_id
FROM stock_cost AS cost JOIN item ON item.id = cost.item_id
WHERE cost.value <> 0 AND (
  SELECT coalesce(sum(CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END), 0) FROM stock_level AS level
  WHERE level.item_id = cost.item_id AND level.location_id = cost.location_id) = 0

-- What was sold below stock left at a guessed cost, so what is owed is worth less than nothing, and stock never is.
UNION ALL
SELECT 'value has the sign of its stock', format('item %s location %s', cost.item_id, cost.location_id), cost.company_id
FROM stock_cost AS cost JOIN (
  SELECT item_id, location_id, sum(CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE quantity END) AS owned
  FROM stock_level AS level JOIN item ON item.id = item_id GROUP BY item_id, location_id
) AS level USING (item_id, location_id)
WHERE cost.value * sign(level.owned) < 0

UNION ALL
SELECT 'a true-up corrects an issue of its item and place', format('move %s', trueup.id), trueup.company_id
FROM stock_move AS trueup JOIN stock_move AS issue ON issue.id = trueup.corrects
WHERE issue.corrects IS NOT NULL OR issue.item_id <> trueup.item_id
  OR issue.from_location_id IS DISTINCT FROM coalesce(trueup.from_location_id, trueup.to_location_id)

UNION ALL
SELECT 'what came back is corrected no longer', format('move %s', trueup.corrects), min(trueup.company_id)
FROM stock_move AS trueup
WHERE trueup.corrects IS NOT NULL AND EXISTS (SELECT FROM stock_move AS back WHERE back.reversal_of = trueup.corrects)
GROUP BY trueup.corrects HAVING sum(CASE trueup.from_kind WHEN 'outside' THEN trueup.value ELSE -trueup.value END) <> 0

UNION ALL
SELECT 'only sellable falls below zero', format('item %s location %s %s', item_id, location_id, kind), level.company_id
FROM stock_level AS level JOIN item ON item.id = item_id
WHERE kind <> 'sellable' AND (quantity < 0 OR (item.price_by = 'gram' AND level.milligrams < 0))

UNION ALL
SELECT 'a unique piece exists once', format('item %s', item.id), item.company_id
FROM item JOIN stock_level AS level ON level.item_id = item.id
WHERE item.is_unique_piece GROUP BY item.id HAVING sum(level.quantity) > 1 OR min(level.quantity) < 0

UNION ALL
SELECT 'what is not for sale is promised to its documents', format('item %s location %s %s', item_id, location_id, kind),
  (SELECT company_id FROM item WHERE item.id = item_id)
FROM (SELECT item_id, location_id, kind, sum(amount) AS amount FROM promise WHERE until IS NULL GROUP BY 1, 2, 3) AS promised
FULL JOIN (
  SELECT item_id, location_id, kind, CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END AS amount
  FROM stock_level AS level JOIN item ON item.id = item_id WHERE kind IN ('reserved', 'inTransit')
) AS level USING (item_id, location_id, kind)
WHERE coalesce(promised.amount, 0) <> coalesce(level.amount, 0)

UNION ALL
SELECT 'a unique piece is promised once', format('item %s', item_id), min(promise.company_id)
FROM promise JOIN item ON item.id = item_id
WHERE until IS NULL AND item.is_unique_piece GROUP BY item_id HAVING count(*) > 1 OR sum(amount) > 1

UNION ALL
SELECT 'a completed sale moved its goods, and only a sale that stands did', format('sale %s line %s', sale.number, line.id),
  sale.company_id
FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
JOIN item ON item.id = line.item_id JOIN category ON category.id = item.category_id
LEFT JOIN LATERAL (
  SELECT coalesce(sum(quantity) FILTER (WHERE event = 'sale'), 0) AS sold,
    coalesce(sum(quantity) FILTER (WHERE event = 'void'), 0) AS back,
    coalesce(sum(milligrams) FILTER (WHERE event = 'sale'), 0) AS sold_weight,
    coalesce(sum(milligrams) FILTER (WHERE event = 'void'), 0) AS back_weight,
    coalesce(sum(CASE WHEN to_kind = 'reserved' THEN milligrams WHEN from_kind = 'reserved' THEN -milligrams END), 0) AS kept_weight,
    coalesce(sum(value) FILTER (WHERE event = 'sale'), 0) AS sold_value,
    coalesce(sum(value) FILTER (WHERE event = 'void'), 0) AS back_value,
    coalesce(sum(CASE WHEN to_kind = 'reserved' THEN quantity WHEN from_kind = 'reserved' THEN -quantity END), 0) AS kept
  FROM stock_move WHERE cause = 'sale' AND cause_id = sale.id AND cause_line_id = line.id
) AS moved ON true
WHERE category.stock_tracked AND sale.type <> 'ecommerce' AND (
  moved.sold_weight <> CASE WHEN sale.revenue_date IS NOT NULL THEN line.milligrams ELSE 0 END
  OR moved.back_weight <> CASE WHEN sale.status = 'voided' THEN line.milligrams ELSE 0 END
  OR moved.kept_weight <> CASE WHEN sale.status = 'pending' AND sale.revenue_date IS NULL THEN line.milligrams ELSE 0 END
  OR (sale.status = 'voided' AND (moved.sold_value <> moved.back_value OR moved.sold <> moved.back))
  -- The units of what is priced by the gram follow the rest of the stock.
  OR (line.price_by = 'unit' AND (
    moved.sold <> CASE WHEN sale.revenue_date IS NOT NULL THEN line.quantity ELSE 0 END
    OR moved.kept <> CASE WHEN sale.status = 'pending' AND sale.revenue_date IS NULL THEN line.quantity ELSE 0 END)))

UNION ALL
SELECT 'goods come back from an installment whole, once it is given up', format('sale %s line %s', sale.number, line.id),
  sale.company_id
FROM sale_line AS line JOIN sale ON sale.id = line.sale_id, LATERAL (
  SELECT sum(quantity) AS quantity, sum(milligrams) AS milligrams, sum(abs(value)) AS value
  FROM stock_move WHERE event = 'repossess' AND cause = 'sale' AND cause_id = sale.id AND cause_line_id = line.id
) AS back
WHERE back.quantity IS NOT NULL AND (sale.type <> 'installment' OR sale.status <> 'completed' OR sale.written_off = 0
  OR back.quantity <> line.quantity OR back.milligrams <> line.milligrams OR back.value <> 0)
UNION ALL
SELECT 'a line of an order moved its goods when it was shipped, and when it came back',
  format('sale %s line %s', sale.number, line.id), sale.company_id
FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
JOIN item ON item.id = line.item_id JOIN category ON category.id = item.category_id, LATERAL (
  SELECT coalesce(sum(milligrams) FILTER (WHERE event = 'sale'), 0) AS sold, coalesce(sum(milligrams) FILTER (WHERE event = 'return'), 0) AS back,
    coalesce(sum(CASE WHEN to_kind = 'reserved' THEN milligrams WHEN from_kind = 'reserved' THEN -milligrams END), 0) AS kept
  FROM stock_move WHERE cause = 'sale' AND cause_id = sale.id AND cause_line_id = line.id
) AS moved, LATERAL (
  SELECT count(*) FILTER (WHERE kind = 'shipment') > 0 AS is_shipped, count(*) FILTER (WHERE kind = 'return') > 0 AS is_back
  FROM shipment_line WHERE sale_line_id = line.id
) AS known
WHERE sale.type = 'ecommerce' AND (known.is_shipped <> (line.shipping_status IN ('shipped', 'delivered'))
  OR (category.stock_tracked AND (moved.sold, moved.back, moved.kept) IS DISTINCT FROM (
    CASE WHEN known.is_shipped THEN line.milligrams ELSE 0 END, CASE WHEN known.is_back THEN line.milligrams ELSE 0 END,
    CASE WHEN known.is_shipped OR sale.status = 'cancelled' THEN 0 ELSE line.milligrams END)))

UNION ALL
SELECT 'an order counts what it shipped, less what came back', sale.number, sale.company_id
FROM sale LEFT JOIN shipment ON shipment.sale_id = sale.id WHERE sale.type = 'ecommerce'
GROUP BY sale.id HAVING sale.shipped_amount <> coalesce(sum(shipment.amount), 0)
  OR sale.written_off <> -coalesce(sum(shipment.amount) FILTER (WHERE kind = 'return'), 0)
  OR (sale.revenue_date IS NOT NULL) <> (count(shipment.id) > 0) OR sale.revenue_date <> min(shipment.date)
  OR (sale.status = 'completed' AND sale.grand_total <> coalesce(sum(shipment.amount) FILTER (WHERE kind = 'shipment'), 0))
  OR coalesce(sum(shipment.count), 0) NOT IN (0, 1)

UNION ALL
SELECT 'an order is as far as its least advanced line', sale.number, sale.company_id
FROM sale LEFT JOIN ecommerce_order AS own ON own.sale_id = sale.id
LEFT JOIN sale_line AS line ON line.sale_id = sale.id WHERE sale.type = 'ecommerce'
GROUP BY sale.id, own.sale_id HAVING own.state IS DISTINCT FROM CASE WHEN sale.status = 'cancelled' THEN 'cancelled'
  ELSE (ARRAY['pending', 'processing', 'shipped', 'delivered'])[min(array_position(ARRAY['pending', 'processing', 'shipped', 'delivered'], line.shipping_status))] END
  OR (sale.status = 'completed') <> coalesce(bool_and(line.shipping_status IN ('shipped', 'delivered')), false)

UNION ALL
SELECT 'a movement has its document', format('move %s', move.id), move.company_id
FROM stock_move AS move
WHERE (move.cause = 'sale' AND NOT EXISTS (SELECT FROM sale WHERE sale.id = move.cause_id))
   OR (move.cause = 'adjustment' AND NOT EXISTS (SELECT FROM adjustment WHERE adjustment.id = move.cause_id))
   OR (move.cause = 'receiving' AND NOT EXISTS (SELECT FROM receiving WHERE receiving.id = move.cause_id))
   OR (move.cause = 'transfer' AND NOT EXISTS (SELECT FROM transfer WHERE transfer.id = move.cause_id))
   OR (move.cause = 'subasta' AND NOT EXISTS (SELECT FROM subasta WHERE subasta.id = move.cause_id))
   OR (move.cause = 'item' AND move.cause_id <> move.item_id)

UNION ALL
SELECT 'an approved adjustment moved its goods, and no other did', format('adjustment %s line %s', adjustment.number, line.id),
  adjustment.company_id
FROM adjustment JOIN adjustment_line AS line ON line.adjustment_id = adjustment.id
LEFT JOIN stock_move AS move ON move.cause = 'adjustment' AND move.cause_id = adjustment.id AND move.cause_line_id = line.id
  AND move.event <> 'costTrueUp'
-- What is worth what it was said to be moves nothing.
WHERE CASE WHEN line.direction = 'value' AND line.value = 0 THEN move.id IS NOT NULL
    ELSE (adjustment.status = 'approved') <> (move.id IS NOT NULL) END
  OR (line.direction <> 'value' AND move.milligrams <> line.milligrams)
  OR (move.value, move.item_id) <> (abs(line.value), line.item_id)
  OR (move.quantity <> line.quantity AND line.direction <> 'value'
    AND (SELECT price_by FROM item WHERE item.id = line.item_id) = 'unit')
  OR (line.direction = 'in' OR (line.direction = 'value' AND line.value > 0)) <> (move.from_kind = 'outside')
  OR move.event <> CASE line.direction WHEN 'change' THEN 'typeChange' WHEN 'value' THEN 'revaluation' ELSE 'adjustment' END
  OR (move.id IS NOT NULL AND line.direction <> 'value' AND (line.type_id, line.to_type_id) IS DISTINCT FROM CASE line.direction
    WHEN 'in' THEN ROW(move.to_type_id, NULL::bigint) ELSE ROW(move.from_type_id, move.to_type_id) END)

UNION ALL
SELECT 'an adjustment is the sum of its lines', adjustment.number, adjustment.company_id
FROM adjustment LEFT JOIN adjustment_line AS line ON line.adjustment_id = adjustment.id
LEFT JOIN item ON item.id = line.item_id
GROUP BY adjustment.id HAVING adjustment.line_count <> count(line.id)
  OR adjustment.quantity_in <> coalesce(sum(pieces(item.price_by, line.quantity)) FILTER (WHERE line.direction = 'in'), 0)
  OR adjustment.quantity_out <> coalesce(sum(pieces(item.price_by, line.quantity)) FILTER (WHERE line.direction = 'out'), 0)
  OR adjustment.value <> coalesce(sum(CASE line.direction WHEN 'out' THEN -line.value ELSE line.value END), 0)

UNION ALL
SELECT 'a purchase order is the sum of its lines', purchase_order.number, purchase_order.company_id
FROM purchase_order JOIN purchase_order_line AS line ON line.purchase_order_id = purchase_order.id
JOIN item ON item.id = line.item_id
GROUP BY purchase_order.id HAVING purchase_order.line_count <> count(line.id)
  OR purchase_order.order_quantity <> sum(line.quantity) OR purchase_order.order_milligrams <> sum(line.milligrams)
  OR purchase_order.order_total <> sum(CASE item.price_by WHEN 'gram'
    THEN floor(line.order_cost::numeric * line.milligrams / 1000 + 0.5) ELSE line.order_cost * line.quantity END)
  OR purchase_order.received_quantity <> sum(line.received_quantity)
  OR purchase_order.outstanding_quantity <> sum(CASE WHEN item.price_by = 'gram' AND line.received_milligrams >= line.milligrams THEN 0
    WHEN item.price_by = 'gram' THEN greatest(1, line.quantity - line.received_quantity)
    ELSE greatest(0, line.quantity - line.received_quantity) END)

UNION ALL
SELECT 'a summarized order has no lines, and expects what was not received', purchase_order.number, purchase_order.company_id
FROM purchase_order WHERE kind = 'summarized' AND (
  EXISTS (SELECT FROM purchase_order_line AS line WHERE line.purchase_order_id = purchase_order.id)
  OR outstanding_quantity <> greatest(0, order_quantity - received_quantity))

UNION ALL
SELECT 'a receiving is the sum of its lines', receiving.number, receiving.company_id
FROM receiving LEFT JOIN receiving_line AS line ON line.receiving_id = receiving.id
LEFT JOIN item ON item.id = line.item_id
LEFT JOIN LATERAL (SELECT line.milligrams - line.damaged_milligrams - line.refused_milligrams AS accepted) AS weight ON true
GROUP BY receiving.id HAVING receiving.line_count <> count(line.id)
  -- Goods by the gram are one piece, whatever they weigh.
  OR receiving.accepted_quantity <> sum(CASE item.price_by WHEN 'gram' THEN (weight.accepted > 0)::int
    ELSE line.quantity - line.damaged - line.refused END)
  OR receiving.damaged_quantity <> sum(CASE item.price_by WHEN 'gram' THEN (line.damaged_milligrams > 0)::int ELSE line.damaged END)
  OR receiving.refused_quantity <> sum(CASE item.price_by WHEN 'gram' THEN (line.refused_milligrams > 0)::int ELSE line.refused END)
  OR receiving.order_total <> sum(CASE item.price_by WHEN 'gram'
    THEN floor(line.order_cost::numeric * weight.accepted / 1000 + 0.5) + floor(line.order_cost::numeric * line.damaged_milligrams / 1000 + 0.5)
    ELSE line.order_cost * (line.quantity - line.refused) END)

UNION ALL
SELECT 'bad goods weigh their share, and those by the gram have no pieces', format('receiving %s line %s', receiving.number, line.id),
  receiving.company_id
FROM receiving JOIN receiving_line AS line ON line.receiving_id = receiving.id JOIN item ON item.id = line.item_id
WHERE CASE item.price_by WHEN 'gram' THEN line.damaged + line.refused <> 0
  ELSE line.refused_milligrams <> floor(line.milligrams::numeric * line.refused / line.quantity + 0.5)
    OR line.damaged_milligrams + line.refused_milligrams <> floor(line.milligrams::numeric * (line.damaged + line.refused) / line.quantity + 0.5)
  END

UNION ALL
SELECT 'a posted receiving moved its goods, and only what was reversed went back', format('receiving %s line %s', receiving.number, line.id),
  receiving.company_id
FROM receiving JOIN receiving_line AS line ON line.receiving_id = receiving.id JOIN item ON item.id = line.item_id
LEFT JOIN LATERAL (
  SELECT coalesce(sum(quantity) FILTER (WHERE event = 'receipt'), 0) AS came,
    coalesce(sum(milligrams) FILTER (WHERE event = 'receipt'), 0) AS came_weight,
    coalesce(sum(milligrams) FILTER (WHERE event = 'receiptReversal'), 0) AS back_weight,
    coalesce(sum(quantity) FILTER (WHERE event = 'receiptReversal'), 0) AS back
  FROM stock_move WHERE cause = 'receiving' AND cause_id = receiving.id AND cause_line_id = line.id
) AS moved ON true
WHERE moved.came_weight <> CASE WHEN receiving.status IN ('posted', 'reversed') THEN line.milligrams - line.refused_milligrams ELSE 0 END
  OR moved.back_weight <> CASE receiving.status WHEN 'reversed' THEN moved.came_weight ELSE 0 END
  OR (item.price_by = 'unit' AND (
    moved.came <> CASE WHEN receiving.status IN ('posted', 'reversed') THEN line.quantity - line.refused ELSE 0 END
    OR moved.back <> CASE receiving.status WHEN 'reversed' THEN moved.came ELSE 0 END))

UNION ALL
SELECT 'what was received of an order is the sum of its receivings', purchase_order.number, purchase_order.company_id
FROM purchase_order LEFT JOIN LATERAL (
  SELECT coalesce(sum(CASE item.price_by WHEN 'gram' THEN units_of_weight(line.milligrams - line.refused_milligrams)
    ELSE line.quantity - line.refused END), 0) AS quantity
  FROM receiving JOIN receiving_line AS line ON line.receiving_id = receiving.id JOIN item ON item.id = line.item_id
  WHERE receiving.purchase_order_id = purchase_order.id AND receiving.status = 'posted'
) AS received ON true
WHERE purchase_order.kind = 'summarized' AND purchase_order.received_quantity <> received.quantity

UNION ALL
SELECT 'what was received of an order line is the sum of its receivings', format('%s line %s', purchase_order.number, ordered.id),
  purchase_order.company_id
FROM purchase_order JOIN purchase_order_line AS ordered ON ordered.purchase_order_id = purchase_order.id
JOIN item ON item.id = ordered.item_id
LEFT JOIN LATERAL (
  SELECT coalesce(sum(line.quantity - line.refused), 0) AS quantity,
    coalesce(sum(line.milligrams - line.refused_milligrams), 0) AS milligrams
  FROM receiving_line AS line JOIN receiving ON receiving.id = line.receiving_id
  WHERE line.purchase_order_line_id = ordered.id AND receiving.status = 'posted'
) AS received ON true
WHERE ordered.received_milligrams <> received.milligrams
  OR (item.price_by = 'unit' AND ordered.received_quantity <> received.quantity)

UNION ALL
SELECT 'a transfer is the sum of its lines', transfer.number, transfer.company_id
FROM transfer LEFT JOIN transfer_line AS line ON line.transfer_id = transfer.id
GROUP BY transfer.id HAVING transfer.line_count <> count(line.id) OR transfer.quantity <> sum(line.quantity)
  OR transfer.received_quantity <> sum(line.received) OR transfer.damaged_quantity <> sum(line.damaged)
  OR transfer.short_quantity <> sum(line.short)
  OR transfer.open_quantity <> sum(line.short - line.found - line.lost - line.late)

UNION ALL
SELECT 'what was sent by a transfer arrived, is under way, or was resolved', format('transfer %s line %s', transfer.number, line.id),
  transfer.company_id
FROM transfer JOIN transfer_line AS line ON line.transfer_id = transfer.id JOIN item ON item.id = line.item_id, LATERAL (
  SELECT coalesce(sum(CASE 'reserved' WHEN to_kind THEN amount WHEN from_kind THEN -amount END), 0) AS reserved,
    coalesce(sum(CASE 'inTransit' WHEN to_kind THEN amount WHEN from_kind THEN -amount END), 0) AS in_transit,
    coalesce(sum(amount) FILTER (WHERE event = 'transferReceive' AND to_kind = 'sellable'), 0) AS arrived,
    coalesce(sum(amount) FILTER (WHERE event = 'transferReceive' AND to_kind = 'nonSellable'), 0) AS damaged,
    coalesce(sum(amount) FILTER (WHERE event = 'transferReturn'), 0) AS found,
    coalesce(sum(amount) FILTER (WHERE event = 'transferLoss'), 0) AS lost
  FROM (SELECT *, CASE item.price_by WHEN 'gram' THEN move.milligrams ELSE move.quantity END AS amount FROM stock_move AS move
    WHERE move.cause = 'transfer' AND move.cause_id = transfer.id AND move.cause_line_id = line.id) AS move
) AS moved, LATERAL (
  SELECT line.quantity AS amount, line.received + line.late AS arrived, line.damaged, line.found, line.lost WHERE item.price_by = 'unit'
  UNION ALL SELECT line.milligrams, line.received_milligrams + line.late_milligrams, line.damaged_milligrams, line.found_milligrams,
    line.lost_milligrams WHERE item.price_by = 'gram'
) AS whole
WHERE moved.reserved <> CASE transfer.status WHEN 'approved' THEN whole.amount ELSE 0 END
  OR (moved.arrived, moved.damaged, moved.found, moved.lost) <> (whole.arrived, whole.damaged, whole.found, whole.lost)
  OR moved.in_transit <> CASE WHEN transfer.status = 'inTransit' THEN whole.amount
    WHEN transfer.status IN ('received', 'completed') THEN whole.amount - moved.arrived - moved.damaged - moved.found - moved.lost ELSE 0 END
  OR (moved.in_transit > 0) <> (transfer.status = 'inTransit' OR line.short > line.found + line.lost + line.late)

UNION ALL
SELECT 'a line of a stock count is the sum of its scans', stock_count.number, stock_count.company_id
FROM stock_count JOIN stock_count_line AS line ON line.stock_count_id = stock_count.id
JOIN item ON item.id = line.item_id
LEFT JOIN stock_count_scan AS scan ON scan.stock_count_id = line.stock_count_id AND scan.item_id = line.item_id
  AND scan.round = line.round
GROUP BY stock_count.id, line.id, item.id HAVING line.scans <> count(scan.id)
  OR line.counted_sellable + line.counted_non_sellable
    <> coalesce(sum(CASE item.price_by WHEN 'gram' THEN scan.milligrams ELSE scan.quantity END), 0)

UNION ALL
SELECT 'a posted stock count moved its differences, and no other did', stock_count.number, stock_count.company_id
FROM stock_count JOIN stock_count_line AS line ON line.stock_count_id = stock_count.id
JOIN item ON item.id = line.item_id
LEFT JOIN stock_move AS move ON move.cause = 'stockCount' AND move.cause_id = stock_count.id AND move.cause_line_id = line.id
  AND move.corrects IS NULL
GROUP BY stock_count.id, line.id, item.id
HAVING CASE WHEN stock_count.status = 'posted' AND NOT line.elsewhere THEN line.difference ELSE 0 END
  <> coalesce(sum(CASE move.to_kind WHEN 'outside' THEN -1 ELSE 1 END
    * CASE item.price_by WHEN 'gram' THEN move.milligrams ELSE move.quantity END), 0)

UNION ALL
-- The halves of a line stand in the books of two companies, tied together by the item that its goods came in as.
SELECT 'what left a company by a transfer came into the other', format('transfer %s line %s', transfer.number, line.id),
  transfer.company_id
FROM transfer JOIN transfer_line AS line ON line.transfer_id = transfer.id
LEFT JOIN item AS other ON other.id = line.destination_item_id, LATERAL (
  SELECT coalesce(sum(quantity) FILTER (WHERE company_id <> transfer.company_id), 0) AS came,
    coalesce(sum(quantity) FILTER (WHERE company_id = transfer.company_id AND event = 'transferReceive'), 0) AS went,
    coalesce(sum(milligrams) FILTER (WHERE company_id <> transfer.company_id), 0) AS came_milligrams,
    coalesce(sum(milligrams) FILTER (WHERE company_id = transfer.company_id AND event = 'transferReceive'), 0) AS went_milligrams,
    coalesce(bool_and(CASE company_id WHEN transfer.company_id THEN item_id = line.item_id
      ELSE item_id = line.destination_item_id AND to_location_id = transfer.destination_location_id
        AND company_id = transfer.destination_company_id END), true) AS is_theirs
  FROM stock_move WHERE cause = 'transfer' AND cause_id = transfer.id AND cause_line_id = line.id
) AS moved
WHERE transfer.company_id <> transfer.destination_company_id AND (NOT moved.is_theirs
  OR moved.came_milligrams <> moved.went_milligrams OR (other.price_by = 'unit' AND moved.came <> moved.went)
  OR (moved.came_milligrams + moved.came > 0) <> (other.id IS NOT NULL) OR other.company_id <> transfer.destination_company_id)
  OR (transfer.company_id = transfer.destination_company_id AND (moved.came > 0 OR other.id IS NOT NULL))

UNION ALL
SELECT 'paid is the sum of payments', sale.number, sale.company_id
FROM sale LEFT JOIN payment ON payment.sale_id = sale.id
GROUP BY sale.id HAVING sale.amount_paid <> coalesce(sum(payment.amount), 0)

UNION ALL
SELECT 'a plan is the total of its sale and holds its money', sale.number, sale.company_id
FROM sale LEFT JOIN payment_plan AS plan ON plan.sale_id = sale.id
LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(paid), 0) AS paid,
  max(number) FILTER (WHERE paid > 0) AS last_paid, min(number) FILTER (WHERE paid < amount) AS first_due, max(due_date) AS end_date
  FROM payment_plan_row WHERE payment_plan_row.sale_id = sale.id) AS row ON true
WHERE (plan.sale_id IS NOT NULL AND (row.amount <> sale.grand_total OR row.last_paid > row.first_due
    OR plan.end_date <> coalesce(row.end_date, plan.start_date)
    OR (sale.status IN ('pending', 'completed') AND row.paid <> sale.amount_paid)))
  OR (plan.sale_id IS NOT NULL AND sale.type NOT IN ('layaway', 'installment'))

UNION ALL
SELECT 'what takes money back takes back a row of the same sale', format('payment %s', back.id), back.company_id
FROM payment AS back JOIN payment ON payment.id = back.reversal_of
WHERE back.sale_id <> payment.sale_id OR back.amount <> -payment.amount

UNION ALL
SELECT 'material is set aside until it is used', format('sale %s material %s', sale.number, material.id), sale.company_id
FROM sale JOIN sale_material AS material ON material.sale_id = sale.id
JOIN item ON item.id = material.item_id JOIN category ON category.id = item.category_id, LATERAL (
  SELECT coalesce(sum(CASE 'reserved' WHEN to_kind THEN amount WHEN from_kind THEN -amount END), 0) AS kept,
    coalesce(sum(amount) FILTER (WHERE event = 'consume'), 0) AS used,
    coalesce(sum(value) FILTER (WHERE event = 'consume'), 0) AS value
  FROM (SELECT *, CASE material.price_by WHEN 'gram' THEN move.milligrams ELSE move.quantity END AS amount FROM stock_move AS move
    WHERE move.cause = 'sale' AND move.cause_id = sale.id AND move.cause_line_id = material.id) AS move
) AS moved, LATERAL (SELECT CASE material.price_by WHEN 'gram' THEN material.milligrams ELSE material.quantity END AS amount) AS whole
WHERE category.stock_tracked AND (
  moved.used <> CASE WHEN material.used_at IS NULL THEN 0 ELSE whole.amount END
  OR moved.kept <> CASE WHEN material.used_at IS NULL AND sale.status = 'pending' THEN whole.amount ELSE 0 END
  OR (NOT category.consignment AND moved.value <> material.cost))

UNION ALL
SELECT 'what was built into a piece left the stock with it', sale.number, sale.company_id
FROM sale JOIN sale_material AS material ON material.sale_id = sale.id
WHERE sale.type = 'service' AND material.used_at IS NULL AND sale.status = 'completed'

UNION ALL
SELECT 'a movement of a sale names one of its lines or its material', format('move %s', move.id), move.company_id
FROM stock_move AS move WHERE move.event = 'consume' AND NOT EXISTS (
  SELECT FROM sale_material AS material WHERE material.id = move.cause_line_id AND material.sale_id = move.cause_id
    AND material.item_id = move.item_id)

UNION ALL
SELECT 'no more metal of a customer goes than came', format('sale %s %s', sale.number, metal), sale.company_id
FROM sale JOIN customer_metal ON customer_metal.sale_id = sale.id GROUP BY sale.id, metal
HAVING sum(CASE event WHEN 'takenIn' THEN milligrams ELSE -milligrams END) < 0
  OR (sale.status = 'completed' AND sum(CASE event WHEN 'takenIn' THEN milligrams ELSE -milligrams END) > 0)

UNION ALL
SELECT 'what is handed over was made', sale.number, sale.company_id
FROM sale JOIN made_to_order ON made_to_order.sale_id = sale.id
WHERE sale.production IS NULL OR (sale.status = 'completed' AND sale.production <> 'ready')
  OR (sale.production <> 'notStarted' AND EXISTS (
    SELECT FROM sale_material AS material WHERE material.sale_id = sale.id AND material.used_at IS NULL))

UNION ALL
SELECT 'no row leaves its company', format('material %s of sale %s', material.id, material.sale_id), NULL
FROM sale_material AS material JOIN sale ON sale.id = material.sale_id JOIN item ON item.id = material.item_id
WHERE item.company_id <> sale.company_id

UNION ALL
SELECT 'no row leaves its company', format('workshop of sale %s', sale.number), NULL
FROM made_to_order JOIN sale ON sale.id = made_to_order.sale_id
JOIN service_provider AS provider ON provider.id = made_to_order.service_provider_id WHERE provider.company_id <> sale.company_id

UNION ALL
SELECT 'store credit is never below zero', customer.code, customer.company_id
FROM customer JOIN sale ON sale.customer_id = customer.id JOIN payment ON payment.sale_id = sale.id
WHERE payment_type = 'storeCredit' GROUP BY customer.id HAVING sum(payment.amount) > 0

UNION ALL
SELECT 'lines make the subtotal', sale.number, sale.company_id
FROM sale LEFT JOIN sale_line AS line ON line.sale_id = sale.id
GROUP BY sale.id HAVING sale.subtotal <> coalesce(sum(line.subtotal), 0)
  OR sale.total_quantity <> coalesce(sum(pieces(line.price_by, line.quantity)), 0) OR sale.total_items <> count(line.id)

UNION ALL
SELECT 'a line is worth its goods at its price, less its discount', format('sale %s line %s', sale.number, line.id), sale.company_id
FROM sale JOIN sale_line AS line ON line.sale_id = sale.id, LATERAL (
  SELECT CASE line.price_by WHEN 'gram' THEN floor(line.price::numeric * line.milligrams / 1000) ELSE line.price::numeric * line.quantity END AS gross
) AS asked
WHERE line.subtotal <> asked.gross - floor(asked.gross * line.discount_basis_points / 10000)

UNION ALL
SELECT 'shares make the whole', sale.number, sale.company_id
FROM sale JOIN sale_line AS line ON line.sale_id = sale.id WHERE sale.revenue_date IS NOT NULL
GROUP BY sale.id HAVING sale.discount_amount <> sum(line.allocated_discount) OR sale.tax_amount <> sum(line.allocated_tax)

UNION ALL
SELECT 'a closed month is the sum of its rows', to_char(month_close.through, 'YYYY-MM'), month_close.company_id
FROM month_close LEFT JOIN month_stock AS stored ON stored.month_close_id = month_close.id
GROUP BY month_close.id HAVING month_close.row_count <> count(stored.item_id)
  OR month_close.quantity <> coalesce(sum(stored.quantity), 0) OR month_close.milligrams <> coalesce(sum(stored.milligrams), 0)
  OR month_close.value <> coalesce(sum(stored.value), 0)
  OR month_close.last_purchase_value <> coalesce(sum(stored.last_purchase_value), 0)

UNION ALL
SELECT 'a closed month is the sum of its moves', format('item %s location %s %s', item_id, location_id, kind),
  (SELECT company_id FROM item WHERE item.id = item_id)
FROM (
  SELECT item_id, location_id, kind, sum(leg.quantity) AS quantity, sum(leg.milligrams) AS milligrams
  FROM stock_leg AS leg JOIN location ON location.id = location_id
  JOIN company ON company.id = location.company_id AND leg.date <= company.closed_through
  GROUP BY item_id, location_id, kind HAVING sum(leg.quantity) <> 0 OR sum(leg.milligrams) <> 0
) AS folded FULL JOIN (
  SELECT item_id, location_id, kind, sum(stored.quantity) AS quantity, sum(stored.milligrams) AS milligrams FROM company
  JOIN month_close ON month_close.company_id = company.id AND month_close.through = company.closed_through
  JOIN month_stock AS stored ON stored.month_close_id = month_close.id
  GROUP BY item_id, location_id, kind HAVING sum(stored.quantity) <> 0 OR sum(stored.milligrams) <> 0
) AS stored USING (item_id, location_id, kind)
WHERE folded.quantity IS DISTINCT FROM stored.quantity OR folded.milligrams IS DISTINCT FROM stored.milligrams

UNION ALL
SELECT 'the books are closed through the last closed month', company.code, company.id
FROM company LEFT JOIN month_close ON month_close.company_id = company.id
GROUP BY company.id HAVING max(month_close.through) IS DISTINCT FROM company.closed_through

UNION ALL
-- Of every kind of document, and so of each table that has numbers: a table that is missing here breaks it at once.
SELECT 'numbers have no gap', format('company %s %s %s', company_id, kind, period), company_id
FROM number_counter AS counter LEFT JOIN (
  SELECT company_id, part[1] AS kind, part[2] AS period, count(*) AS issued, max(part[3]::bigint) AS highest
  FROM (SELECT company_id, number FROM sale UNION ALL SELECT company_id, number FROM adjustment
    UNION ALL SELECT company_id, number FROM purchase_order UNION ALL SELECT company_id, number FROM receiving
    UNION ALL SELECT company_id, number FROM transfer
    UNION ALL SELECT company_id, number FROM stock_count UNION ALL SELECT company_id, number FROM subasta
    UNION ALL SELECT company_id, number FROM appraisal) AS document, regexp_match(number, '-([A-Z]+)-(\d{6})-(\d+)$') AS part
  GROUP BY 1, 2, 3
) AS issued USING (company_id, kind, period)
WHERE period <> '' AND (issued IS DISTINCT FROM last OR highest IS DISTINCT FROM last)

UNION ALL
SELECT 'an open lot keeps its goods, and no other does', format('%s line %s', subasta.number, lot.position), subasta.company_id
FROM lot JOIN subasta ON subasta.id = lot.subasta_id JOIN item ON item.id = lot.item_id
LEFT JOIN LATERAL (
  SELECT coalesce(sum(CASE to_kind WHEN 'reserved' THEN 1 ELSE -1 END
    * CASE item.price_by WHEN 'gram' THEN move.milligrams ELSE move.quantity END), 0) AS kept
  FROM stock_move AS move WHERE cause = 'subasta' AND cause_id = subasta.id AND cause_line_id = lot.id
) AS moved ON true
WHERE moved.kept <> CASE WHEN lot.status = 'open' THEN CASE item.price_by WHEN 'gram' THEN lot.milligrams ELSE lot.quantity END ELSE 0 END
  OR (lot.status = 'open' AND subasta.status <> 'open') OR (lot.status = 'pending') <> (subasta.status = 'draft')

UNION ALL
-- Whoever won before did not pay: their sales came to nothing.
SELECT 'a lot has one winner', format('%s line %s', subasta.number, lot.position), subasta.company_id
FROM lot JOIN subasta ON subasta.id = lot.subasta_id
LEFT JOIN award ON award.lot_id = lot.id LEFT JOIN sale ON sale.id = award.sale_id LEFT JOIN bid ON bid.id = award.bid_id
GROUP BY lot.id, subasta.id HAVING count(award.id) FILTER (WHERE sale.status NOT IN ('cancelled', 'voided')) > 1
  OR (lot.status = 'awarded') <> (count(award.id) FILTER (WHERE award.round = lot.round) > 0)
  OR count(award.id) FILTER (WHERE (bid.lot_id, bid.round) <> (lot.id, award.round) OR sale.type <> 'subasta'
    OR EXISTS (SELECT FROM bid_retraction WHERE bid_id = award.bid_id)) > 0

UNION ALL
SELECT 'a change of prices is the sum of its rows', format('price change %s', change.id), change.company_id
FROM price_change AS change LEFT JOIN price_change_row AS row ON row.price_change_id = change.id
GROUP BY change.id HAVING change.item_count <> count(row.item_id) FILTER (WHERE NOT row.left_alone)
  OR change.left_alone <> count(row.item_id) FILTER (WHERE row.left_alone)
  OR change.price <> coalesce(sum(row.price) FILTER (WHERE NOT row.left_alone), 0)
  OR change.new_price <> coalesce(sum(row.new_price) FILTER (WHERE NOT row.left_alone), 0)

UNION ALL
SELECT 'what was ordered on the web stands beside its sale', sale.number, sale.company_id
FROM sale FULL JOIN online_order AS own ON own.sale_id = sale.id
WHERE (sale.online_stage IS NOT NULL OR own.sale_id IS NOT NULL) AND (own.sale_id IS NULL OR sale.online_stage IS NULL
  OR (sale.online_stage = 'confirmed') <> (own.confirmed_at IS NOT NULL)
  OR (own.cancelled_by IS NOT NULL) <> (sale.status = 'cancelled')
  OR (sale.type = 'layaway') <> NOT EXISTS (SELECT FROM ecommerce_order WHERE ecommerce_order.sale_id = sale.id))

UNION ALL
SELECT 'every sale has its audit', sale.number, sale.company_id
FROM sale WHERE NOT EXISTS (SELECT FROM audit_entry WHERE thing = 'sale' AND thing_id = sale.id)

UNION ALL
SELECT 'an appraisal is of a piece of its sale', appraisal.number, appraisal.company_id
FROM appraisal JOIN sale ON sale.id = appraisal.sale_id LEFT JOIN sale_line AS line ON line.id = sale_line_id
WHERE CASE WHEN sale_line_id IS NULL THEN sale.type <> 'service'
  ELSE line.sale_id <> sale.id OR line.item_id IS NULL OR line.item_code <> appraisal.item_code END
  OR (sale.company_id, sale.location_id) <> (appraisal.company_id, appraisal.location_id)

UNION ALL
SELECT 'every document of the stock has its audit', number, company_id
FROM (
  SELECT 'adjustment' AS thing, id, number, company_id FROM adjustment
  UNION ALL SELECT 'purchaseOrder', id, number, company_id FROM purchase_order
  UNION ALL SELECT 'receiving', id, number, company_id FROM receiving
  UNION ALL SELECT 'transfer', id, number, company_id FROM transfer
  UNION ALL SELECT 'stockCount', id, number, company_id FROM stock_count
  UNION ALL SELECT 'subasta', id, number, company_id FROM subasta
  UNION ALL SELECT 'appraisal', id, number, company_id FROM appraisal
) AS document WHERE NOT EXISTS (SELECT FROM audit_entry WHERE thing = document.thing AND thing_id = document.id)

UNION ALL
SELECT 'no row leaves its company', format('stock level of item %s', level.item_id), NULL
FROM stock_level AS level JOIN item ON item.id = level.item_id JOIN location ON location.id = level.location_id
WHERE item.company_id <> level.company_id OR location.company_id <> level.company_id

UNION ALL
SELECT 'no row leaves its company', format('row of price change %s, item %s', row.price_change_id, row.item_id), NULL
FROM price_change_row AS row LEFT JOIN price_change AS change ON change.id = row.price_change_id
LEFT JOIN item ON item.id = row.item_id
WHERE item.company_id IS DISTINCT FROM change.company_id OR change.id IS NULL

UNION ALL
SELECT 'no row leaves its company', format('line %s of sale %s', line.id, line.sale_id), NULL
FROM sale_line AS line JOIN sale ON sale.id = line.sale_id JOIN item ON item.id = line.item_id
WHERE item.company_id <> sale.company_id

UNION ALL
SELECT 'no row leaves its company', format('work line %s of sale %s', line.id, line.sale_id), NULL
FROM sale_line AS line JOIN sale ON sale.id = line.sale_id JOIN service_item ON service_item.id = line.service_item_id
WHERE service_item.company_id <> sale.company_id

UNION ALL
SELECT 'nothing points at a merged customer', sale.number, sale.company_id
FROM sale JOIN customer ON customer.id = sale.customer_id WHERE customer.merged_into_id IS NOT NULL

UNION ALL
SELECT 'nothing points at a merged customer', format('%s %s', pointing.thing, pointing.id), customer.company_id
FROM (
  SELECT 'note' AS thing, id, customer_id FROM customer_note
  UNION ALL SELECT 'document', id, customer_id FROM customer_document
  UNION ALL SELECT 'mail', id, customer_id FROM mail
  UNION ALL SELECT 'bidder', id, customer_id FROM bidder
  UNION ALL SELECT 'customer', id, merged_into_id FROM customer WHERE merged_into_id IS NOT NULL
) AS pointing JOIN customer ON customer.id = pointing.customer_id WHERE customer.merged_into_id IS NOT NULL

UNION ALL
SELECT 'a customer is worth what they bought', coalesce(customer.code, format('customer %s', total.customer_id)),
  coalesce(customer.company_id, total.company_id)
FROM (
  SELECT customer.id, customer.company_id, customer.code, coalesce(sum(sale_worth(sale)), 0) AS spent,
    coalesce(max(revenue_date), '0001-01-01') AS last_visit
  FROM customer LEFT JOIN sale ON sale.customer_id = customer.id AND sale.revenue_date IS NOT NULL AND sale.status <> 'voided' GROUP BY customer.id
) AS customer FULL JOIN customer_total AS total ON total.customer_id = customer.id
WHERE (customer.company_id, customer.spent, customer.last_visit)
  IS DISTINCT FROM (total.company_id, total.spent, total.last_visit)

UNION ALL
SELECT 'a service is of one piece, complete once it was handed over', sale.number, sale.company_id
FROM service FULL JOIN sale ON sale.id = service.sale_id
WHERE (service.sale_id IS NOT NULL AND (sale.type <> 'service' OR sale.service_stage IS NULL OR sale.company_id <> service.company_id
    OR (sale.service_stage = 'handedOver') <> (service.handed_over_at IS NOT NULL)
    OR (sale.status IN ('completed', 'voided') AND sale.service_stage <> 'handedOver')))
  OR (service.sale_id IS NULL AND sale.service_stage IS NOT NULL)

UNION ALL
SELECT 'a total of sales is what was sold', format('location %s %s %s', location_id, date, type),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, date, type, sum(amount) AS amount, sum(count) AS count, sum(waiting) AS waiting
  FROM sale_change WHERE date <= (SELECT sales_through FROM total_reach) GROUP BY location_id, date, type
) AS folded FULL JOIN sale_total AS total USING (location_id, date, type)
WHERE (coalesce(folded.amount, 0), coalesce(folded.count, 0), coalesce(folded.waiting, 0))
  <> (coalesce(total.amount, 0), coalesce(total.count, 0), coalesce(total.waiting, 0))

UNION ALL
SELECT 'a day of sales is summed up as it counts', format('location %s date %s %s', location_id, date, type),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, date, type, row(count, quantity, gross, discount, fees, shipping, tax, amount, cost, voids)::text AS figures
  FROM sold_by_day_worked_out(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach))
) AS worked FULL JOIN (
  SELECT location_id, date, type, row(count, quantity, gross, discount, fees, shipping, tax, amount, cost, voids)::text AS figures
  FROM sold_by_day(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach))
) AS total USING (location_id, date, type)
WHERE worked.figures IS DISTINCT FROM total.figures

UNION ALL
SELECT 'a day of payments is summed up as it was collected', format('location %s date %s %s', location_id, date, payment_type),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM paid_by_day_worked_out(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach)) AS worked
FULL JOIN paid_by_day(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach)) AS total
  USING (location_id, date, payment_type)
WHERE worked.amount IS DISTINCT FROM total.amount

UNION ALL
SELECT 'a day of contracts is summed up as it happened', format('location %s date %s %s', location_id, date, type),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, date, type, worked::text AS figures
  FROM contract_by_day_worked_out(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach)) AS worked
) AS worked FULL JOIN (
  SELECT location_id, date, type, total::text AS figures
  FROM contract_by_day(ARRAY(SELECT id FROM location), '0001-01-01', (SELECT sold_through FROM total_reach)) AS total
) AS total USING (location_id, date, type)
WHERE worked.figures IS DISTINCT FROM total.figures

UNION ALL
SELECT 'an instalment is late by what was unpaid at the end of its month', format('%s row %s', sale.number, row.number), sale.company_id
FROM payment_plan AS plan CROSS JOIN LATERAL plan_late(plan.sale_id) AS now
JOIN payment_plan_row AS row ON row.sale_id = plan.sale_id AND row.number = now.number JOIN sale ON sale.id = plan.sale_id
WHERE row.late <> now.late

UNION ALL
SELECT 'a month of an item is summed up as it sold', format('location %s month %s item %s', location_id, month, item_id),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, date_trunc('month', date)::date AS month, coalesce(item_id, 0) AS item_id,
    coalesce(service_item_id, 0) AS service_item_id,
    row(sum(quantity)::bigint, sum(milligrams)::bigint, sum(amount)::bigint, sum(tax)::bigint, sum(cost)::bigint,
      max(date) FILTER (WHERE quantity > 0))::text AS figures
  FROM counted_line
  WHERE date < (SELECT date_trunc('month', sold_through + 1) FROM total_reach)
  GROUP BY 1, 2, 3, 4
) AS worked FULL JOIN (
  SELECT location_id, month, coalesce(item_id, 0) AS item_id, coalesce(service_item_id, 0) AS service_item_id,
    row(quantity, milligrams, amount, tax, cost, last_sold)::text AS figures
  FROM sold_item_total
) AS total USING (location_id, month, item_id, service_item_id)
WHERE worked.figures IS DISTINCT FROM total.figures
  AND NOT EXISTS (SELECT FROM sold_open WHERE sold_open.location_id = coalesce(worked.location_id, total.location_id)
    AND date_trunc('month', sold_open.date) = month)

UNION ALL
SELECT 'layers of stock add up to what there is', format('item %s location %s', item_id, location_id),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT item_id, location_id, sum(quantity) AS quantity FROM stock_layer GROUP BY item_id, location_id
) AS layer FULL JOIN (
  SELECT item_id, location_id, sum(quantity) AS quantity FROM stock_level GROUP BY item_id, location_id
) AS level USING (item_id, location_id)
WHERE coalesce(layer.quantity, 0) <> greatest(coalesce(level.quantity, 0), 0)
  AND NOT EXISTS (SELECT FROM stock_move WHERE stock_move.item_id = coalesce(layer.item_id, level.item_id)
    AND stock_move.id > (SELECT layers_through FROM total_reach))
  AND NOT EXISTS (SELECT FROM stock_layer_open AS open WHERE open.item_id = coalesce(layer.item_id, level.item_id))

UNION ALL
SELECT 'a total of stock is the sum of its moves', format('location %s category %s %s', location_id, category_id, kind),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, category_id, kind, sum(leg.quantity) AS quantity, sum(leg.milligrams) AS milligrams, sum(leg.value) AS value
  FROM stock_leg AS leg JOIN item ON item.id = leg.item_id WHERE leg.id <= (SELECT moves_through FROM total_reach)
  GROUP BY location_id, category_id, kind
) AS folded FULL JOIN stock_total AS total USING (location_id, category_id, kind)
WHERE (coalesce(folded.quantity, 0), coalesce(folded.milligrams, 0), coalesce(folded.value, 0))
  <> (coalesce(total.quantity, 0), coalesce(total.milligrams, 0), coalesce(total.value, 0))

UNION ALL
SELECT 'a day of stock is the sum of its moves', format('location %s %s', location_id, date),
  (SELECT company_id FROM location WHERE location.id = location_id)
FROM (
  SELECT location_id, date, sum(quantity) AS quantity FROM stock_leg WHERE id <= (SELECT moves_through FROM total_reach)
  GROUP BY location_id, date
) AS folded FULL JOIN stock_day AS day USING (location_id, date)
WHERE coalesce(folded.quantity, 0) <> coalesce(day.quantity, 0)

UNION ALL
SELECT 'a day of visits is what was looked at', format('%s', day), company_id
FROM (
  SELECT company_id, day, count(*) AS visits, count(DISTINCT visitor) AS visitors,
    count(*) FILTER (WHERE visit_bounced(visit)) AS bounces, sum(visit_seconds(visit)) AS seconds
  FROM visit, visit_reach WHERE day BETWEEN greatest(through - 35, kept_from) AND through GROUP BY company_id, day
) AS folded FULL JOIN (
  SELECT total.* FROM visit_day_total AS total, visit_reach
  WHERE day BETWEEN greatest(through - 35, kept_from) AND through
) AS total USING (company_id, day)
WHERE (folded.visits, folded.visitors, folded.bounces, folded.seconds)
  IS DISTINCT FROM (total.visits, total.visitors, total.bounces, total.seconds)

UNION ALL
SELECT 'a visit is its events', format('visit %s', visit.id), visit.company_id
FROM visit JOIN LATERAL (
  SELECT max(at) AS last_at, count(*) FILTER (WHERE kind = 'view') AS views, bool_or(kind = 'interaction') AS is_engaged
  FROM visit_event WHERE visit_id = visit.id
) AS event ON true
WHERE visit.day > (SELECT through FROM visit_reach)
  AND ((visit.last_at, visit.is_engaged) IS DISTINCT FROM (event.last_at, event.is_engaged)
    OR visit.pages NOT BETWEEN event.views AND event.views + 1)

UNION ALL
SELECT 'the audit trail stands as it was sealed', detail, nullif(company_id, 0) FROM audit_fault;
