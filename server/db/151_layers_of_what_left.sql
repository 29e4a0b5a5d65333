-- Goods that left since the layers of stock were kept (135_stock_layer.sql) come out of the oldest ones: the movements of years
-- of these items are not read again for a sale.

DROP FUNCTION stock_layers_on_day(bigint, date, bigint[]);
-- As before, of movements through that one.
CREATE FUNCTION stock_layers_on_day(of_company bigint, day date, of_items bigint[], through bigint)
RETURNS TABLE (item_id bigint, location_id bigint, entered date, quantity int)
LANGUAGE plpgsql STABLE ROWS 60000 SET plan_cache_mode = force_custom_plan SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  move record;
  current_item bigint;
  -- The layers of one item: where, since when, how many; one for each place and day. What was issued below stock is less than
  -- nothing.
  places bigint[];
  days date[];
  counts int[];
  -- What left with which movement that is taken back later on.
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
      AND id <= through AND (of_items IS NULL OR item_id = ANY(of_items)) AND from_location_id IS DISTINCT FROM to_location_id
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
        AND id <= through AND (of_items IS NULL OR item_id = ANY(of_items))
        AND from_location_id IS DISTINCT FROM to_location_id
    ), travelled AS (
      SELECT DISTINCT item_id FROM leg
      WHERE reversal_of IS NOT NULL OR (from_location_id IS NOT NULL AND to_location_id IS NOT NULL)
    )
    SELECT leg.*, origin.effective_date AS origin_day, back.id IS NOT NULL AS comes_back
    FROM leg JOIN travelled ON travelled.item_id = leg.item_id LEFT JOIN stock_move AS origin ON origin.id = leg.reversal_of
      LEFT JOIN (SELECT DISTINCT reversal_of AS id FROM leg WHERE reversal_of IS NOT NULL) AS back ON back.id = leg.id
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
          SELECT index INTO at FROM unnest(places, days) WITH ORDINALITY AS layer(place, since_day, index)
            WHERE place = move.from_location_id AND since_day = since LIMIT 1;
          IF at IS NULL THEN
            places := places || move.from_location_id::bigint; days := days || since; counts := counts || -part;
          ELSE
            counts[at] := counts[at] - part;
          END IF;
        ELSE
          part := least(wanted, counts[at]);
          since := days[at];
          counts[at] := counts[at] - part;
        END IF;
        IF move.comes_back THEN
          gone_moves := gone_moves || move.id::bigint; gone_days := gone_days || since; gone_counts := gone_counts || part;
        END IF;
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
          IF at IS NOT NULL THEN
            filled := least(part, -counts[at]);
          ELSE
            filled := part;
            SELECT index INTO at FROM unnest(places, days) WITH ORDINALITY AS layer(place, since_day, index)
              WHERE place = move.to_location_id AND since_day = since LIMIT 1;
          END IF;
          IF at IS NULL THEN
            places := places || move.to_location_id::bigint; days := days || since; counts := counts || filled;
          ELSE
            counts[at] := counts[at] + filled;
          END IF;
          part := part - filled;
        END LOOP;
      END IF;
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT current_item, place, since_day, sum(held)::int
    FROM unnest(places, days, counts) AS layer(place, since_day, held) WHERE held <> 0 GROUP BY 2, 3 HAVING sum(held) > 0;
END $$;

CREATE OR REPLACE FUNCTION stock_layers(of_company bigint, day date)
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
    RETURN QUERY SELECT * FROM stock_layers_on_day(of_company, day, moved, 9223372036854775807);
  END IF;
END $$;

-- What left on the last day comes out of the layers, the oldest first; layers of what moved in any other way are opened. Of that
-- movement and those before it, none may still be on its way into the table.
CREATE OR REPLACE FUNCTION open_stock_layers(through bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  reach bigint := (SELECT layers_through FROM total_reach FOR UPDATE);
  last_day date := (SELECT max(effective_date) FROM stock_move WHERE id > reach AND id <= open_stock_layers.through);
BEGIN
  INSERT INTO stock_layer_open (company_id, item_id)
    SELECT company_id, item_id FROM stock_move
      WHERE id > reach AND id <= open_stock_layers.through AND quantity > 0 AND from_location_id IS DISTINCT FROM to_location_id
      GROUP BY company_id, item_id
      HAVING bool_or(to_location_id IS NOT NULL OR reversal_of IS NOT NULL OR effective_date < last_day)
        -- What left before something else that is counted already.
        OR item_id IN (SELECT item_id FROM stock_move WHERE effective_date > last_day AND id <= reach)
      ORDER BY company_id, item_id
  ON CONFLICT DO NOTHING;
  WITH gone AS (
    SELECT company_id, item_id, from_location_id AS location_id, sum(quantity) AS quantity FROM stock_move
    WHERE id > reach AND id <= open_stock_layers.through AND quantity > 0 AND to_location_id IS NULL
    GROUP BY company_id, item_id, from_location_id
  ), left_over AS (
    SELECT layer.*, sum(layer.quantity) OVER (
      PARTITION BY company_id, item_id, location_id ORDER BY entered) - gone.quantity AS rest
    FROM stock_layer AS layer JOIN gone USING (company_id, item_id, location_id)
    WHERE NOT EXISTS (SELECT FROM stock_layer_open AS open WHERE open.company_id = layer.company_id AND open.item_id = layer.item_id)
  ), emptied AS (
    DELETE FROM stock_layer AS layer USING left_over AS old WHERE old.rest <= 0
      AND (layer.company_id, layer.item_id, layer.location_id, layer.entered) = (old.company_id, old.item_id, old.location_id, old.entered)
  )
  UPDATE stock_layer AS layer SET quantity = old.rest FROM left_over AS old WHERE old.rest > 0 AND old.rest < old.quantity
    AND (layer.company_id, layer.item_id, layer.location_id, layer.entered) = (old.company_id, old.item_id, old.location_id, old.entered);
  UPDATE total_reach SET layers_through = greatest(reach, open_stock_layers.through);
END $$;

-- As before, of no movement that is still to come out of the layers. Nobody takes those out meanwhile.
CREATE OR REPLACE FUNCTION keep_stock_layers() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  reach bigint := (SELECT layers_through FROM total_reach FOR SHARE);
  of_company bigint := (SELECT company_id FROM stock_layer_open ORDER BY company_id LIMIT 1);
  items bigint[] := ARRAY(SELECT item_id FROM stock_layer_open WHERE company_id = of_company ORDER BY item_id LIMIT 100 FOR UPDATE);
BEGIN
  DELETE FROM stock_layer WHERE company_id = of_company AND item_id = ANY(items);
  INSERT INTO stock_layer (company_id, item_id, location_id, entered, quantity)
    SELECT of_company, layer.* FROM stock_layers_on_day(of_company, 'infinity', items, reach) AS layer;
  DELETE FROM stock_layer_open WHERE company_id = of_company AND item_id = ANY(items);
  RETURN EXISTS (SELECT FROM stock_layer_open);
END $$;

-- Layers that are kept may have such a movement in them.
INSERT INTO stock_layer_open (company_id, item_id)
  SELECT DISTINCT company_id, item_id FROM stock_move WHERE id > (SELECT layers_through FROM total_reach)
ON CONFLICT DO NOTHING;
