-- The least that a paid sale of some lines needs of a database, as one function: header, lines, stock taken with a check,
-- ledger rows, payment, audit entry and a gapless number. No foreign keys, no second index, nothing to read back.
CREATE SCHEMA least;

CREATE TABLE least.stock (
  item_id bigint,
  location_id bigint,
  quantity int NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (item_id, location_id)
) WITH (fillfactor = 70);
CREATE TABLE least.counter (kind text PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE least.sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number bigint NOT NULL UNIQUE,
  location_id bigint NOT NULL,
  date date NOT NULL,
  user_id bigint NOT NULL,
  grand_total bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least.line (
  sale_id bigint,
  position int,
  item_id bigint NOT NULL,
  quantity int NOT NULL,
  price bigint NOT NULL,
  PRIMARY KEY (sale_id, position)
);
CREATE TABLE least.move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL,
  location_id bigint NOT NULL,
  quantity int NOT NULL,
  sale_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least.payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL,
  payment_type text NOT NULL,
  amount bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  changes jsonb NOT NULL
);

INSERT INTO least.stock SELECT item_id, location_id, quantity FROM public.stock_level WHERE kind = 'sellable';
INSERT INTO least.counter VALUES ('sale', 0);

-- Items come sorted, so that two sales of the same ones wait for each other instead of dead-locking.
CREATE FUNCTION least.sell(items bigint[], quantities int[], prices bigint[], location bigint, clerk bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  sale bigint := nextval('least.sale_id_seq');
  total bigint := 0;
  issued bigint;
BEGIN
  FOR i IN 1 .. cardinality(items) LOOP
    UPDATE least.stock SET quantity = quantity - quantities[i]
      WHERE item_id = items[i] AND location_id = location AND quantity >= quantities[i];
    IF NOT FOUND THEN
      RAISE EXCEPTION 'not enough of item %', items[i];
    END IF;
    total := total + quantities[i] * prices[i];
  END LOOP;
  INSERT INTO least.line SELECT sale, position, item, quantity, price
    FROM unnest(items, quantities, prices) WITH ORDINALITY AS line(item, quantity, price, position);
  INSERT INTO least.move (item_id, location_id, quantity, sale_id) SELECT item, location, quantity, sale
    FROM unnest(items, quantities) AS line(item, quantity);
  INSERT INTO least.payment (sale_id, payment_type, amount) VALUES (sale, 'card', total);
  INSERT INTO least.audit (user_id, sale_id, changes) VALUES (clerk, sale, jsonb_build_object('total', total));
  UPDATE least.counter SET last = last + 1 WHERE kind = 'sale' RETURNING last INTO issued;
  INSERT INTO least.sale (id, number, location_id, date, user_id, grand_total) OVERRIDING SYSTEM VALUE
    VALUES (sale, issued, location, current_date, clerk, total);
  RETURN issued;
END $$;

-- The least that looking something up needs.
CREATE TABLE least.thing (id bigint PRIMARY KEY, name text NOT NULL, price bigint NOT NULL);
INSERT INTO least.thing SELECT n, 'Thing ' || n, n * 10 FROM generate_series(1, 54000) AS n;
ANALYZE least.stock, least.thing;
