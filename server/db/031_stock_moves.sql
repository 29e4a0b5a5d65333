-- What documents of the stock room do to goods (domain.md §1.4): they are received and taken back, sent to another
-- location, counted, and change their kind.
ALTER TABLE stock_move DROP CONSTRAINT stock_move_event_check, ADD CONSTRAINT stock_move_event_check
  CHECK (event IN ('opening', 'reserve', 'release', 'sale', 'void', 'costTrueUp', 'adjustment', 'typeChange', 'receipt', 'receiptReversal', 'transferReserve', 'transferShip', 'transferReceive', 'transferReturn', 'transferLoss', 'transferCancel', 'count'));
ALTER TABLE stock_move DROP CONSTRAINT stock_move_cause_check, ADD CONSTRAINT stock_move_cause_check
  CHECK (cause IN ('item', 'sale', 'adjustment', 'receiving', 'transfer', 'stockCount'));
-- Goods of one line may go to two kinds at once, as whole and as damaged.
DROP INDEX stock_move_once;
CREATE UNIQUE INDEX stock_move_once ON stock_move (cause, cause_id, cause_line_id, event, to_kind)
  WHERE event NOT IN ('reserve', 'release', 'costTrueUp', 'transferReturn', 'transferLoss', 'transferReceive');
