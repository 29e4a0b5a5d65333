-- What each customer has bought, so that a list of 200,000 is sorted by it along an index: beside the customer, whose own
-- row has many indexes. It follows every sale in the sale's own transaction; every customer has a row.
CREATE TABLE customer_total (
  customer_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  spent bigint NOT NULL DEFAULT 0,
  -- The first day of all where there was none, so that it stands at the end of the order and not among the latest.
  last_visit date NOT NULL DEFAULT '0001-01-01'
);
INSERT INTO customer_total (customer_id, company_id, spent, last_visit)
  SELECT customer.id, customer.company_id, coalesce(sum(grand_total), 0), coalesce(max(date), '0001-01-01')
  FROM customer LEFT JOIN sale ON sale.customer_id = customer.id AND sale.status = 'completed' GROUP BY customer.id;
CREATE INDEX customer_total_spent ON customer_total (company_id, spent, customer_id);
CREATE INDEX customer_total_last_visit ON customer_total (company_id, last_visit, customer_id);

CREATE FUNCTION begin_customer_total() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO customer_total (customer_id, company_id) SELECT id, company_id FROM made;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_begins AFTER INSERT ON customer REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION begin_customer_total();

CREATE FUNCTION end_customer_total() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM customer_total WHERE customer_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_ends AFTER DELETE ON customer REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION end_customer_total();

-- A sale that counts no more gives its amount back. Where it was the last visit, the one before is looked up: behind the
-- lock and by a statement of its own, which sees what others have sold to the customer until then.
CREATE FUNCTION follow_customer_total() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'completed' AND OLD.customer_id IS NOT NULL THEN
    PERFORM FROM customer_total WHERE customer_id = OLD.customer_id FOR UPDATE;
    UPDATE customer_total SET spent = spent - OLD.grand_total, last_visit = CASE WHEN last_visit > OLD.date THEN last_visit
        ELSE (SELECT coalesce(max(date), '0001-01-01') FROM sale WHERE customer_id = OLD.customer_id AND status = 'completed') END
      WHERE customer_id = OLD.customer_id;
  END IF;
  IF NEW.status = 'completed' AND NEW.customer_id IS NOT NULL THEN
    UPDATE customer_total SET spent = spent + NEW.grand_total, last_visit = greatest(last_visit, NEW.date)
      WHERE customer_id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_sums_customer AFTER INSERT ON sale FOR EACH ROW
  WHEN (NEW.customer_id IS NOT NULL AND NEW.status = 'completed') EXECUTE FUNCTION follow_customer_total();
CREATE TRIGGER sale_sums_customer_anew AFTER UPDATE ON sale FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.status, OLD.grand_total, OLD.date) IS DISTINCT FROM
    (NEW.customer_id, NEW.status, NEW.grand_total, NEW.date))
  EXECUTE FUNCTION follow_customer_total();

GRANT SELECT ON customer_total TO kinza_app;
