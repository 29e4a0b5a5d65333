-- Goods by weight are still to come as long as any of their weight is: their units are whole grams, and so a fraction of the
-- last one was taken for all of it.
UPDATE purchase_order SET outstanding_quantity = due.outstanding
FROM (
  SELECT purchase_order_id, sum(CASE WHEN item.price_by = 'gram' AND line.received_milligrams >= line.milligrams THEN 0
    WHEN item.price_by = 'gram' THEN greatest(1, line.quantity - line.received_quantity)
    ELSE greatest(0, line.quantity - line.received_quantity) END) AS outstanding
  FROM purchase_order_line AS line JOIN item ON item.id = line.item_id GROUP BY purchase_order_id
) AS due
WHERE due.purchase_order_id = purchase_order.id AND outstanding_quantity <> due.outstanding;
