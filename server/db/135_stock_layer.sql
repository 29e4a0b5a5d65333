-- Layers of stock (100_stock_layers.sql) as they stand once all movements through one are counted. Items that moved since, and
-- those that moved after the day that is asked for, are worked out from their movements; years of movements of all others are
-- not read again. So the answer is exact at every moment, and a movement writes none of it.

CREATE TABLE stock_layer (
  company_id bigint NOT NULL REFERENCES company,
  item_id bigint NOT NULL REFERENCES item,
  location_id bigint NOT NULL REFERENCES location,
  entered date NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (company_id, item_id, location_id, entered)
);
-- Items that moved since their layers were worked out. No key refers to an item: its row would be locked behind total_reach,
-- which whoever changes the category of an item locks behind the item.
CREATE TABLE stock_layer_open (
  company_id bigint NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (company_id, item_id)
);
ALTER TABLE total_reach ADD COLUMN layers_through bigint NOT NULL DEFAULT 0;

DROP FUNCTION stock_layers_on_day(bigint, date);
-- As before, of these items alone, or of all where none are named.
CREATE FUNCTION stock_layers_on_day(of_company bigint, day date, of_items bigint[])
RETURNS TABLE (item_id bigint, location_id bigint, entered date, quantity int)
LANGUAGE plpgsql STABLE ROWS 60000 SET plan_cache_mode = force_custom_plan SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  move record;
  current_item bigint;
  -- The layers of one item, oldest first: where, since when, how many. What was issued below stock is less than nothing.
  places bigint[];
  days date[];
  counts int[];
  -- What left with which movement, for what may come back.
  gone_moves bigint[];
  gone_days date[];
  gone_counts int[];
  wanted int;
  part int;
  at int;
  filled int;
  since date;
BEGIN
  -- Goods that never went to another location, nor came back: what is left are the newest of those that came.
  RETURN QUERY
  WITH leg AS MATERIALIZED (
    SELECT id, item_id, from_location_id, to_location_id, effective_date, quantity, reversal_of FROM stock_move
    WHERE company_id = of_company AND effective_date <= day AND quantity > 0
      AND (of_items IS NULL OR item_id = ANY(of_items)) AND from_location_id IS DISTINCT FROM to_location_id
  ), travelled AS (
    SELECT DISTINCT item_id FROM leg
    WHERE reversal_of IS NOT NULL OR (from_location_id IS NOT NULL AND to_location_id IS NOT NULL)
  ), plain AS (
    SELECT leg.* FROM leg WHERE NOT EXISTS (SELECT FROM travelled WHERE travelled.item_id = leg.item_id)
  ), left_over AS (
    SELECT item_id, location_id, sum(quantity) AS total FROM (
      SELECT item_id, to_location_id AS location_id, quantity FROM plain WHERE to_location_id IS NOT NULL
      UNION ALL SELECT item_id, from_location_id, -quantity FROM plain WHERE from_location_id IS NOT NULL
    ) AS change GROUP BY item_id, location_id HAVING sum(quantity) > 0
  ), came AS (
    SELECT item_id, to_location_id AS location_id, effective_date AS entered, sum(quantity) AS quantity
    FROM plain WHERE to_location_id IS NOT NULL GROUP BY 1, 2, 3
  ), counted AS (
    SELECT came.*, left_over.total, sum(came.quantity) OVER (
      PARTITION BY came.item_id, came.location_id ORDER BY came.entered DESC) - came.quantity AS newer
    FROM came JOIN left_over ON left_over.item_id = came.item_id AND left_over.location_id = came.location_id
  )
  SELECT item_id, location_id, entered, least(quantity, total - newer)::int FROM counted WHERE total > newer;

  FOR move IN
    WITH leg AS MATERIALIZED (
      SELECT id, item_id, from_location_id, to_location_id, effective_date, quantity, reversal_of FROM stock_move
      WHERE company_id = of_company AND effective_date <= day AND quantity > 0
        AND (of_items IS NULL OR item_id = ANY(of_items))
        AND from_location_id IS DISTINCT FROM to_location_id
    ), travelled AS (
      SELECT DISTINCT item_id FROM leg
      WHERE reversal_of IS NOT NULL OR (from_location_id IS NOT NULL AND to_location_id IS NOT NULL)
    )
    SELECT leg.*, origin.effective_date AS origin_day FROM leg JOIN travelled ON travelled.item_id = leg.item_id
      LEFT JOIN stock_move AS origin ON origin.id = leg.reversal_of
    ORDER BY leg.item_id, leg.effective_date, leg.id
  LOOP
    IF current_item IS DISTINCT FROM move.item_id THEN
      RETURN QUERY SELECT current_item, place, since_day, sum(held)::int
        FROM unnest(places, days, counts) AS layer(place, since_day, held) WHERE held <> 0 GROUP BY 2, 3 HAVING sum(held) > 0;
      current_item := move.item_id;
      places := '{}'; days := '{}'; counts := '{}';
      gone_moves := '{}'; gone_days := '{}'; gone_counts := '{}';
    END IF;
    wanted := move.quantity;
    -- Each turn moves what one layer has of it: from where goods leave, else from what left with the movement taken back.
    WHILE wanted > 0 LOOP
      at := NULL;
      IF move.from_location_id IS NOT NULL THEN
        -- Of a receipt that is taken back, its own layer first.
        SELECT index INTO at FROM unnest(places, days, counts) WITH ORDINALITY AS layer(place, since_day, held, index)
          WHERE place = move.from_location_id AND held > 0
          ORDER BY since_day IS DISTINCT FROM move.origin_day, since_day, index LIMIT 1;
        IF at IS NULL THEN
          -- Below stock: nobody knows since when.
          part := wanted;
          since := move.effective_date;
          places := places || move.from_location_id::bigint; days := days || since; counts := counts || -part;
        ELSE
          part := least(wanted, counts[at]);
          since := days[at];
          counts[at] := counts[at] - part;
        END IF;
        gone_moves := gone_moves || move.id::bigint; gone_days := gone_days || since; gone_counts := gone_counts || part;
      ELSE
        SELECT index INTO at FROM unnest(gone_moves, gone_days, gone_counts) WITH ORDINALITY AS gone(id, since_day, held, index)
          WHERE id = move.reversal_of AND held > 0 ORDER BY index LIMIT 1;
        IF at IS NULL THEN
          part := wanted;
          since := move.effective_date;
        ELSE
          part := least(wanted, gone_counts[at]);
          since := gone_days[at];
          gone_counts[at] := gone_counts[at] - part;
        END IF;
      END IF;
      wanted := wanted - part;
      IF move.to_location_id IS NOT NULL THEN
        -- What is there fills up what was issued below stock.
        WHILE part > 0 LOOP
          SELECT index INTO at FROM unnest(places, counts) WITH ORDINALITY AS layer(place, held, index)
            WHERE place = move.to_location_id AND held < 0 ORDER BY index LIMIT 1;
          IF at IS NULL THEN
            places := places || move.to_location_id::bigint; days := days || since; counts := counts || part;
            part := 0;
          ELSE
            filled := least(part, -counts[at]);
            counts[at] := counts[at] + filled;
            part := part - filled;
          END IF;
        END LOOP;
      END IF;
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT current_item, place, since_day, sum(held)::int
    FROM unnest(places, days, counts) AS layer(place, since_day, held) WHERE held <> 0 GROUP BY 2, 3 HAVING sum(held) > 0;
