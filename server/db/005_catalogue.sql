-- Categories and items, the ways they are sold, and what stands beside them: suppliers, services, listings elsewhere.

CREATE TABLE category (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,6}$'),
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- The two digits that a barcode of this category carries (domain.md §4).
  barcode_index int NOT NULL CHECK (barcode_index BETWEEN 1 AND 99),
  -- Services and made-to-order work have no stock; affiliate stock has a quantity but no value (domain.md §1.1).
  stock_tracked boolean NOT NULL DEFAULT true,
  consignment boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, code),
  UNIQUE (company_id, barcode_index),
  UNIQUE (company_id, id)
);

CREATE TABLE item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  category_id bigint NOT NULL,
  item_code text NOT NULL CHECK (item_code <> ''),
  barcode text NOT NULL CHECK (barcode ~ '^[0-9]{13}$'),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_ja text NOT NULL DEFAULT '',
  -- Weight of one unit; grams are milligrams / 1000.
  milligrams bigint NOT NULL CHECK (milligrams >= 0),
  uom text NOT NULL CHECK (uom IN ('pcs', 'dozen', 'pair', 'bulk')),
  cost bigint NOT NULL CHECK (cost BETWEEN 0 AND 1000000000000),
  markup_basis_points int NOT NULL DEFAULT 0 CHECK (markup_basis_points BETWEEN -10000 AND 100000000),
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  -- One row is one physical piece: never more than one of it anywhere (domain.md §1.1).
  is_unique_piece boolean NOT NULL DEFAULT false,
  min_quantity int NOT NULL DEFAULT 1 CHECK (min_quantity >= 0),
  video_id uuid REFERENCES file,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  search text GENERATED ALWAYS AS (folded(item_code || ' ' || barcode || ' ' || name || ' ' || name_ja)) STORED,
  FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id),
  -- The list's own order: what it filters by is in the index, so that a deep page reads nothing else.
  CONSTRAINT item_company_id_item_code_key UNIQUE (company_id, item_code) INCLUDE (id, active),
  UNIQUE (company_id, barcode),
  -- The newest come along it, too.
  UNIQUE (company_id, id) INCLUDE (active)
);
-- How rare a word is decides how it is searched for, which a hundred samples cannot tell of one in three hundred items.
ALTER TABLE item ALTER COLUMN search SET STATISTICS 400;
CREATE INDEX item_search ON item USING gin (search gin_trgm_ops);
CREATE INDEX item_search_cjk ON item USING gin (cjk_bigrams(search));
CREATE INDEX item_name ON item (company_id, name, id) INCLUDE (active);
CREATE INDEX item_price ON item (company_id, price, id) INCLUDE (active);
CREATE INDEX item_milligrams ON item (company_id, milligrams, id) INCLUDE (active);
CREATE INDEX item_cost ON item (company_id, cost, id) INCLUDE (active);
CREATE INDEX item_category ON item (company_id, category_id, id) INCLUDE (active);

CREATE TABLE item_image (
  item_id bigint NOT NULL REFERENCES item,
  position int NOT NULL CHECK (position BETWEEN 0 AND 4),
  file_id uuid NOT NULL REFERENCES file,
  PRIMARY KEY (item_id, position) DEFERRABLE INITIALLY IMMEDIATE
);
-- A file is only forgotten where nothing refers to it.
CREATE INDEX item_image_file_id ON item_image (file_id);
CREATE INDEX item_video_id ON item (video_id) WHERE video_id IS NOT NULL;

CREATE TABLE selling_option (
  item_id bigint NOT NULL REFERENCES item,
  kind text NOT NULL CHECK (kind IN ('straight', 'layaway', 'subasta', 'madeToOrder')),
  -- Layaway only: months and down payment.
  terms_months int CHECK (terms_months BETWEEN 1 AND 60),
  down_payment_basis_points int CHECK (down_payment_basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (item_id, kind),
  CHECK ((kind = 'layaway') = (terms_months IS NOT NULL AND down_payment_basis_points IS NOT NULL))
);

CREATE TABLE supplier (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  contact_number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  address_ja text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '' CHECK (email = lower(email)),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, code),
  UNIQUE (company_id, id)
);

CREATE TABLE service_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  service_code text NOT NULL CHECK (service_code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- What the work costs the shop, and what the customer pays for it, without tax as prices of items are.
  service_cost_fee bigint NOT NULL DEFAULT 0 CHECK (service_cost_fee BETWEEN 0 AND 1000000000000),
  service_fee_price bigint NOT NULL CHECK (service_fee_price BETWEEN 0 AND 1000000000000),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, service_code),
  UNIQUE (company_id, id)
);

-- A piece as it is offered on somebody else's site.
CREATE TABLE external_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  item_id bigint NOT NULL,
  selling_option text NOT NULL CHECK (selling_option IN ('straight', 'layaway', 'subasta', 'madeToOrder')),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  external_link text NOT NULL CHECK (external_link ~ '^https?://'),
  external_id text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, item_id) REFERENCES item (company_id, id),
  UNIQUE (company_id, id)
);
CREATE INDEX external_item_item ON external_item (item_id);

-- Changes of many prices at once. What a change did is never rewritten; undoing it is a change of its own.
CREATE TABLE price_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint NOT NULL REFERENCES app_user,
  -- How the new prices were worked out; null where another change was undone.
  rule jsonb,
  undo_of bigint UNIQUE,
  item_count int NOT NULL CHECK (item_count >= 0),
  left_alone int NOT NULL DEFAULT 0 CHECK (left_alone >= 0),
  -- Sums over the items whose price changed.
  price bigint NOT NULL CHECK (price >= 0),
  new_price bigint NOT NULL CHECK (new_price >= 0),
  FOREIGN KEY (company_id, undo_of) REFERENCES price_change (company_id, id),
  CHECK ((rule IS NULL) = (undo_of IS NOT NULL)),
  UNIQUE (company_id, id)
);

-- Rows are written with their change and for items just locked, neither of which ever goes away: references would only be
-- looked up, twice for each of 54,000 rows.
CREATE TABLE price_change_row (
  price_change_id bigint NOT NULL,
  item_id bigint NOT NULL,
  price bigint NOT NULL,
  new_price bigint NOT NULL,
  markup_basis_points int NOT NULL,
  new_markup_basis_points int NOT NULL,
  -- The price was another one by then, so undoing did not touch it.
  left_alone boolean NOT NULL DEFAULT false,
  CHECK (NOT left_alone OR price = new_price),
  PRIMARY KEY (price_change_id, item_id)
);
CREATE TRIGGER price_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_change_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_change_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON price_change, price_change_row TO kinza_app;
GRANT SELECT, INSERT, UPDATE ON category, item, supplier, service_item, external_item TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON item_image, selling_option TO kinza_app;
