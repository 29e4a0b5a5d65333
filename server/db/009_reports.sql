-- Figures of very many rows. A total reaches up to a point, and whoever reads it adds what came since, both in one
-- snapshot: so a figure is exact at every moment, however long ago the totals were moved on. A sale of today and a movement
-- write none of it; a job moves the points on (server/maintenance.ts).

-- Sales that ended, that waited before they were completed, and layaways by the day they were made. A sale made and
-- completed at once enters none of these.
CREATE INDEX sale_ended ON sale (location_id, ended_date) WHERE ended_date IS NOT NULL;
CREATE INDEX sale_waited ON sale (location_id, created_at) WHERE completed_at IS DISTINCT FROM created_at;
CREATE INDEX sale_left ON sale (location_id, completed_at) WHERE completed_at > created_at;
CREATE INDEX sale_layaway ON sale (location_id, created_at) INCLUDE (grand_total)
  WHERE type = 'layaway' AND status NOT IN ('cancelled', 'voided');

-- One row: how far the totals reach.
CREATE TABLE total_reach (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sales_through date NOT NULL DEFAULT '0001-01-01',
  -- The last movement of stock. Movements are numbered while they are written, and never changed.
  moves_through bigint NOT NULL DEFAULT 0
);
INSERT INTO total_reach DEFAULT VALUES;

-- What was sold and voided by day; and how many more sales than the day before waited to be completed.
CREATE TABLE sale_total (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL,
  count bigint NOT NULL,
  waiting bigint NOT NULL,
  PRIMARY KEY (location_id, date, type)
);

CREATE TABLE stock_total (
  location_id bigint NOT NULL REFERENCES location,
  category_id bigint NOT NULL REFERENCES category,
  kind text NOT NULL,
  quantity bigint NOT NULL,
  milligrams bigint NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (location_id, category_id, kind)
);

-- How many more pieces a location owned than the day before.
CREATE TABLE stock_day (
  location_id bigint NOT NULL REFERENCES location,
  date date NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (location_id, date)
);

