-- What was collected by day, place and payment type, and what happened to contracts by day, place and type (domain.md §6). Both
-- are summed up with the sales of the day (106_sold_total.sql): they reach as far, and a day that is opened again is opened for
-- all of them.
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

-- Of an instalment, what was unpaid at the end of the month in which it was due, by the payments of that time: they go to the
-- oldest row first. Payments that come later leave it as it is.
ALTER TABLE payment_plan_row ADD COLUMN late bigint NOT NULL DEFAULT 0 CHECK (late >= 0);
CREATE INDEX payment_plan_row_day ON payment_plan_row (due_date, sale_id) INCLUDE (amount, late);

CREATE FUNCTION month_end(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date
$$;

CREATE FUNCTION plan_late(of_sale bigint) RETURNS TABLE (number int, late bigint) LANGUAGE sql STABLE AS $$
  SELECT number, greatest(0, least(amount, through - (SELECT coalesce(sum(payment.amount), 0) FROM payment
      WHERE payment.sale_id = of_sale AND payment.date <= month_end(due_date))))::bigint
    FROM (SELECT number, due_date, amount, sum(amount) OVER (ORDER BY number) AS through FROM payment_plan_row
      WHERE sale_id = of_sale) AS due
$$;

-- Once all of a change is written: a payment, and what of it falls on which row.
CREATE FUNCTION keep_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.sale_id ELSE NEW.sale_id END;
BEGIN
  UPDATE payment_plan_row AS row SET late = now.late FROM plan_late(changed) AS now
    WHERE row.sale_id = changed AND row.number = now.number AND row.late <> now.late;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_plan_row_late AFTER INSERT OR DELETE ON payment_plan_row DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_late();
CREATE CONSTRAINT TRIGGER payment_plan_row_paid_late AFTER UPDATE OF due_date, amount, paid ON payment_plan_row
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.due_date, OLD.amount, OLD.paid) IS DISTINCT FROM (NEW.due_date, NEW.amount, NEW.paid)) EXECUTE FUNCTION keep_late();
-- A payment that is corrected to another day, or given back, leaves what was paid of each row as it was.
CREATE CONSTRAINT TRIGGER payment_late AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.amount < 0 OR NEW.reversal_of IS NOT NULL) EXECUTE FUNCTION keep_late();

UPDATE payment_plan_row AS row SET late = now.late
  FROM payment_plan AS plan, plan_late(plan.sale_id) AS now
  WHERE row.sale_id = plan.sale_id AND row.number = now.number AND now.late > 0;

-- What happened to contracts on which day: made, paid, completed, ended, written off; and what was due on it.
CREATE INDEX sale_written_off ON sale (location_id, ((completed_at AT TIME ZONE 'Asia/Tokyo')::date)) WHERE written_off > 0;
CREATE VIEW contract_event AS
  WITH contract AS NOT MATERIALIZED (SELECT * FROM sale WHERE type IN ('layaway', 'madeToOrder'))
  SELECT company_id, location_id, type, date, 1 AS new_count, grand_total AS new_value, 0::bigint AS collected,
      0::bigint AS completed_value, 0::bigint AS cancelled_value, 0::bigint AS given_up, 0::bigint AS fees, 0::bigint AS due,
      0::bigint AS late FROM contract
  UNION ALL SELECT payment.company_id, location_id, type, payment.date, 0, 0, payment.amount, 0, 0, 0, 0, 0, 0
    FROM payment JOIN contract ON contract.id = payment.sale_id
  UNION ALL SELECT company_id, location_id, type, revenue_date, 0, 0, 0, grand_total, 0, 0, 0, 0, 0
    FROM contract WHERE revenue_date IS NOT NULL
  UNION ALL SELECT company_id, location_id, type, ended_date, 0, 0, 0, CASE status WHEN 'voided' THEN -grand_total ELSE 0 END,
      CASE status WHEN 'cancelled' THEN grand_total ELSE 0 END, grand_total - amount_paid, cancellation_fee, 0, 0
    FROM contract WHERE status IN ('cancelled', 'voided') AND ended_date IS NOT NULL
  UNION ALL SELECT company_id, location_id, type, (completed_at AT TIME ZONE 'Asia/Tokyo')::date, 0, 0, 0, 0, 0, written_off, 0, 0, 0
    FROM contract WHERE status = 'completed' AND written_off > 0
  UNION ALL SELECT company_id, location_id, type, row.due_date, 0, 0, 0, 0, 0, 0, 0, row.amount,
      CASE WHEN ended_date <= month_end(row.due_date) THEN 0 ELSE row.late END
    FROM payment_plan_row AS row JOIN contract ON contract.id = row.sale_id
    WHERE type = 'layaway' AND (ended_date IS NULL OR status = 'voided' OR row.due_date < ended_date);
