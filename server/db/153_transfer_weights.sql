-- What of goods by the gram arrived, was damaged, is missing or was found is weighed, and no share of their units any more. The
-- ledger knows what was booked: arrived late is what came besides what was received first. Of goods by the piece it is nothing.
ALTER TABLE transfer_line
  ADD COLUMN received_milligrams bigint NOT NULL DEFAULT 0 CHECK (received_milligrams >= 0),
  ADD COLUMN damaged_milligrams bigint NOT NULL DEFAULT 0 CHECK (damaged_milligrams >= 0),
  ADD COLUMN short_milligrams bigint NOT NULL DEFAULT 0 CHECK (short_milligrams >= 0),
  ADD COLUMN found_milligrams bigint NOT NULL DEFAULT 0 CHECK (found_milligrams >= 0),
  ADD COLUMN lost_milligrams bigint NOT NULL DEFAULT 0 CHECK (lost_milligrams >= 0),
  ADD COLUMN late_milligrams bigint NOT NULL DEFAULT 0 CHECK (late_milligrams >= 0),
  ADD CHECK (received_milligrams + damaged_milligrams + short_milligrams IN (0, milligrams)),
  ADD CHECK (found_milligrams + lost_milligrams + late_milligrams <= short_milligrams);

WITH booked AS (
  SELECT line.id, line.milligrams, moved.*, CASE line.late WHEN 0 THEN moved.arrived - moved.damaged
      ELSE (2 * line.milligrams * line.received + line.quantity) / (2 * line.quantity) END AS received
  FROM transfer_line AS line JOIN item ON item.id = line.item_id AND item.price_by = 'gram'
  JOIN transfer ON transfer.id = line.transfer_id AND transfer.status IN ('received', 'completed'), LATERAL (
    SELECT coalesce(sum(move.milligrams) FILTER (WHERE event = 'transferReceive' AND company_id = transfer.company_id), 0) AS arrived,
      coalesce(sum(move.milligrams) FILTER (WHERE event = 'transferReceive' AND to_kind = 'nonSellable'), 0) AS damaged,
      coalesce(sum(move.milligrams) FILTER (WHERE event = 'transferReturn'), 0) AS found,
      coalesce(sum(move.milligrams) FILTER (WHERE event = 'transferLoss'), 0) AS lost
    FROM stock_move AS move
    WHERE move.cause = 'transfer' AND move.cause_id = transfer.id AND move.cause_line_id = line.id
  ) AS moved
)
UPDATE transfer_line AS line SET received_milligrams = booked.received, damaged_milligrams = booked.damaged,
  short_milligrams = booked.milligrams - booked.received - booked.damaged, found_milligrams = booked.found,
  lost_milligrams = booked.lost, late_milligrams = booked.arrived - booked.damaged - booked.received
FROM booked WHERE booked.id = line.id;
