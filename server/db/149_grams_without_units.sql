-- Goods by the gram go on with their weight where their last unit stays behind: what was reserved, sent or received of them may
-- be a weight without a unit. It was left out wherever there had to be any: lists of stock, counts, reports. Of other goods a
-- weight alone is a rest of the scale, and none is there (server/inventory/ledger/presenceStore.ts).
ALTER TABLE stock_level ALTER COLUMN sign SET EXPRESSION AS (sign(CASE quantity WHEN 0 THEN milligrams ELSE quantity END));

-- What a day had (037_month_close.sql), its value shared among kinds by weight where goods are priced by it, as `stock_value` does:
-- by units, a weight without one was worth nothing.
CREATE OR REPLACE FUNCTION stock_on_day(of_company bigint, day date, corrected boolean, items bigint[])
RETURNS TABLE (item_id bigint, location_id bigint, kind text, type_id bigint, quantity int, milligrams bigint, value bigint, sign int)
LANGUAGE plpgsql STABLE ROWS 60000 SET plan_cache_mode = force_custom_plan SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  base month_close;
BEGIN
  SELECT * INTO base FROM month_close WHERE company_id = of_company AND through <= day ORDER BY through DESC LIMIT 1;
  RETURN QUERY
  WITH move AS NOT MATERIALIZED (
    SELECT item_id, from_location_id, from_kind, from_type_id, to_location_id, to_kind, to_type_id, quantity, milligrams, value
    FROM stock_move WHERE company_id = of_company AND effective_date <= day AND effective_date > coalesce(base.through, '-infinity')
      AND (items IS NULL OR item_id = ANY(items))
    UNION ALL
    SELECT later.item_id, later.from_location_id, later.from_kind, later.from_type_id, later.to_location_id, later.to_kind,
      later.to_type_id, later.quantity, later.milligrams, later.value
    FROM stock_move AS later JOIN stock_move AS origin ON origin.id = coalesce(later.reversal_of, later.corrects)
    WHERE corrected AND (later.reversal_of IS NOT NULL OR later.corrects IS NOT NULL) AND later.company_id = of_company
      AND later.effective_date > day AND origin.effective_date <= day AND (items IS NULL OR later.item_id = ANY(items))
  ), leg AS NOT MATERIALIZED (
    SELECT item_id, location_id, kind, type_id, quantity, milligrams, value FROM month_stock
      WHERE month_close_id = base.id AND (items IS NULL OR item_id = ANY(items))
    UNION ALL SELECT item_id, to_location_id, to_kind, to_type_id, quantity, milligrams, value FROM move WHERE to_kind <> 'outside'
    UNION ALL SELECT item_id, from_location_id, from_kind, from_type_id, -quantity, -milligrams, -value FROM move
      WHERE from_kind <> 'outside'
  ), place AS (
    SELECT item_id, location_id, sum(value) AS worth,
      coalesce(sum(quantity) FILTER (WHERE kind = 'sellable'), 0) AS s, coalesce(sum(milligrams) FILTER (WHERE kind = 'sellable'), 0) AS s_weight,
      coalesce(sum(quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS n, coalesce(sum(milligrams) FILTER (WHERE kind = 'nonSellable'), 0) AS n_weight,
      coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS r, coalesce(sum(milligrams) FILTER (WHERE kind = 'reserved'), 0) AS r_weight,
      coalesce(sum(quantity) FILTER (WHERE kind = 'inTransit'), 0) AS t, coalesce(sum(milligrams) FILTER (WHERE kind = 'inTransit'), 0) AS t_weight
    FROM leg GROUP BY item_id, location_id
  ), share AS (
    SELECT place.*, CASE WHEN by_gram THEN s_weight ELSE s END AS s_share, CASE WHEN by_gram THEN n_weight ELSE n END AS n_share,
      CASE WHEN by_gram THEN r_weight ELSE r END AS r_share, CASE WHEN by_gram THEN t_weight ELSE t END AS t_share,
      CASE WHEN by_gram THEN s_weight + n_weight + r_weight + t_weight ELSE s + n + r + t END AS total
    FROM place JOIN item ON item.id = item_id CROSS JOIN LATERAL (SELECT item.price_by = 'gram' AS by_gram) AS unit
  ), level AS (
    SELECT item_id, location_id, 'sellable' AS kind, s AS quantity, s_weight AS milligrams, s_share AS own, s_share AS counted, total, worth
      FROM share WHERE s <> 0 OR s_weight <> 0 OR (total = 0 AND worth <> 0)
    UNION ALL SELECT item_id, location_id, 'nonSellable', n, n_weight, n_share, s_share + n_share, total, worth
      FROM share WHERE n <> 0 OR n_weight <> 0
    UNION ALL SELECT item_id, location_id, 'reserved', r, r_weight, r_share, s_share + n_share + r_share, total, worth
      FROM share WHERE r <> 0 OR r_weight <> 0
    UNION ALL SELECT item_id, location_id, 'inTransit', t, t_weight, t_share, total, total, worth
      FROM share WHERE t <> 0 OR t_weight <> 0
  ), valued AS NOT MATERIALIZED (
    SELECT item_id, location_id, kind, quantity, milligrams, CASE
      WHEN total = 0 THEN CASE kind WHEN 'sellable' THEN worth ELSE 0 END
      WHEN own = total THEN worth
      ELSE floor(worth * counted / total) - floor(worth * (counted - own) / total) END AS value
    FROM level
  ), part AS (
    SELECT item_id, location_id, type_id, sum(leg.quantity) AS quantity, sum(leg.milligrams) AS milligrams,
      CASE item.price_by WHEN 'gram' THEN sum(leg.milligrams) ELSE sum(leg.quantity) END AS amount
    FROM leg JOIN item ON item.id = item_id WHERE leg.kind = 'nonSellable'
    GROUP BY item_id, location_id, type_id, item.price_by HAVING sum(leg.quantity) <> 0 OR sum(leg.milligrams) <> 0
  ), cut AS (
    SELECT *, sum(amount) OVER (PARTITION BY item_id, location_id) AS total,
      sum(amount) OVER (PARTITION BY item_id, location_id ORDER BY type_id) AS through FROM part
  )
  SELECT item_id, location_id, kind, NULL::bigint, quantity::int, milligrams::bigint, value::bigint, sign(quantity)::int
  FROM valued WHERE kind <> 'nonSellable'
  UNION ALL
  SELECT cut.item_id, cut.location_id, kind, cut.type_id, cut.quantity::int, cut.milligrams::bigint,
    (floor(value * through / total) - floor(value * (through - amount) / total))::bigint, sign(cut.quantity)::int
  FROM cut JOIN valued ON valued.item_id = cut.item_id AND valued.location_id = cut.location_id AND valued.kind = 'nonSellable'
  WHERE total <> 0;
END $$;
