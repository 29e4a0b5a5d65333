-- Adjustments made whole: goods change their type, stock is given its value, and a picture shows what happened.

ALTER TABLE adjustment ADD COLUMN picture_id uuid REFERENCES file;
CREATE INDEX adjustment_picture ON adjustment (picture_id) WHERE picture_id IS NOT NULL;
ALTER TABLE file DROP CONSTRAINT file_use_check, ADD CONSTRAINT file_use_check
  CHECK (use IN ('itemImage', 'itemVideo', 'userImage', 'companyLogo', 'shopImage', 'shopVideo', 'guideVideo', 'customerDocument', 'adjustmentPicture'));

-- A line says which sub-type of what is not for sale; without one its goods are sellable.
ALTER TABLE adjustment_line ADD COLUMN type_id bigint REFERENCES stock_type, ADD COLUMN to_type_id bigint REFERENCES stock_type;
UPDATE adjustment_line SET type_id = type.id
  FROM adjustment JOIN stock_type AS type ON type.company_id = adjustment.company_id AND type.code = 'DAMAGED'
  WHERE adjustment.id = adjustment_line.adjustment_id AND adjustment_line.kind = 'nonSellable';
ALTER TABLE adjustment_line DROP CONSTRAINT adjustment_line_direction_check, ADD CONSTRAINT adjustment_line_direction_check
  CHECK (direction IN ('in', 'out', 'change', 'value'));
ALTER TABLE adjustment_line DROP COLUMN kind,
  DROP CONSTRAINT adjustment_line_value_check,
  ADD CHECK (value >= 0 OR direction = 'value'),
  ADD CHECK (direction = 'change' OR to_type_id IS NULL),
  ADD CHECK (direction <> 'change' OR type_id IS DISTINCT FROM to_type_id),
  ADD CHECK (direction <> 'value' OR unit_cost IS NOT NULL),
  -- What stock is worth needs no other reason than that it was wrong.
  ALTER COLUMN reason_code_id DROP NOT NULL,
  ADD CHECK ((reason_code_id IS NULL) = (direction = 'value'));
CREATE INDEX adjustment_line_type ON adjustment_line (type_id) WHERE type_id IS NOT NULL;
CREATE INDEX adjustment_line_to_type ON adjustment_line (to_type_id) WHERE to_type_id IS NOT NULL;

-- Stock becomes worth more or less where it is: a movement of value alone, as a true-up is.
ALTER TABLE stock_move DROP CONSTRAINT stock_move_event_check, ADD CONSTRAINT stock_move_event_check
  CHECK (event IN ('opening', 'reserve', 'release', 'sale', 'void', 'costTrueUp', 'adjustment', 'typeChange', 'revaluation', 'receipt', 'receiptReversal', 'transferReserve', 'transferShip', 'transferReceive', 'transferReturn', 'transferLoss', 'transferCancel', 'count'));
ALTER TABLE stock_move DROP CONSTRAINT stock_move_check5, DROP CONSTRAINT stock_move_check6,
  ADD CHECK ((corrects IS NOT NULL OR event = 'revaluation') = (quantity = 0 AND milligrams = 0)),
  ADD CHECK ((corrects IS NULL AND event <> 'revaluation') OR value > 0);

-- An item whose opening stock is worth nothing, since whoever opened it may not see costs: somebody who may is asked.
ALTER TABLE item ADD COLUMN cost_asked boolean NOT NULL DEFAULT false;
CREATE INDEX item_cost_asked ON item (company_id) WHERE cost_asked;

-- What a reason is one of, for those who sum up adjustments.
ALTER TABLE reason_code ADD COLUMN reason_group text NOT NULL DEFAULT 'correction', ADD CONSTRAINT reason_code_reason_group_check
  CHECK (reason_group IN ('shrinkage', 'count', 'return', 'use', 'production', 'correction'));
UPDATE reason_code SET reason_group = CASE
    WHEN code IN ('DAMAGE', 'LOSS', 'THEFT', 'FOUND') THEN 'shrinkage'
    WHEN code IN ('COUNT_GAIN', 'COUNT_LOSS') THEN 'count'
    WHEN code = 'SUPPLIER_RETURN' THEN 'return'
    WHEN code IN ('SAMPLE_DISPLAY', 'INTERNAL_USE') THEN 'use'
    WHEN code IN ('MELT_SCRAP', 'MTO_CANCEL') THEN 'production'
    ELSE 'correction' END;
ALTER TABLE reason_code ALTER COLUMN reason_group DROP DEFAULT;
CREATE OR REPLACE FUNCTION begin_reason_codes(of_company bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO reason_code (company_id, code, name, name_ja, direction, reason_group)
  SELECT of_company, reason.* FROM (VALUES
    ('DAMAGE', 'Damaged', '破損', 'out', 'shrinkage'),
    ('LOSS', 'Lost', '紛失', 'out', 'shrinkage'),
    ('THEFT', 'Stolen', '盗難', 'out', 'shrinkage'),
    ('FOUND', 'Found', '発見', 'in', 'shrinkage'),
    ('COUNT_GAIN', 'Stock count: more than booked', '棚卸差異(過剰)', 'in', 'count'),
    ('COUNT_LOSS', 'Stock count: less than booked', '棚卸差異(不足)', 'out', 'count'),
    ('SUPPLIER_RETURN', 'Returned to supplier', '仕入先へ返品', 'out', 'return'),
    ('SAMPLE_DISPLAY', 'Sample or display', 'サンプル・展示', 'both', 'use'),
    ('INTERNAL_USE', 'Used in the shop', '社内使用', 'out', 'use'),
    ('MELT_SCRAP', 'Melted or scrapped', '溶解・スクラップ', 'out', 'production'),
    ('DATA_ERROR', 'Wrong entry', '入力誤り', 'both', 'correction'),
    ('MTO_CANCEL', 'Made to order, cancelled', '受注制作の取消し', 'in', 'production')
  ) AS reason
$$;
