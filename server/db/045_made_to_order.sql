-- Sales of pieces that are made for one customer, and what work on any sale takes out of stock.

-- How far the making of a piece is; null where nothing is made.
ALTER TABLE sale ADD COLUMN production text,
  ADD CHECK (production IS NULL OR type = 'madeToOrder'),
  ADD CONSTRAINT sale_production_check
  CHECK (production IN ('notStarted', 'started', 'ready'));

CREATE TABLE made_to_order (
  sale_id bigint PRIMARY KEY REFERENCES sale,
  -- The day that the customer was told.
  expected_date date NOT NULL,
  -- Without it a payment pays all that is due.
  allow_partial_payment boolean NOT NULL,
  -- What the customer wants in their own words, and what the workshop notes for itself.
  wish text NOT NULL,
  workshop_notes text NOT NULL DEFAULT '',
  -- Who makes it, and the day that they promised; null while the shop makes it itself.
  service_provider_id bigint REFERENCES service_provider,
  promised_date date
);
CREATE INDEX made_to_order_expected ON made_to_order (expected_date);
CREATE INDEX made_to_order_provider ON made_to_order (service_provider_id) WHERE service_provider_id IS NOT NULL;

-- Goods that work takes out of stock: set aside for it, and used. Its ids come from the sequence of the lines of sales, so
-- that a movement of a sale names one thing, whichever it is.
CREATE TABLE sale_material (
  id bigint PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES sale,
  item_id bigint NOT NULL REFERENCES item,
  position int NOT NULL CHECK (position > 0),
  -- As the item was called and counted then.
  item_code text NOT NULL,
  name text NOT NULL,
  name_ja text NOT NULL,
  price_by text NOT NULL CHECK (price_by IN ('unit', 'gram')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  milligrams bigint NOT NULL CHECK (milligrams >= 0),
  -- What it was worth when it was used, in yen.
  cost bigint NOT NULL DEFAULT 0 CHECK (cost >= 0),
  used_at timestamptz,
  CHECK (used_at IS NOT NULL OR cost = 0)
);
CREATE INDEX sale_material_sale ON sale_material (sale_id);
CREATE INDEX sale_material_item ON sale_material (item_id);

-- Metal that belongs to the customer: handed in, worked into the piece, given back. Rows are never changed.
CREATE TABLE customer_metal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES sale,
  event text NOT NULL CHECK (event IN ('takenIn', 'used', 'returned')),
  -- What it is, as the slip says it: K18, Pt900.
  metal text NOT NULL CHECK (metal <> ''),
  milligrams bigint NOT NULL CHECK (milligrams > 0),
  notes text NOT NULL DEFAULT '',
  date date NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user
);
CREATE INDEX customer_metal_sale ON customer_metal (sale_id);
CREATE INDEX customer_metal_user ON customer_metal (user_id);
CREATE TRIGGER customer_metal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_metal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Pictures of the work on a sale: sketches, castings, the finished piece.
CREATE TABLE sale_picture (
  sale_id bigint NOT NULL REFERENCES sale,
  position int NOT NULL CHECK (position > 0),
  file_id uuid NOT NULL REFERENCES file,
  PRIMARY KEY (sale_id, position)
);
CREATE INDEX sale_picture_file ON sale_picture (file_id);
ALTER TABLE file DROP CONSTRAINT file_use_check, ADD CONSTRAINT file_use_check
  CHECK (use IN ('itemImage', 'itemVideo', 'userImage', 'companyLogo', 'shopImage', 'shopVideo', 'guideVideo', 'customerDocument', 'adjustmentPicture', 'workPicture'));

ALTER TABLE stock_move DROP CONSTRAINT stock_move_event_check, ADD CONSTRAINT stock_move_event_check
  CHECK (event IN ('opening', 'reserve', 'release', 'sale', 'void', 'consume', 'costTrueUp', 'adjustment', 'typeChange', 'revaluation', 'receipt', 'receiptReversal', 'transferReserve', 'transferShip', 'transferReceive', 'transferReturn', 'transferLoss', 'transferCancel', 'count'));

GRANT SELECT, INSERT, UPDATE ON made_to_order TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_material TO kinza_app;
GRANT SELECT, INSERT ON customer_metal TO kinza_app;
GRANT SELECT, INSERT, DELETE ON sale_picture TO kinza_app;