GRANT SELECT ON contract_event TO kinza_app;

CREATE TABLE contract_total (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  type text NOT NULL,
  new_count bigint NOT NULL,
  new_value bigint NOT NULL,
  collected bigint NOT NULL,
  completed_value bigint NOT NULL,
  cancelled_value bigint NOT NULL,
  -- What nobody owes any more: of a contract that ended, and what was written off.
  given_up bigint NOT NULL,
  fees bigint NOT NULL,
  due bigint NOT NULL,
  late bigint NOT NULL,
  PRIMARY KEY (location_id, date, type)
);
GRANT SELECT ON contract_total TO kinza_app;

CREATE FUNCTION contract_by_day_worked_out(places bigint[], first date, last date) RETURNS SETOF contract_total LANGUAGE sql STABLE AS $$
  SELECT location_id, date, type, sum(new_count)::bigint, sum(new_value)::bigint, sum(collected)::bigint,
      sum(completed_value)::bigint, sum(cancelled_value)::bigint, sum(given_up)::bigint, sum(fees)::bigint, sum(due)::bigint,
      sum(late)::bigint
    FROM contract_event WHERE company_id = ANY(ARRAY(SELECT DISTINCT company_id FROM location WHERE id = ANY($1)))
      AND location_id = ANY($1) AND date BETWEEN $2 AND $3
    GROUP BY location_id, date, type
$$;

CREATE FUNCTION contract_by_day(places bigint[], first date, last date) RETURNS SETOF contract_total
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  reach date := (SELECT sold_through FROM total_reach);
BEGIN
  RETURN QUERY SELECT total.* FROM contract_total AS total WHERE location_id = ANY(places) AND date BETWEEN first AND last
    AND NOT EXISTS (SELECT FROM sold_open AS open WHERE open.location_id = total.location_id AND open.date = total.date);
  RETURN QUERY SELECT part.* FROM sold_open AS open,
      LATERAL contract_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
    WHERE open.location_id = ANY(places) AND open.date BETWEEN first AND least(last, reach);
  IF reach < last THEN
    RETURN QUERY SELECT * FROM contract_by_day_worked_out(places, greatest(first, reach + 1), last);
  END IF;
END $$;

CREATE FUNCTION plan_row_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_sold(location_id, ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.due_date END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.due_date END])
    FROM sale WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.sale_id ELSE NEW.sale_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_row_opens_sold AFTER INSERT ON payment_plan_row FOR EACH ROW
  WHEN (NEW.due_date < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date) EXECUTE FUNCTION plan_row_opens_sold();
CREATE TRIGGER plan_row_gone_opens_sold AFTER DELETE ON payment_plan_row FOR EACH ROW
  WHEN (OLD.due_date < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date) EXECUTE FUNCTION plan_row_opens_sold();
CREATE TRIGGER plan_row_changed_opens_sold AFTER UPDATE OF due_date, amount, late ON payment_plan_row FOR EACH ROW
  WHEN (least(OLD.due_date, NEW.due_date) < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date
    AND (OLD.due_date, OLD.amount, OLD.late) IS DISTINCT FROM (NEW.due_date, NEW.amount, NEW.late))
  EXECUTE FUNCTION plan_row_opens_sold();

