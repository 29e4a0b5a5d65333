-- Goods by the gram go on with their weight where their last unit stays behind: what was reserved, sent or received of them may
-- be a weight without a unit. It was left out wherever there had to be any: lists of stock, counts, reports. Of other goods a
-- weight alone is a rest of the scale, and none is there (server/inventory/ledger/presenceStore.ts).
ALTER TABLE stock_level ALTER COLUMN sign SET EXPRESSION AS (sign(CASE quantity WHEN 0 THEN milligrams ELSE quantity END));
