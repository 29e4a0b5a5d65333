-- The stock ledger: double entry, append-only. A place is a location and a kind; `outside` is the world.

CREATE TABLE stock_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- That it is a company follows from the item's key, which saves every movement a look-up.
  company_id bigint NOT NULL,
  item_id bigint NOT NULL,
  from_location_id bigint,
  from_kind text NOT NULL CHECK (from_kind IN ('sellable', 'nonSellable', 'reserved', 'inTransit', 'outside')),
  to_location_id bigint,
  to_kind text NOT NULL CHECK (to_kind IN ('sellable', 'nonSellable', 'reserved', 'inTransit', 'outside')),
  quantity int NOT NULL CHECK (quantity >= 0),
  milligrams bigint NOT NULL CHECK (milligrams >= 0),
  -- Whole yen that travels with the goods; nothing between two kinds of one location.
  value bigint NOT NULL CHECK (value >= 0),
  event text NOT NULL CHECK (event IN ('opening', 'reserve', 'release', 'sale', 'void', 'costTrueUp')),
  cause text NOT NULL CHECK (cause IN ('item', 'sale')),
  cause_id bigint NOT NULL,
  cause_line_id bigint NOT NULL DEFAULT 0,
  reversal_of bigint REFERENCES stock_move,
  -- The issue below stock whose guessed cost a true-up puts right (domain.md §1.3): value alone, without goods.
  corrects bigint REFERENCES stock_move,
  -- The clerk had the piece in hand although the books did not, and the right to say so (domain.md §1.2).
  below_stock boolean NOT NULL DEFAULT false,
  posted_at timestamptz NOT NULL DEFAULT now(),
  effective_date date NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user,
  FOREIGN KEY (company_id, item_id) REFERENCES item (company_id, id),
  FOREIGN KEY (company_id, from_location_id) REFERENCES location (company_id, id),
  FOREIGN KEY (company_id, to_location_id) REFERENCES location (company_id, id),
  CHECK ((from_kind = 'outside') = (from_location_id IS NULL)),
  CHECK ((to_kind = 'outside') = (to_location_id IS NULL)),
  CHECK (from_kind <> to_kind OR from_location_id <> to_location_id),
  CHECK (from_location_id IS DISTINCT FROM to_location_id OR value = 0),
  CHECK ((event = 'costTrueUp') = (quantity = 0)),
  CHECK ((corrects IS NOT NULL) = (quantity = 0)),
  CHECK (quantity > 0 OR (milligrams = 0 AND value > 0))
);
CREATE INDEX stock_move_item ON stock_move (item_id, id DESC);
CREATE INDEX stock_move_cause ON stock_move (cause, cause_id);
CREATE INDEX stock_move_reversal ON stock_move (reversal_of) WHERE reversal_of IS NOT NULL;
CREATE INDEX stock_move_corrects ON stock_move (corrects) WHERE corrects IS NOT NULL;
-- A line's goods leave once, come back once, and open once.
CREATE UNIQUE INDEX stock_move_once ON stock_move (cause, cause_id, cause_line_id, event)
  WHERE event IN ('opening', 'sale', 'void');
CREATE TRIGGER stock_move_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_move
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A cache of the ledger with one writer, the trigger below.
CREATE TABLE stock_level (
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  kind text NOT NULL CHECK (kind IN ('sellable', 'nonSellable', 'reserved', 'inTransit')),
  company_id bigint NOT NULL,
  quantity int NOT NULL DEFAULT 0,
  milligrams bigint NOT NULL DEFAULT 0,
  -- Whether there is any, for the index: with the quantity itself in one, every sale would have to write into it.
  sign smallint NOT NULL GENERATED ALWAYS AS (sign(quantity)) STORED,
  PRIMARY KEY (item_id, location_id, kind),
  CHECK (quantity >= 0 OR kind = 'sellable')
) WITH (fillfactor = 70);
-- The few that are not simply for sale: reserved, damaged, under way, sold below stock.
CREATE INDEX stock_level_apart ON stock_level (location_id, kind, item_id) WHERE sign < 0 OR (sign > 0 AND kind <> 'sellable');

-- What the goods of one item at one location are worth, in whole yen: the moving average is value / quantity.
-- This row is also what is locked, sorted by item and location, before anything of that item moves there.
CREATE TABLE stock_cost (
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  company_id bigint NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  -- Unit cost of the last issue, for what is sold below stock (domain.md §1.3).
  last_cost bigint NOT NULL DEFAULT 0 CHECK (last_cost >= 0),
  PRIMARY KEY (item_id, location_id)
) WITH (fillfactor = 70);

