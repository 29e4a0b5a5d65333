-- To which document goods are promised that are not for sale: those that are reserved, and those under way with a transfer.
-- Kept by the trigger below from the movements of the documents, as levels are: no document keeps it itself.

CREATE TABLE promise (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  kind text NOT NULL CHECK (kind IN ('reserved', 'inTransit')),
  -- In what the item is counted by: pieces, or milligrams of what is priced by the gram. Once it is over, the last of it.
  amount bigint NOT NULL CHECK (amount > 0),
  -- The document and its line, as its movements say them.
  cause text NOT NULL,
  cause_id bigint NOT NULL,
  cause_line_id bigint NOT NULL,
  -- As the item was when it was promised: for the index that lets it be promised once.
  is_unique_piece boolean NOT NULL,
  since timestamptz NOT NULL,
  -- When it was over; null while it stands.
  until timestamptz
);
CREATE UNIQUE INDEX promise_standing ON promise (item_id, location_id, kind, cause, cause_id, cause_line_id) WHERE until IS NULL;
CREATE UNIQUE INDEX promise_unique_piece ON promise (item_id) WHERE until IS NULL AND is_unique_piece;

CREATE FUNCTION apply_promises() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  found_count int;
BEGIN
  -- Nearly always there is nothing to do: goods that are sold at the counter were not promised.
  IF NOT EXISTS (SELECT FROM moved WHERE from_kind IN ('reserved', 'inTransit') OR to_kind IN ('reserved', 'inTransit')) THEN
    RETURN NULL;
  END IF;

  UPDATE promise
    SET amount = promise.amount - CASE promise.amount WHEN gone.amount THEN 0 ELSE gone.amount END,
        until = CASE promise.amount WHEN gone.amount THEN gone.at END
    FROM (
      SELECT item_id, from_location_id, from_kind, cause, cause_id, cause_line_id, max(posted_at) AS at,
        sum(CASE item.price_by WHEN 'gram' THEN moved.milligrams ELSE moved.quantity END) AS amount
      FROM moved JOIN item ON item.id = item_id WHERE from_kind IN ('reserved', 'inTransit') GROUP BY 1, 2, 3, 4, 5, 6
    ) AS gone
    WHERE promise.item_id = gone.item_id AND promise.location_id = gone.from_location_id AND promise.kind = gone.from_kind
      AND promise.cause = gone.cause AND promise.cause_id = gone.cause_id AND promise.cause_line_id = gone.cause_line_id
      AND promise.until IS NULL;
  GET DIAGNOSTICS found_count = ROW_COUNT;
  IF found_count <> (
    SELECT count(DISTINCT (item_id, from_location_id, from_kind, cause, cause_id, cause_line_id))
    FROM moved WHERE from_kind IN ('reserved', 'inTransit')
  ) THEN
    RAISE EXCEPTION 'goods go with the document that they are promised to'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'promise_own';
  END IF;

  INSERT INTO promise (company_id, item_id, location_id, kind, cause, cause_id, cause_line_id, is_unique_piece, since, amount)
    SELECT moved.company_id, item_id, to_location_id, to_kind, cause, cause_id, cause_line_id, is_unique_piece, min(posted_at),
      sum(CASE item.price_by WHEN 'gram' THEN moved.milligrams ELSE moved.quantity END)
    FROM moved JOIN item ON item.id = item_id WHERE to_kind IN ('reserved', 'inTransit') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT (item_id, location_id, kind, cause, cause_id, cause_line_id) WHERE until IS NULL
    DO UPDATE SET amount = promise.amount + excluded.amount;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_move_promises AFTER INSERT ON stock_move
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION apply_promises();

-- What is promised already.
INSERT INTO promise (company_id, item_id, location_id, kind, cause, cause_id, cause_line_id, is_unique_piece, since, amount)
  SELECT company_id, item_id, location_id, kind, cause, cause_id, cause_line_id, is_unique_piece, since, amount FROM (
    SELECT leg.company_id, item_id, location_id, kind, cause, cause_id, cause_line_id, is_unique_piece, min(posted_at) AS since,
      sum(sign * CASE item.price_by WHEN 'gram' THEN leg.milligrams ELSE leg.quantity END) AS amount
    FROM (
      SELECT company_id, item_id, to_location_id AS location_id, to_kind AS kind, cause, cause_id, cause_line_id, posted_at,
        1 AS sign, quantity, milligrams FROM stock_move WHERE to_kind IN ('reserved', 'inTransit')
      UNION ALL SELECT company_id, item_id, from_location_id, from_kind, cause, cause_id, cause_line_id, posted_at,
        -1, quantity, milligrams FROM stock_move WHERE from_kind IN ('reserved', 'inTransit')
    ) AS leg JOIN item ON item.id = item_id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ) AS standing WHERE amount > 0 ORDER BY since, item_id;

-- The trigger alone writes.
GRANT SELECT ON promise TO kinza_app;