-- Of a contract, the days on which something happened to it, and those on which something was due.
CREATE FUNCTION open_contract(contract sale) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT open_sold((contract).location_id, array_agg(day)) FROM (
    SELECT unnest(ARRAY[(contract).date, (contract).revenue_date, (contract).ended_date,
      ((contract).completed_at AT TIME ZONE 'Asia/Tokyo')::date]) AS day
    UNION SELECT due_date FROM payment_plan_row WHERE sale_id = (contract).id) AS days
$$;
CREATE FUNCTION contract_opens_sold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_contract(NEW);
  IF TG_OP = 'UPDATE' THEN PERFORM open_contract(OLD); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_opens_sold AFTER INSERT ON sale FOR EACH ROW
  WHEN (NEW.type IN ('layaway', 'madeToOrder') AND NEW.date < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION contract_opens_sold();
-- What is paid for a contract that goes on changes none of its days but that of the payment.
CREATE TRIGGER contract_changes_sold AFTER UPDATE OF location_id, type, status, date, revenue_date, ended_date, completed_at,
    grand_total, amount_paid, written_off, cancellation_fee ON sale FOR EACH ROW
  WHEN (NEW.type IN ('layaway', 'madeToOrder')
    AND (OLD.location_id, OLD.status, OLD.date, OLD.revenue_date, OLD.ended_date, OLD.completed_at, OLD.grand_total, OLD.written_off,
        OLD.cancellation_fee, CASE WHEN OLD.ended_date IS NOT NULL THEN OLD.amount_paid END)
      IS DISTINCT FROM (NEW.location_id, NEW.status, NEW.date, NEW.revenue_date, NEW.ended_date, NEW.completed_at, NEW.grand_total,
        NEW.written_off, NEW.cancellation_fee, CASE WHEN NEW.ended_date IS NOT NULL THEN NEW.amount_paid END))
  EXECUTE FUNCTION contract_opens_sold();

-- As before, with what was collected and what happened to contracts.
CREATE OR REPLACE FUNCTION sum_up_sold() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  ended date := (clock_timestamp() AT TIME ZONE 'Asia/Tokyo' - interval '1 hour')::date - 1;
  reach date := (SELECT sold_through FROM total_reach FOR UPDATE);
  through date;
  again record;
BEGIN
  LOCK TABLE sale_line, sale, payment, payment_plan_row, shipment IN SHARE MODE;
  IF reach < ended THEN
    through := CASE WHEN reach = '0001-01-01' THEN
      (SELECT least((SELECT min(revenue_date) FROM sale), (SELECT min(ended_date) FROM sale), (SELECT min(date) FROM payment),
        (SELECT min(date) FROM sale WHERE type IN ('layaway', 'madeToOrder')), (SELECT min(date) FROM shipment))) - 1
      ELSE reach END;
    -- Months are summed up whole, so that a step ends no later than its month.
    through := least(ended, coalesce(least(through + 7, (date_trunc('month', through + 1) + interval '1 month - 1 day')::date), ended));
    INSERT INTO sold_total SELECT * FROM sold_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
    INSERT INTO paid_total SELECT * FROM paid_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
    INSERT INTO contract_total SELECT * FROM contract_by_day_worked_out(ARRAY(SELECT id FROM location), reach + 1, through);
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
    DELETE FROM contract_total AS total USING sold_open AS open WHERE open.location_id = again.location_id
      AND date_trunc('month', open.date) = again.month AND total.location_id = open.location_id AND total.date = open.date;
    INSERT INTO sold_total SELECT part.* FROM sold_open AS open,
        LATERAL sold_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
      WHERE open.location_id = again.location_id AND date_trunc('month', open.date) = again.month;
    INSERT INTO paid_total SELECT part.* FROM sold_open AS open,
        LATERAL paid_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
      WHERE open.location_id = again.location_id AND date_trunc('month', open.date) = again.month;
    INSERT INTO contract_total SELECT part.* FROM sold_open AS open,
        LATERAL contract_by_day_worked_out(ARRAY[open.location_id], open.date, open.date) AS part
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

-- What is summed up has neither yet: the job does it again, week by week, and until then figures are worked out.
TRUNCATE sold_total, sold_item_total, sold_open;
UPDATE total_reach SET sold_through = '0001-01-01';
