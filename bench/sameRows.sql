-- The rows of our own paid sale in our own tables, with their constraints, indexes, triggers and audit, written by one
-- function: what is left for everything around them, from HTTP and rules to the round trips.
CREATE SCHEMA same;

-- Items come sorted, as the ledger locks them.
CREATE FUNCTION same.sell(items bigint[], quantities int[], prices bigint[], shop bigint, clerk bigint, buyer bigint) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  of_company company;
  of_sale bigint := nextval('sale_id_seq');
  sum_lines bigint := 0;
  tax bigint;
  issued text;
  request uuid := gen_random_uuid();
BEGIN
  INSERT INTO idempotency_key (user_id, key, endpoint, body_hash) VALUES (clerk, request, 'sale.sell', sha256('sale'));
  SELECT company.* INTO of_company FROM company JOIN location ON location.company_id = company.id WHERE location.id = shop;
  PERFORM FROM stock_cost WHERE item_id = ANY(items) AND location_id = shop ORDER BY item_id FOR UPDATE;
  FOR i IN 1 .. cardinality(items) LOOP
    sum_lines := sum_lines + quantities[i] * prices[i];
  END LOOP;
  tax := sum_lines / 10;

  WITH line AS (
    INSERT INTO sale_line (sale_id, position, item_id, item_code, name, name_ja, uom, price_by, quantity, milligrams, list_price,
      price, subtotal, cost, allocated_tax)
    SELECT of_sale, position, item.id, item_code, name, name_ja, uom, price_by, quantity, quantity * milligrams, item.price, sold.price,
      quantity * sold.price, value * quantity / (SELECT sum(level.quantity) FROM stock_level AS level
        WHERE level.item_id = item.id AND level.location_id = shop),
      CASE position WHEN 1 THEN tax ELSE 0 END
    FROM unnest(items, quantities, prices) WITH ORDINALITY AS sold(item_id, quantity, price, position)
    JOIN item ON item.id = sold.item_id JOIN stock_cost ON stock_cost.item_id = item.id AND location_id = shop
    RETURNING id, item_id, quantity, milligrams, cost
  )
  INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_kind, quantity, milligrams, value, event,
    cause, cause_id, cause_line_id, effective_date, user_id)
  SELECT of_company.id, item_id, shop, 'sellable', 'outside', quantity, milligrams, cost, 'sale', 'sale', of_sale, id,
    current_date, clerk FROM line;
  INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, user_id)
    VALUES (of_company.id, of_sale, 'card', sum_lines + tax, sum_lines + tax, current_date, clerk);
  INSERT INTO audit_entry (company_id, user_id, thing, thing_id, action, changes)
    VALUES (of_company.id, clerk, 'sale', of_sale, 'sell', jsonb_build_object('grandTotal', jsonb_build_array(NULL, sum_lines + tax)));

  WITH counter AS (
    INSERT INTO number_counter (company_id, kind, period, last) VALUES (of_company.id, 'SO', to_char(current_date, 'YYYYMM'), 1)
    ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING period, last
  )
  INSERT INTO sale (id, company_id, location_id, number, type, status, date, customer_id, customer, tax_mode, tax_rounding,
    tax_basis_points, subtotal, tax_amount, grand_total, amount_paid, total_items, total_quantity, created_by, completed_at,
    completed_by, revenue_date)
  SELECT of_sale, of_company.id, shop, concat_ws('-', of_company.code, 'SO', period, lpad(last::text, 5, '0')), 'straight',
    'completed', current_date, customer.id, jsonb_build_object('code', customer.code, 'firstName', customer.first_name,
      'lastName', customer.last_name), 'exclusive', 'floor', 1000, sum_lines, tax, sum_lines + tax, sum_lines + tax,
    cardinality(items), cardinality(items), clerk, now(), clerk, current_date
  FROM counter JOIN customer ON customer.id = buyer RETURNING number INTO issued;
  -- The reply that is kept for who asks again: as long as ours.
  UPDATE idempotency_key SET status = 200, reply = jsonb_build_object('number', issued, 'rest', repeat('x', 2000))
    WHERE user_id = clerk AND key = request;
  RETURN issued;
END $$;
