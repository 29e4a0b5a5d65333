-- What an item sold weighs, beside its pieces: of goods by the gram a cut is one piece, however long, and how much of them was
-- sold is their weight.
ALTER TABLE sold_item_total ADD COLUMN milligrams bigint NOT NULL DEFAULT 0;

UPDATE sold_item_total AS total SET milligrams = sold.milligrams
FROM (
  SELECT location_id, date_trunc('month', date)::date AS month, coalesce(item_id, 0) AS item_id,
    coalesce(service_item_id, 0) AS service_item_id, sum(milligrams)::bigint AS milligrams
  FROM counted_line GROUP BY 1, 2, 3, 4
) AS sold
WHERE total.location_id = sold.location_id AND total.month = sold.month AND coalesce(total.item_id, 0) = sold.item_id
  AND coalesce(total.service_item_id, 0) = sold.service_item_id AND sold.milligrams <> 0;

ALTER TABLE sold_item_total ALTER COLUMN milligrams DROP DEFAULT;

-- As before (106_sold_total.sql), with the weight as the last column: so does the table have it.
DROP FUNCTION sold_by_item(bigint[], date, date);
DROP FUNCTION sold_by_item_worked_out(bigint[], date, date);

CREATE FUNCTION sold_by_item_worked_out(places bigint[], first date, last date)
RETURNS TABLE (item_id bigint, service_item_id bigint, quantity bigint, amount bigint, tax bigint, cost bigint, last_sold date,
  milligrams bigint)
LANGUAGE sql STABLE AS $$
  SELECT item_id, service_item_id, sum(quantity)::bigint, sum(amount)::bigint, sum(tax)::bigint, sum(cost)::bigint,
      max(date) FILTER (WHERE quantity > 0), sum(milligrams)::bigint
    FROM counted_line WHERE location_id = ANY($1) AND date BETWEEN $2 AND $3 GROUP BY item_id, service_item_id
$$;

CREATE FUNCTION sold_by_item(places bigint[], first date, last date)
RETURNS TABLE (item_id bigint, service_item_id bigint, quantity bigint, amount bigint, tax bigint, cost bigint, last_sold date,
  milligrams bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- The first whole month, and the day after the last one that the totals reach.
  head date := date_trunc('month', first + interval '1 month' - interval '1 day');
  tail date := date_trunc('month', least(last, (SELECT sold_through FROM total_reach)) + interval '1 day');
  changed date[] := ARRAY(SELECT DISTINCT date_trunc('month', date)::date FROM sold_open WHERE location_id = ANY(places)
    AND date >= head AND date < tail);
  whole date;
BEGIN
  IF head >= tail THEN
    RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, first, last);
    RETURN;
  END IF;
  RETURN QUERY SELECT item_id, service_item_id, quantity, amount, tax, cost, last_sold, milligrams FROM sold_item_total
    WHERE location_id = ANY(places) AND month >= head AND month < tail AND month <> ALL(changed);
  FOREACH whole IN ARRAY changed LOOP
    RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, whole, (whole + interval '1 month - 1 day')::date);
  END LOOP;
  IF first < head THEN RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, first, head - 1); END IF;
  IF tail <= last THEN RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, tail, last); END IF;
END $$;
