-- What was collected by day, place and payment type (domain.md §6), summed up with the sales of the day (106_sold_total.sql): the
-- two reach as far, and a day that is opened again is opened for both.
CREATE TABLE paid_total (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  payment_type text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (location_id, date, payment_type)
);
GRANT SELECT ON paid_total TO kinza_app;

-- What was collected on these days for the sales of these places, from the payments themselves.
CREATE FUNCTION paid_by_day_worked_out(places bigint[], first date, last date)
RETURNS TABLE (location_id bigint, date date, payment_type text, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sale.location_id, payment.date, payment.payment_type, sum(payment.amount)::bigint
    FROM payment JOIN sale ON sale.id = payment.sale_id
    WHERE payment.company_id = ANY(ARRAY(SELECT DISTINCT company_id FROM location WHERE id = ANY($1)))
      AND payment.date BETWEEN $2 AND $3 AND sale.location_id = ANY($1)
    GROUP BY sale.location_id, payment.date, payment.payment_type
$$;

-- The same: totals as far as they reach, and the rest worked out.
CREATE FUNCTION paid_by_day(places bigint[], first date, last date)
RETURNS TABLE (location_id bigint, date date, payment_type text, amount bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  reach date := (SELECT sold_through FROM total_reach);
BEGIN
  RETURN QUERY SELECT total.* FROM paid_total AS total WHERE location_id = ANY(places) AND date BETWEEN first AND last
    AND NOT EXISTS (SELECT FROM sold_open AS open WHERE open.location_id = total.location_id AND open.date = total.date);
  RETURN QUERY SELECT part.* FROM sold_open AS open,
      LATERAL paid_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
    WHERE open.location_id = ANY(places) AND open.date BETWEEN first AND least(last, reach);
  IF reach < last THEN
    RETURN QUERY SELECT * FROM paid_by_day_worked_out(places, greatest(first, reach + 1), last);
  END IF;
END $$;

-- A payment may be written before its sale, whose place it counts for.
CREATE FUNCTION payment_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(location_id, ARRAY[NEW.date]) FROM sale WHERE id = NEW.sale_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_opens_sold AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.date < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date) EXECUTE FUNCTION payment_opens_sold();

-- What was paid for a sale counts for the place that it has now.
CREATE FUNCTION place_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(place, array_agg(date)) FROM payment, unnest(ARRAY[OLD.location_id, NEW.location_id]) AS place
    WHERE sale_id = NEW.id GROUP BY place ORDER BY place;
  RETURN NULL;
END $$;
CREATE TRIGGER place_opens_sold AFTER UPDATE OF location_id ON sale FOR EACH ROW
  WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION place_opens_sold();

-- As before, and what was collected with it.
CREATE OR REPLACE FUNCTION sum_up_sold() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  ended date := (clock_timestamp() AT TIME ZONE 'Asia/Tokyo' - interval '1 hour')::date - 1;
  reach date := (SELECT sold_through FROM total_reach FOR UPDATE);
  through date;
  again record;
BEGIN
  LOCK TABLE sale_line, sale, payment, shipment IN SHARE MODE;
  IF reach < ended THEN
    through := CASE WHEN reach = '0001-01-01' THEN
      (SELECT least((SELECT min(revenue_date) FROM sale), (SELECT min(ended_date) FROM sale), (SELECT min(date) FROM payment),
        (SELECT min(date) FROM shipment))) - 1
      ELSE reach END;
    -- Months are summed up whole, so that a step ends no later than its month.
    through := least(ended, coalesce(least(through + 7, (date_trunc('month', through + 1) + interval '1 month - 1 day')::date), ended));
    INSERT INTO sold_total SELECT * FROM sold_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
    INSERT INTO paid_total SELECT * FROM paid_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
    UPDATE total_reach SET sold_through = through;
    IF through = (date_trunc('month', through) + interval '1 month - 1 day')::date THEN
      INSERT INTO sold_item_total SELECT location.id, date_trunc('month', through), part.* FROM location,
        LATERAL sold_by_item_worked_out(ARRAY[location.id], date_trunc('month', through)::date, through) AS part;
    END IF;
    RETURN true;
  END IF;
  FOR again IN SELECT location_id, date_trunc('month', date)::date AS month FROM sold_open GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 1 LOOP
    DELETE FROM sold_total AS total USING sold_open AS open WHERE open.location_id = again.location_id
      AND date_trunc('month', open.date) = again.month AND total.location_id = open.location_id AND total.date = open.date;
    DELETE FROM paid_total AS total USING sold_open AS open WHERE open.location_id = again.location_id
      AND date_trunc('month', open.date) = again.month AND total.location_id = open.location_id AND total.date = open.date;
    INSERT INTO sold_total SELECT part.* FROM sold_open AS open,
        LATERAL sold_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
      WHERE open.location_id = again.location_id AND date_trunc('month', open.date) = again.month;
    INSERT INTO paid_total SELECT part.* FROM sold_open AS open,
        LATERAL paid_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
      WHERE open.location_id = again.location_id AND date_trunc('month', open.date) = again.month;
    DELETE FROM sold_item_total WHERE location_id = again.location_id AND month = again.month;
    IF (again.month + interval '1 month')::date <= reach + 1 THEN
      INSERT INTO sold_item_total SELECT again.location_id, again.month, part.* FROM
        sold_by_item_worked_out(ARRAY[again.location_id], again.month, (again.month + interval '1 month - 1 day')::date) AS part;
    END IF;
    DELETE FROM sold_open WHERE location_id = again.location_id AND date_trunc('month', date) = again.month;
  END LOOP;
  RETURN EXISTS (SELECT FROM sold_open);
END $$;

-- What is summed up has no money yet: the job does it again, week by week, and until then figures are worked out.
TRUNCATE sold_total, sold_item_total, sold_open;
UPDATE total_reach SET sold_through = '0001-01-01';
