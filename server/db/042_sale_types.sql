-- Every way to sell is one table of sales: what may be so now that goods and money need not change hands in one moment.

-- The day on which a sale counts, once it does: its completion, or the release of goods that are paid later (domain.md §6).
ALTER TABLE sale ADD COLUMN revenue_date date,
  -- What was kept of the money of a cancelled sale, and what was given up of a claim; in yen.
  ADD COLUMN cancellation_fee bigint NOT NULL DEFAULT 0 CHECK (cancellation_fee >= 0),
  ADD COLUMN written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0);
UPDATE sale SET revenue_date = date WHERE status IN ('completed', 'voided');

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND ((conrelid = 'sale'::regclass
      AND (pg_get_constraintdef(oid) LIKE '%amount_paid%' OR pg_get_constraintdef(oid) LIKE '%madeToOrder%')))
  LOOP EXECUTE format('ALTER TABLE sale DROP CONSTRAINT %I', name); END LOOP;
  FOR name IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = 'payment'::regclass
      AND (pg_get_constraintdef(oid) LIKE '%reversal_of%' OR pg_get_constraintdef(oid) LIKE '%cashOnDelivery%')
  LOOP EXECUTE format('ALTER TABLE payment DROP CONSTRAINT %I', name); END LOOP;
END $$;
ALTER TABLE sale ADD
  CHECK (type IN ('straight', 'installment', 'layaway', 'madeToOrder', 'service', 'subasta', 'ecommerce'));
ALTER TABLE sale
  -- An order may be paid on delivery; every other sale is completed when its money is in, or given up.
  ADD CHECK (status <> 'completed' OR (completed_at IS NOT NULL AND (type = 'ecommerce' OR amount_paid + written_off = grand_total))),
  ADD CHECK (status NOT IN ('cancelled', 'voided') OR (ended_at IS NOT NULL AND amount_paid = cancellation_fee)),
  ADD CHECK (status = 'cancelled' OR cancellation_fee = 0),
  ADD CHECK (amount_paid + written_off BETWEEN 0 AND grand_total),
  ADD CHECK (CASE status WHEN 'completed' THEN revenue_date IS NOT NULL WHEN 'voided' THEN revenue_date IS NOT NULL
    WHEN 'cancelled' THEN revenue_date IS NULL ELSE revenue_date IS NULL OR type IN ('installment', 'ecommerce') END),
  ADD CHECK (type NOT IN ('installment', 'layaway', 'madeToOrder', 'service') OR customer IS NOT NULL);
DROP INDEX sale_location;
CREATE INDEX sale_revenue ON sale (location_id, revenue_date, id) WHERE revenue_date IS NOT NULL;
CREATE INDEX sale_type ON sale (company_id, type, date, id) INCLUDE (location_id) WHERE type <> 'straight';
CREATE INDEX sale_waiting ON sale (location_id) WHERE status = 'pending';

-- A line is an item, a service that the shop offers, or work that was described by hand.
ALTER TABLE sale_line ALTER COLUMN item_id DROP NOT NULL,
  ADD COLUMN service_item_id bigint REFERENCES service_item,
  ADD CHECK (item_id IS NULL OR service_item_id IS NULL),
  ADD CHECK (item_id IS NOT NULL OR (name <> '' AND price_by = 'unit'));

-- The ways in which a company takes money. The first seven are every company's; it can switch them off and add its own.
CREATE TABLE payment_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL CHECK (code ~ '^[a-zA-Z][a-zA-Z0-9]{0,29}$'),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL CHECK (name_ja <> ''),
  -- A payment says under which number: of a slip, a transfer, a card's terminal.
  needs_reference boolean NOT NULL DEFAULT false,
  opens_drawer boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id)
);
CREATE FUNCTION begin_payment_types() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO payment_type (company_id, code, name, name_ja, opens_drawer)
    SELECT made.id, first.code, first.name, first.name_ja, first.code = 'cash' FROM made, (VALUES
      ('cash', 'Cash', '現金'), ('card', 'Credit card', 'クレジットカード'), ('bankTransfer', 'Bank transfer', '銀行振込'),
      ('qr', 'QR / e-money', 'QR・電子マネー'), ('cashOnDelivery', 'Cash on delivery', '代金引換'), ('other', 'Other', 'その他'),
      ('storeCredit', 'Store credit', 'ストアクレジット')) AS first(code, name, name_ja);
  RETURN NULL;
END $$;
CREATE TRIGGER company_begins_payment_types AFTER INSERT ON company REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION begin_payment_types();
INSERT INTO payment_type (company_id, code, name, name_ja, opens_drawer)
  SELECT company.id, first.code, first.name, first.name_ja, first.code = 'cash' FROM company, (VALUES
    ('cash', 'Cash', '現金'), ('card', 'Credit card', 'クレジットカード'), ('bankTransfer', 'Bank transfer', '銀行振込'),
    ('qr', 'QR / e-money', 'QR・電子マネー'), ('cashOnDelivery', 'Cash on delivery', '代金引換'), ('other', 'Other', 'その他'),
    ('storeCredit', 'Store credit', 'ストアクレジット')) AS first(code, name, name_ja) ORDER BY company.id;

-- Money received is a ledger. A row with reversal_of takes that row back: a reversal, or what restores one. A negative row
-- without it gives money back in part. Rows that were handed over together, over several sales or ways, share a group.
ALTER TABLE payment ADD COLUMN remarks text NOT NULL DEFAULT '', ADD COLUMN group_id bigint,
  ADD FOREIGN KEY (company_id, payment_type) REFERENCES payment_type (company_id, code);
