-- The least that an order from the web needs of a database, as one function: header with who ordered and the hash of a secret,
-- lines, pieces set aside with a check, their ledger rows, the end of the hold, an audit entry, two mails and a gapless number.
CREATE SCHEMA least_order;

CREATE TABLE least_order.stock (
  item_id bigint PRIMARY KEY,
  sellable int NOT NULL CHECK (sellable >= 0),
  reserved int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE TABLE least_order.counter (kind text PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE least_order.sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number bigint NOT NULL UNIQUE,
  secret_hash bytea NOT NULL UNIQUE,
  typed jsonb NOT NULL,
  grand_total bigint NOT NULL,
  held_until timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least_order.line (
  sale_id bigint,
  position int,
  item_id bigint NOT NULL,
  price bigint NOT NULL,
  PRIMARY KEY (sale_id, position)
);
CREATE TABLE least_order.move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL,
  quantity int NOT NULL,
  sale_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least_order.mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least_order.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  sale_id bigint NOT NULL,
  changes jsonb NOT NULL
);

INSERT INTO least_order.stock SELECT item_id, sum(quantity) FROM public.stock_level WHERE kind = 'sellable' GROUP BY item_id;
INSERT INTO least_order.counter VALUES ('order', 0);

-- Items come sorted, so that two orders of the same ones wait for each other instead of dead-locking.
CREATE FUNCTION least_order.place(items bigint[], prices bigint[], typed jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  sale bigint := nextval('least_order.sale_id_seq');
  issued bigint;
BEGIN
  FOR i IN 1 .. cardinality(items) LOOP
    UPDATE least_order.stock SET sellable = sellable - 1, reserved = reserved + 1 WHERE item_id = items[i] AND sellable > 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'none left of item %', items[i];
    END IF;
  END LOOP;
  INSERT INTO least_order.line SELECT sale, position, item, price
    FROM unnest(items, prices) WITH ORDINALITY AS line(item, price, position);
  INSERT INTO least_order.move (item_id, quantity, sale_id) SELECT item, 1, sale FROM unnest(items) AS item;
  INSERT INTO least_order.mail (sale_id, kind) VALUES (sale, 'received'), (sale, 'shop');
  INSERT INTO least_order.audit (sale_id, changes) VALUES (sale, typed);
  UPDATE least_order.counter SET last = last + 1 WHERE kind = 'order' RETURNING last INTO issued;
  INSERT INTO least_order.sale (id, number, secret_hash, typed, grand_total, held_until) OVERRIDING SYSTEM VALUE
    VALUES (sale, issued, sha256(sale::text::bytea), typed, (SELECT sum(price) FROM unnest(prices) AS price), now() + interval '1 day');
  RETURN issued;
END $$;
ANALYZE least_order.stock;
