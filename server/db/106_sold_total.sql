-- Sums of what counts of sales (server/db/105_counted.sql), by day and type, and of items and services by month. They reach up
-- to a day, and whoever reads them works out what came since; a change of an earlier day opens that day again: until the
-- totals are moved on, it is worked out from its sales like today. So a figure is exact at every moment, and a sale of today
-- writes none of it.

CREATE TABLE sold_total (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  type text NOT NULL,
  count bigint NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  fees bigint NOT NULL,
  shipping bigint NOT NULL,
  tax bigint NOT NULL,
  amount bigint NOT NULL,
  cost bigint NOT NULL,
  -- Voids and returns, below zero; in the amount already.
  voids bigint NOT NULL,
  PRIMARY KEY (location_id, date, type)
);

CREATE TABLE sold_item_total (
  location_id bigint NOT NULL REFERENCES location,
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  -- An item, a service, or neither: work that was described by hand.
  item_id bigint REFERENCES item,
  service_item_id bigint REFERENCES service_item,
  quantity bigint NOT NULL,
  amount bigint NOT NULL,
  tax bigint NOT NULL,
  cost bigint NOT NULL,
  last_sold date
);
CREATE UNIQUE INDEX sold_item_total_key ON sold_item_total (location_id, month, item_id, service_item_id) NULLS NOT DISTINCT;

-- Days that are summed up, and changed since.
CREATE TABLE sold_open (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  PRIMARY KEY (location_id, date)
);

ALTER TABLE total_reach ADD COLUMN sold_through date NOT NULL DEFAULT '0001-01-01';

-- What counts of these days at these places, from the sales themselves.
CREATE FUNCTION sold_by_day_worked_out(places bigint[], first date, last date)
RETURNS TABLE (location_id bigint, date date, type text, count bigint, quantity bigint, gross bigint, discount bigint, fees bigint,
  shipping bigint, tax bigint, amount bigint, cost bigint, voids bigint)
LANGUAGE sql STABLE AS $$
  SELECT location_id, date, type, sum(count)::bigint, sum(quantity)::bigint, sum(gross)::bigint, sum(discount)::bigint,
      sum(fees)::bigint, sum(shipping)::bigint, sum(tax)::bigint, sum(amount)::bigint, sum(cost)::bigint,
      sum(least(amount, 0))::bigint
    FROM (SELECT location_id, date, type, count, quantity, 0 AS gross, 0 AS discount, fees, shipping, tax, amount, 0 AS cost
        FROM counted_sale WHERE location_id = ANY($1) AND date BETWEEN $2 AND $3
      UNION ALL SELECT location_id, date, type, 0, 0, gross, gross - net, 0, 0, 0, 0, cost
        FROM counted_line WHERE location_id = ANY($1) AND date BETWEEN $2 AND $3) AS part
    GROUP BY location_id, date, type
$$;

-- The same: totals as far as they reach, and the rest worked out.
CREATE FUNCTION sold_by_day(places bigint[], first date, last date)
RETURNS TABLE (location_id bigint, date date, type text, count bigint, quantity bigint, gross bigint, discount bigint, fees bigint,
  shipping bigint, tax bigint, amount bigint, cost bigint, voids bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  reach date := (SELECT sold_through FROM total_reach);
BEGIN
  RETURN QUERY SELECT total.* FROM sold_total AS total WHERE location_id = ANY(places) AND date BETWEEN first AND last
    AND NOT EXISTS (SELECT FROM sold_open AS open WHERE open.location_id = total.location_id AND open.date = total.date);
  RETURN QUERY SELECT part.* FROM sold_open AS open,
      LATERAL sold_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
    WHERE open.location_id = ANY(places) AND open.date BETWEEN first AND least(last, reach);
  IF reach < last THEN
    RETURN QUERY SELECT * FROM sold_by_day_worked_out(places, greatest(first, reach + 1), last);
  END IF;
END $$;

-- What each item and service sold on these days, from the lines themselves.
CREATE FUNCTION sold_by_item_worked_out(places bigint[], first date, last date)
RETURNS TABLE (item_id bigint, service_item_id bigint, quantity bigint, amount bigint, tax bigint, cost bigint, last_sold date)
LANGUAGE sql STABLE AS $$
  SELECT item_id, service_item_id, sum(quantity)::bigint, sum(amount)::bigint, sum(tax)::bigint, sum(cost)::bigint,
      max(date) FILTER (WHERE quantity > 0)
    FROM counted_line WHERE location_id = ANY($1) AND date BETWEEN $2 AND $3 GROUP BY item_id, service_item_id
$$;

-- The same, as terms that add up: totals of whole months that nothing has changed since, and the days around them.
CREATE FUNCTION sold_by_item(places bigint[], first date, last date)
RETURNS TABLE (item_id bigint, service_item_id bigint, quantity bigint, amount bigint, tax bigint, cost bigint, last_sold date)
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
  RETURN QUERY SELECT item_id, service_item_id, quantity, amount, tax, cost, last_sold FROM sold_item_total
    WHERE location_id = ANY(places) AND month >= head AND month < tail AND month <> ALL(changed);
  FOREACH whole IN ARRAY changed LOOP
    RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, whole, (whole + interval '1 month - 1 day')::date);
  END LOOP;
  IF first < head THEN RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, first, head - 1); END IF;
  IF tail <= last THEN RETURN QUERY SELECT * FROM sold_by_item_worked_out(places, tail, last); END IF;