CREATE INDEX payment_group ON payment (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX payment_credit ON payment (company_id, sale_id) WHERE payment_type = 'storeCredit';

-- What a sale adds to which day: its amount on the day it counts on, the void on the day of the void; and from the day it
-- was made until the day it was completed or given up it waits, unless both happened at once.
CREATE OR REPLACE FUNCTION sale_changes(sale) RETURNS TABLE (date date, amount bigint, count bigint, waiting bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1.revenue_date, $1.grand_total, 1::bigint, 0::bigint WHERE $1.revenue_date IS NOT NULL
  UNION ALL SELECT $1.ended_date, -$1.grand_total, -1::bigint, 0::bigint WHERE $1.status = 'voided'
  UNION ALL SELECT ($1.created_at AT TIME ZONE 'Asia/Tokyo')::date, 0::bigint, 0::bigint, 1::bigint
    WHERE $1.completed_at IS DISTINCT FROM $1.created_at
  UNION ALL SELECT coalesce(($1.completed_at AT TIME ZONE 'Asia/Tokyo')::date, $1.ended_date), 0::bigint, 0::bigint, -1::bigint
    WHERE $1.completed_at IS DISTINCT FROM $1.created_at AND $1.status <> 'pending'
$$;

CREATE OR REPLACE FUNCTION sale_flow(places bigint[], first date, last date)
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
    SELECT location_id, revenue_date AS date, type, grand_total AS amount, 1 AS count, 0 AS waiting FROM sale
      WHERE location_id = ANY(places) AND revenue_date BETWEEN open_from AND last
    UNION ALL SELECT location_id, ended_date, type, -grand_total, -1, 0 FROM sale
      WHERE location_id = ANY(places) AND ended_date BETWEEN open_from AND last AND status = 'voided'
    UNION ALL SELECT location_id, (created_at AT TIME ZONE 'Asia/Tokyo')::date, type, 0, 0, 1 FROM sale
      WHERE location_id = ANY(places) AND created_at >= opened_at AND created_at < closed_at
        AND completed_at IS DISTINCT FROM created_at
    UNION ALL SELECT location_id, (completed_at AT TIME ZONE 'Asia/Tokyo')::date, type, 0, 0, -1 FROM sale
      WHERE location_id = ANY(places) AND completed_at >= opened_at AND completed_at < closed_at
        AND completed_at > created_at
    UNION ALL SELECT location_id, ended_date, type, 0, 0, -1 FROM sale
      WHERE location_id = ANY(places) AND ended_date BETWEEN open_from AND last AND status IN ('cancelled', 'voided')
        AND completed_at IS NULL
  ) AS change GROUP BY location_id, date, type;
END $$;

DROP TRIGGER sale_late ON sale;
DROP TRIGGER sale_later ON sale;
CREATE TRIGGER sale_late AFTER INSERT ON sale FOR EACH ROW
  WHEN (least(NEW.revenue_date, NEW.ended_date, (NEW.created_at AT TIME ZONE 'Asia/Tokyo')::date)
    < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION correct_sale_total();
CREATE TRIGGER sale_later AFTER UPDATE ON sale FOR EACH ROW
  WHEN (least(OLD.revenue_date, OLD.ended_date, NEW.revenue_date, NEW.ended_date, (OLD.created_at AT TIME ZONE 'Asia/Tokyo')::date,
      (NEW.created_at AT TIME ZONE 'Asia/Tokyo')::date) < (clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::date)
  EXECUTE FUNCTION correct_sale_total();

-- A customer is worth the sales that count.
CREATE OR REPLACE FUNCTION follow_customer_total() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.revenue_date IS NOT NULL AND OLD.status <> 'voided' AND OLD.customer_id IS NOT NULL THEN
    PERFORM FROM customer_total WHERE customer_id = OLD.customer_id FOR UPDATE;
    UPDATE customer_total SET spent = spent - OLD.grand_total, last_visit = CASE WHEN last_visit > OLD.revenue_date THEN last_visit
        ELSE (SELECT coalesce(max(revenue_date), '0001-01-01') FROM sale
          WHERE customer_id = OLD.customer_id AND revenue_date IS NOT NULL AND status <> 'voided') END
      WHERE customer_id = OLD.customer_id;
  END IF;
  IF NEW.revenue_date IS NOT NULL AND NEW.status <> 'voided' AND NEW.customer_id IS NOT NULL THEN
    UPDATE customer_total SET spent = spent + NEW.grand_total, last_visit = greatest(last_visit, NEW.revenue_date)
      WHERE customer_id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER sale_sums_customer ON sale;
DROP TRIGGER sale_sums_customer_anew ON sale;
CREATE TRIGGER sale_sums_customer AFTER INSERT ON sale FOR EACH ROW
  WHEN (NEW.customer_id IS NOT NULL AND NEW.revenue_date IS NOT NULL) EXECUTE FUNCTION follow_customer_total();
CREATE TRIGGER sale_sums_customer_anew AFTER UPDATE ON sale FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.status, OLD.grand_total, OLD.revenue_date) IS DISTINCT FROM
    (NEW.customer_id, NEW.status, NEW.grand_total, NEW.revenue_date))
  EXECUTE FUNCTION follow_customer_total();

GRANT SELECT, INSERT, UPDATE ON payment_type TO kinza_app;
