-- Orders and layaways that customers place in the shop on the web.

-- Each shop on the web acts as a user of its own, so that everything has somebody who did it. It has no role, nobody signs in as it.
ALTER TABLE app_user ADD COLUMN is_online_shop boolean NOT NULL DEFAULT false,
  ALTER COLUMN role_id DROP NOT NULL,
  ADD CHECK ((role_id IS NULL) = is_online_shop),
  ADD CHECK (NOT is_online_shop OR (NOT active AND password_hash IS NULL));
CREATE UNIQUE INDEX app_user_online_shop ON app_user (company_id) WHERE is_online_shop;

-- Of what was placed there: whether the shop has confirmed it.
ALTER TABLE sale ADD COLUMN
  online_stage text CHECK (online_stage IN ('unconfirmed', 'confirmed')),
  ADD CHECK (online_stage IS NULL OR type IN ('ecommerce', 'layaway'));
CREATE INDEX sale_online_pending ON sale (company_id, id) WHERE online_stage IS NOT NULL AND status = 'pending';

-- What stands beside the sale.
CREATE TABLE online_order (
  sale_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  -- As the customer typed it.
  last_name text NOT NULL,
  first_name text NOT NULL,
  middle_name text NOT NULL,
  last_name_kana text NOT NULL,
  first_name_kana text NOT NULL,
  contact_number text NOT NULL,
  contact_digits text NOT NULL,
  email text NOT NULL,
  country text NOT NULL,
  postal_code text NOT NULL,
  prefecture text NOT NULL,
  city text NOT NULL,
  town text NOT NULL,
  building_name text NOT NULL,
  room_number text NOT NULL,
  street text NOT NULL,
  line2 text NOT NULL,
  state text NOT NULL,
  landmark text NOT NULL,
  note text NOT NULL,
  -- Null: it is fetched at the shop.
  shipping_method_id bigint,
  pay_way text NOT NULL CHECK (pay_way IN ('bankTransfer', 'cashOnDelivery', 'atShop')),
  language text NOT NULL CHECK (language IN ('en', 'ja')),
  -- Where the visit began, and who sent the visitor.
  first_page text NOT NULL,
  referrer text NOT NULL,
  -- Found by its hash, and read again with the key of the data folder alone.
  secret_hash bytea NOT NULL UNIQUE,
  secret_sealed bytea NOT NULL,
  placed_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  delivered_at timestamptz,
  -- The secret ends some time after it.
  last_step_at timestamptz NOT NULL,
  -- The end of the hold, and once it was confirmed of the term of payment, of a layaway; an order says it itself.
  ends_at timestamptz,
  -- When its customer was reminded of the end.
  reminded_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('customer', 'shop', 'hold', 'term')),
  FOREIGN KEY (company_id, sale_id) REFERENCES sale (company_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (company_id, shipping_method_id) REFERENCES shipping_method (company_id, id)
);
CREATE INDEX online_order_email ON online_order (company_id, email);
CREATE INDEX online_order_digits ON online_order (company_id, contact_digits);
CREATE INDEX online_order_ends ON online_order (ends_at) WHERE ends_at IS NOT NULL AND cancelled_by IS NULL;
CREATE INDEX online_order_method ON online_order (shipping_method_id);

GRANT SELECT, INSERT, UPDATE ON online_order TO kinza_app;

ALTER TABLE web_act DROP CONSTRAINT web_act_kind_check, ADD CONSTRAINT web_act_kind_check
  CHECK (kind IN ('conversation', 'answer', 'file', 'wrongSecret', 'order'));
ALTER TABLE mail DROP CONSTRAINT mail_kind_check, ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'madeToOrderOverdue', 'several', 'trial', 'reply', 'order'));