-- What a sale adds to which day (domain.md §6): its amount on the day it counts on, the void on the day of the void; and
-- from the day it was made until the day it was completed or given up it waits, unless both happened at once.
CREATE FUNCTION sale_changes(sale) RETURNS TABLE (date date, amount bigint, count bigint, waiting bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1.date, $1.grand_total, 1::bigint, 0::bigint WHERE $1.status IN ('completed', 'voided')
  UNION ALL SELECT $1.ended_date, -$1.grand_total, -1::bigint, 0::bigint WHERE $1.status = 'voided'
  UNION ALL SELECT ($1.created_at AT TIME ZONE 'Asia/Tokyo')::date, 0::bigint, 0::bigint, 1::bigint
    WHERE $1.completed_at IS DISTINCT FROM $1.created_at
  UNION ALL SELECT coalesce(($1.completed_at AT TIME ZONE 'Asia/Tokyo')::date, $1.ended_date), 0::bigint, 0::bigint, -1::bigint
    WHERE $1.completed_at IS DISTINCT FROM $1.created_at AND $1.status <> 'pending'
$$;

-- The same of all sales of these locations in a span of days: totals as far as they reach, then each through its index.
CREATE FUNCTION sale_flow(places bigint[], first date, last date)
RETURNS TABLE (location_id bigint, date date, type text, amount bigint, count bigint, waiting bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  open_from date := greatest(first, (SELECT sales_through + 1 FROM total_reach));
  opened_at timestamptz := open_from::timestamp AT TIME ZONE 'Asia/Tokyo';
  closed_at timestamptz := (last + 1)::timestamp AT TIME ZONE 'Asia/Tokyo';
BEGIN
  RETURN QUERY SELECT total.location_id, total.date, total.type, total.amount, total.count, total.waiting
    FROM sale_total AS total WHERE location_id = ANY(places) AND date BETWEEN first AND last;
  IF open_from > last THEN RETURN; END IF;
  RETURN QUERY SELECT location_id, date, type, sum(amount)::bigint, sum(count)::bigint, sum(waiting)::bigint FROM (
    SELECT location_id, date, type, grand_total AS amount, 1 AS count, 0 AS waiting FROM sale
      WHERE location_id = ANY(places) AND date BETWEEN open_from AND last AND status IN ('completed', 'voided')
    UNION ALL SELECT location_id, ended_date, type, -grand_total, -1, 0 FROM sale
      WHERE location_id = ANY(places) AND ended_date BETWEEN open_from AND last AND status = 'voided'
    UNION ALL SELECT location_id, (created_at AT TIME ZONE 'Asia/Tokyo')::date, type, 0, 0, 1 FROM sale
      WHERE location_id = ANY(places) AND created_at >= opened_at AND created_at < closed_at
        AND completed_at IS DISTINCT FROM created_at
    UNION ALL SELECT location_id, (completed_at AT TIME ZONE 'Asia/Tokyo')::date, type, 0, 0, -1 FROM sale
      WHERE location_id = ANY(places) AND completed_at >= opened_at AND completed_at < closed_at
        AND completed_at > created_at
    UNION ALL SELECT location_id, ended_date, type, 0, 0, -1 FROM sale
      WHERE location_id = ANY(places) AND ended_date BETWEEN open_from AND last AND status = 'cancelled'
  ) AS change GROUP BY location_id, date, type;
END $$;

-- A change that counts on a day whose sales are summed up already goes into its total: a sale dated back, or one that
-- waited. When a sale is written is read off the wall clock, once its transaction holds the lock that every writer of the
-- table holds: sum_up_sales waits for that, so it either sees the sale, or the sale sees the day summed up.
CREATE FUNCTION correct_sale_total() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sale_total AS total (location_id, date, type, amount, count, waiting)
    SELECT location_id, date, type, sum(amount), sum(count), sum(waiting) FROM (
      SELECT NEW.location_id, NEW.type, change.* FROM sale_changes(NEW) AS change
      UNION ALL SELECT OLD.location_id, OLD.type, date, -amount, -count, -waiting FROM sale_changes(OLD)
    ) AS change
    WHERE date <= (SELECT sales_through FROM total_reach)
    GROUP BY location_id, date, type HAVING sum(amount) <> 0 OR sum(count) <> 0 OR sum(waiting) <> 0
    ORDER BY location_id, date, type
  ON CONFLICT (location_id, date, type) DO UPDATE SET
    amount = total.amount + excluded.amount, count = total.count + excluded.count, waiting = total.waiting + excluded.waiting;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_late AFTER INSERT ON sale FOR EACH ROW
  WHEN (least(NEW.date, NEW.ended_date, (NEW.created_at AT TIME ZONE 'Asia/Tokyo')::date)
    < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION correct_sale_total();
CREATE TRIGGER sale_later AFTER UPDATE ON sale FOR EACH ROW
  WHEN (least(OLD.date, OLD.ended_date, NEW.date, NEW.ended_date, (OLD.created_at AT TIME ZONE 'Asia/Tokyo')::date,
      (NEW.created_at AT TIME ZONE 'Asia/Tokyo')::date) < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION correct_sale_total();

-- Sums up the next days that have ended, a week at most, and answers whether there are more. Writers are waited for, and
-- wait, for a moment; where somebody writes longer, it is tried again another time. A day is left for an hour, should a
-- clock be put back.
CREATE FUNCTION sum_up_sales() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET lock_timeout = '100ms' AS $$
DECLARE
  ended date := (clock_timestamp() AT TIME ZONE 'Asia/Tokyo' - interval '1 hour')::date - 1;
  reach date := (SELECT sales_through FROM total_reach FOR UPDATE);
  day date;
BEGIN
  IF reach >= ended THEN RETURN false; END IF;
  IF reach = '0001-01-01' THEN
    SELECT min(least(date, (created_at AT TIME ZONE 'Asia/Tokyo')::date)) - 1 INTO day FROM sale;
  ELSE
    day := reach;
  END IF;
  day := least(ended, coalesce(day + 7, ended));
  LOCK TABLE sale IN SHARE MODE;
  INSERT INTO sale_total (location_id, date, type, amount, count, waiting)
    SELECT location_id, date, type, sum(amount), sum(count), sum(waiting)
    FROM sale_flow(ARRAY(SELECT id FROM location), reach + 1, day) GROUP BY location_id, date, type;
  UPDATE total_reach SET sales_through = day;
  RETURN day < ended;
END $$;

-- Both ends of every movement: what entered a place, and what left one.
CREATE VIEW stock_leg AS
  SELECT id, item_id, to_location_id AS location_id, to_kind AS kind, effective_date AS date, quantity, milligrams, value
    FROM stock_move WHERE to_kind <> 'outside'
  UNION ALL SELECT id, item_id, from_location_id, from_kind, effective_date, -quantity, -milligrams, -value
    FROM stock_move WHERE from_kind <> 'outside';

-- What these locations hold, as terms that add up. The category is looked up for each movement, since a join would read all
-- items for the few movements that there are.
CREATE FUNCTION stock_now(places bigint[])
RETURNS TABLE (location_id bigint, category_id bigint, kind text, quantity bigint, milligrams bigint, value bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  reach bigint := (SELECT moves_through FROM total_reach);
BEGIN
  RETURN QUERY SELECT total.location_id, total.category_id, total.kind, total.quantity, total.milligrams, total.value
    FROM stock_total AS total WHERE location_id = ANY(places);
  RETURN QUERY SELECT location_id, (SELECT category_id FROM item WHERE item.id = leg.item_id), kind,
      sum(quantity), sum(milligrams)::bigint, sum(value)::bigint
    FROM stock_leg AS leg WHERE id BETWEEN reach + 1 AND 9223372036854775807 AND location_id = ANY(places)
    GROUP BY location_id, item_id, kind;
END $$;

-- How many more pieces these locations owned than the day before, as terms that add up.
CREATE FUNCTION stock_flow(places bigint[], first date, last date) RETURNS TABLE (date date, quantity bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  reach bigint := (SELECT moves_through FROM total_reach);
BEGIN
  RETURN QUERY SELECT day.date, day.quantity
    FROM stock_day AS day WHERE location_id = ANY(places) AND date BETWEEN first AND last;
  RETURN QUERY SELECT date, sum(quantity) FROM stock_leg
    WHERE id BETWEEN reach + 1 AND 9223372036854775807 AND location_id = ANY(places) AND date BETWEEN first AND last
    GROUP BY date;
END $$;

-- The last movement before which none is still being written. A number is drawn while its movement is written, and for a
-- moment nobody writes. To be asked in a transaction of its own, which lets the others go on.
CREATE FUNCTION last_settled_move() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET lock_timeout = '100ms' AS $$
BEGIN
  LOCK TABLE stock_move IN SHARE MODE;
  RETURN (SELECT coalesce(max(id), 0) FROM stock_move);
END $$;

-- Sums up the movements through that one.
CREATE FUNCTION sum_up_stock(through bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  reach bigint := (SELECT moves_through FROM total_reach FOR UPDATE);
BEGIN
  INSERT INTO stock_total AS total (location_id, category_id, kind, quantity, milligrams, value)
    SELECT location_id, category_id, kind, sum(leg.quantity), sum(leg.milligrams), sum(leg.value)
    FROM stock_leg AS leg JOIN item ON item.id = leg.item_id WHERE leg.id > reach AND leg.id <= through
    GROUP BY location_id, category_id, kind
  ON CONFLICT (location_id, category_id, kind) DO UPDATE SET quantity = total.quantity + excluded.quantity,
    milligrams = total.milligrams + excluded.milligrams, value = total.value + excluded.value;
  INSERT INTO stock_day AS day (location_id, date, quantity)
    SELECT location_id, date, sum(quantity) FROM stock_leg WHERE id > reach AND id <= through GROUP BY location_id, date
  ON CONFLICT (location_id, date) DO UPDATE SET quantity = day.quantity + excluded.quantity;
  UPDATE total_reach SET moves_through = greatest(reach, through);
END $$;

-- Totals are by category, so they follow an item into another one. Whoever is just moving the item is waited for, and
-- whoever comes next waits, since the key of a movement looks at the item's row.
CREATE FUNCTION follow_category() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM FROM item WHERE id = NEW.id FOR UPDATE;
  PERFORM FROM total_reach FOR SHARE;
  INSERT INTO stock_total AS total (location_id, category_id, kind, quantity, milligrams, value)
    SELECT location_id, category.id, kind, sum(way * quantity), sum(way * milligrams), sum(way * value)
    FROM stock_leg, (VALUES (OLD.category_id, -1), (NEW.category_id, 1)) AS category(id, way)
    WHERE item_id = NEW.id AND stock_leg.id <= (SELECT moves_through FROM total_reach)
    GROUP BY location_id, category.id, kind ORDER BY 1, 2, 3
  ON CONFLICT (location_id, category_id, kind) DO UPDATE SET quantity = total.quantity + excluded.quantity,
    milligrams = total.milligrams + excluded.milligrams, value = total.value + excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER item_changes_category AFTER UPDATE ON item FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION follow_category();

GRANT SELECT ON total_reach, sale_total, stock_total, stock_day, stock_leg TO kinza_app;