END $$;

-- The same of all items: the layers that are kept, but for items that moved since, or after that day.
CREATE FUNCTION stock_layers(of_company bigint, day date)
RETURNS TABLE (item_id bigint, location_id bigint, entered date, quantity int)
LANGUAGE plpgsql STABLE ROWS 60000 SET plan_cache_mode = force_custom_plan SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  reach bigint := (SELECT layers_through FROM total_reach);
  moved bigint[] := ARRAY(SELECT item_id FROM stock_layer_open WHERE company_id = of_company
    UNION SELECT item_id FROM stock_move WHERE company_id = of_company AND id > reach
    UNION SELECT item_id FROM stock_move WHERE company_id = of_company AND effective_date > day);
BEGIN
  RETURN QUERY SELECT item_id, location_id, entered, quantity FROM stock_layer AS kept WHERE company_id = of_company
    AND NOT EXISTS (SELECT FROM unnest(moved) AS of (id) WHERE of.id = kept.item_id);
  IF cardinality(moved) > 0 THEN
    RETURN QUERY SELECT * FROM stock_layers_on_day(of_company, day, moved);
  END IF;
END $$;

-- Opens the layers of what moved through that movement, of which none may still be on its way into the table.
CREATE FUNCTION open_stock_layers(through bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach bigint := (SELECT layers_through FROM total_reach FOR UPDATE);
BEGIN
  INSERT INTO stock_layer_open (company_id, item_id)
    SELECT DISTINCT company_id, item_id FROM stock_move WHERE id > reach AND id <= through ORDER BY company_id, item_id
  ON CONFLICT DO NOTHING;
  UPDATE total_reach SET layers_through = greatest(reach, through);
END $$;

-- Works out the layers of the next items whose layers are open, and answers whether there are more.
CREATE FUNCTION keep_stock_layers() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  of_company bigint := (SELECT company_id FROM stock_layer_open ORDER BY company_id LIMIT 1);
  items bigint[] := ARRAY(SELECT item_id FROM stock_layer_open WHERE company_id = of_company ORDER BY item_id LIMIT 100 FOR UPDATE);
BEGIN
  DELETE FROM stock_layer WHERE company_id = of_company AND item_id = ANY(items);
  INSERT INTO stock_layer (company_id, item_id, location_id, entered, quantity)
    SELECT of_company, layer.* FROM stock_layers_on_day(of_company, 'infinity', items) AS layer;
  DELETE FROM stock_layer_open WHERE company_id = of_company AND item_id = ANY(items);
  RETURN EXISTS (SELECT FROM stock_layer_open);
END $$;

GRANT SELECT ON stock_layer, stock_layer_open TO kinza_app;
