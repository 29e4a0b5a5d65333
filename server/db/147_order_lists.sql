-- A list of the orders that were delivered passes those that still wait by this index alone, newest first.
DROP INDEX sale_type;
CREATE INDEX sale_type ON sale (company_id, type, date, id) INCLUDE (location_id, status) WHERE type <> 'straight';

-- What waits to be confirmed, by the end of its hold, which is the same here as beside its sale.
UPDATE online_order AS own SET ends_at = placed.held_until FROM ecommerce_order AS placed
  WHERE placed.sale_id = own.sale_id AND own.confirmed_at IS NULL AND own.cancelled_by IS NULL
    AND placed.held_until IS NOT NULL AND placed.held_until IS DISTINCT FROM own.ends_at;
CREATE INDEX online_order_waiting ON online_order (company_id, ends_at, sale_id)
  WHERE confirmed_at IS NULL AND cancelled_by IS NULL AND ends_at IS NOT NULL;