-- Plans stay with a connection. One made for the thousands of moves of an import would read whole tables for the three of
-- the next sale; row by row through the index is right for both.
CREATE FUNCTION apply_stock_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- Rows that are missing are made at zero first, since a CHECK looks at what is offered and not at what it becomes.
  -- Nearly always they are there: then nothing is made, and a sale is spared the attempt.
  IF EXISTS (
    SELECT FROM moved LEFT JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = from_location_id AND level.kind = from_kind
    WHERE from_kind <> 'outside' AND level.item_id IS NULL
  ) OR EXISTS (
    SELECT FROM moved LEFT JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = to_location_id AND level.kind = to_kind
    WHERE to_kind <> 'outside' AND level.item_id IS NULL
  ) THEN
    INSERT INTO stock_level (item_id, location_id, kind, company_id)
      SELECT item_id, from_location_id, from_kind, company_id FROM moved WHERE from_kind <> 'outside'
      UNION SELECT item_id, to_location_id, to_kind, company_id FROM moved WHERE to_kind <> 'outside'
      ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
    INSERT INTO stock_cost (item_id, location_id, company_id)
      SELECT item_id, from_location_id, company_id FROM moved WHERE from_kind <> 'outside'
      UNION SELECT item_id, to_location_id, company_id FROM moved WHERE to_kind <> 'outside'
      ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;

  UPDATE stock_level AS level
    SET quantity = level.quantity + change.quantity, milligrams = level.milligrams + change.milligrams
    FROM (
      SELECT item_id, location_id, kind, sum(quantity) AS quantity, sum(milligrams) AS milligrams FROM (
        SELECT item_id, from_location_id AS location_id, from_kind AS kind, -quantity AS quantity, -milligrams AS milligrams
          FROM moved WHERE from_kind <> 'outside'
        UNION ALL SELECT item_id, to_location_id, to_kind, quantity, milligrams FROM moved WHERE to_kind <> 'outside'
      ) AS leg GROUP BY item_id, location_id, kind
    ) AS change
    WHERE level.item_id = change.item_id AND level.location_id = change.location_id AND level.kind = change.kind;

  UPDATE stock_cost AS cost
    SET value = cost.value + change.value,
        last_cost = CASE WHEN change.issued > 0 THEN change.issued_value / change.issued ELSE cost.last_cost END
    FROM (
      SELECT item_id, location_id, sum(value) AS value, sum(issued) AS issued, sum(issued_value) AS issued_value FROM (
        SELECT item_id, from_location_id AS location_id, -value AS value, quantity AS issued,
            CASE quantity WHEN 0 THEN 0 ELSE value END AS issued_value
          FROM moved WHERE from_kind <> 'outside' AND to_location_id IS DISTINCT FROM from_location_id
        UNION ALL SELECT item_id, to_location_id, value, 0, 0
          FROM moved WHERE to_kind <> 'outside' AND to_location_id IS DISTINCT FROM from_location_id
      ) AS leg GROUP BY item_id, location_id
    ) AS change
    WHERE cost.item_id = change.item_id AND cost.location_id = change.location_id;

  IF EXISTS (
    SELECT FROM moved JOIN stock_level AS level
      ON level.item_id = moved.item_id AND level.location_id = moved.from_location_id AND level.kind = 'sellable'
    WHERE moved.from_kind = 'sellable' AND moved.quantity > 0 AND level.quantity < 0
    -- Lines of one item draw on the same stock, one after the other: the last of them may be the one that falls below.
    GROUP BY level.item_id, level.location_id HAVING NOT bool_or(moved.below_stock)
  ) THEN
    RAISE EXCEPTION 'stock would fall below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_level_sellable';
  END IF;
  IF EXISTS (SELECT FROM moved WHERE from_kind = 'outside') AND EXISTS (
    SELECT FROM item JOIN stock_level AS level ON level.item_id = item.id
    WHERE item.is_unique_piece AND item.id IN (SELECT item_id FROM moved)
    GROUP BY item.id HAVING sum(level.quantity) > 1
  ) THEN
    RAISE EXCEPTION 'a unique piece exists once' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_level_unique_piece';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_move_applies AFTER INSERT ON stock_move
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_moves();

-- What each kind's part of the goods of one item at one location is worth: its share of their value by quantity. Shares are
-- cut from the running total, so that they add up to the value exactly, whatever the rounding.
CREATE VIEW stock_value AS
  SELECT item_id, location_id, kind, CASE total WHEN 0 THEN 0
    ELSE (floor(worth::numeric * counted / total) - floor(worth::numeric * (counted - quantity) / total))::bigint END AS value
  FROM (
    SELECT level.item_id, level.location_id, level.kind, level.quantity, cost.value AS worth, sum(level.quantity) OVER place AS total,
      sum(level.quantity) OVER (place ORDER BY array_position('{sellable,nonSellable,reserved,inTransit}', level.kind)) AS counted
    FROM stock_level AS level JOIN stock_cost AS cost USING (item_id, location_id)
    WINDOW place AS (PARTITION BY level.item_id, level.location_id)
  ) AS share;

GRANT SELECT, INSERT ON stock_move TO kinza_app;
GRANT SELECT ON stock_level, stock_value TO kinza_app;
-- UPDATE is what SELECT … FOR UPDATE asks for; writing is the trigger's alone.
GRANT SELECT, INSERT ON stock_cost TO kinza_app;
GRANT UPDATE (company_id) ON stock_cost TO kinza_app;
