-- Goods of an installment that is not paid come back (domain.md §1.4).
ALTER TABLE stock_move DROP CONSTRAINT stock_move_event_check, ADD CONSTRAINT stock_move_event_check
  CHECK (event IN ('opening', 'reserve', 'release', 'sale', 'void', 'consume', 'costTrueUp', 'adjustment', 'typeChange', 'revaluation', 'receipt', 'receiptReversal', 'transferReserve', 'transferShip', 'transferReceive', 'transferReturn', 'transferLoss', 'transferCancel', 'count', 'return', 'repossess'));