END $$;

-- A day that is summed up is opened again by a change of what counts on it. When it is written is no matter here: whoever
-- writes holds the lock that every writer of the table holds, and sum_up_sold waits for that, so it either sees the change, or
-- the change sees the day summed up.
CREATE FUNCTION open_sold(place bigint, days date[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sold_open (location_id, date)
    SELECT DISTINCT $1, day FROM unnest($2) AS day WHERE day <= (SELECT sold_through FROM total_reach) ORDER BY day
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION sale_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(NEW.location_id, ARRAY[NEW.revenue_date, NEW.ended_date]);
  IF TG_OP = 'UPDATE' THEN
    PERFORM open_sold(OLD.location_id, ARRAY[OLD.revenue_date, OLD.ended_date]);
  END IF;
  IF NEW.type = 'ecommerce' THEN
    PERFORM open_sold(location_id, array_agg(date)) FROM shipment WHERE sale_id = NEW.id GROUP BY location_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_opens_sold AFTER INSERT ON sale FOR EACH ROW
  WHEN (least(NEW.revenue_date, NEW.ended_date) < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION sale_opens_sold();
CREATE TRIGGER sale_changes_sold AFTER UPDATE OF location_id, type, status, revenue_date, ended_date, total_quantity, grand_total,
    tax_amount, tax_mode, additional_fees, shipping_fee ON sale FOR EACH ROW
  WHEN ((NEW.type = 'ecommerce' OR least(OLD.revenue_date, OLD.ended_date, NEW.revenue_date, NEW.ended_date)
      < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
    AND (OLD.location_id, OLD.type, OLD.status, OLD.revenue_date, OLD.ended_date, OLD.total_quantity, OLD.grand_total,
        OLD.tax_amount, OLD.tax_mode, OLD.additional_fees, OLD.shipping_fee)
      IS DISTINCT FROM (NEW.location_id, NEW.type, NEW.status, NEW.revenue_date, NEW.ended_date, NEW.total_quantity,
        NEW.grand_total, NEW.tax_amount, NEW.tax_mode, NEW.additional_fees, NEW.shipping_fee))
  EXECUTE FUNCTION sale_opens_sold();

CREATE FUNCTION shipment_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(NEW.location_id, ARRAY[NEW.date]);
  RETURN NULL;
END $$;
CREATE TRIGGER shipment_opens_sold AFTER INSERT ON shipment FOR EACH ROW
  WHEN (NEW.date < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date) EXECUTE FUNCTION shipment_opens_sold();

-- Lines are written with their sale; what changes of them later are their shares and costs.
CREATE FUNCTION line_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(location_id, ARRAY[revenue_date, ended_date]) FROM sale WHERE id = NEW.sale_id;
  PERFORM open_sold(location_id, array_agg(date)) FROM shipment WHERE sale_id = NEW.sale_id GROUP BY location_id;
  RETURN NULL;
END $$;
CREATE TRIGGER line_opens_sold AFTER UPDATE OF item_id, quantity, milligrams, price, subtotal, cost, allocated_discount, allocated_tax
  ON sale_line FOR EACH ROW
  WHEN ((OLD.item_id, OLD.quantity, OLD.milligrams, OLD.price, OLD.subtotal, OLD.cost, OLD.allocated_discount, OLD.allocated_tax)
    IS DISTINCT FROM (NEW.item_id, NEW.quantity, NEW.milligrams, NEW.price, NEW.subtotal, NEW.cost, NEW.allocated_discount,
      NEW.allocated_tax))
  EXECUTE FUNCTION line_opens_sold();

-- Sums up the next days that have ended, a week at most, or what was opened again, a week's days at most; answers whether there
-- is more. Writers are waited for, and wait, for a moment; where somebody writes longer, it is tried again another time.
CREATE FUNCTION sum_up_sold() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  ended date := (clock_timestamp() AT TIME ZONE 'Asia/Tokyo' - interval '1 hour')::date - 1;
  reach date := (SELECT sold_through FROM total_reach FOR UPDATE);
  through date;
  again record;
BEGIN
  LOCK TABLE sale_line, sale, shipment IN SHARE MODE;
  IF reach < ended THEN
    through := CASE WHEN reach = '0001-01-01' THEN
      (SELECT least((SELECT min(revenue_date) FROM sale), (SELECT min(ended_date) FROM sale), (SELECT min(date) FROM shipment))) - 1
      ELSE reach END;
    -- Months are summed up whole, so that a step ends no later than its month.
    through := least(ended, coalesce(least(through + 7, (date_trunc('month', through + 1) + interval '1 month - 1 day')::date), ended));
    INSERT INTO sold_total SELECT * FROM sold_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
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
    INSERT INTO sold_total SELECT part.* FROM sold_open AS open,
        LATERAL sold_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
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

GRANT SELECT ON sold_total, sold_item_total, sold_open TO kinza_app;
