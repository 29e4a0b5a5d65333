-- Ways of sending goods, and what each costs: `fee` everywhere but where a group of prefectures has its own, more for what is
-- heavy, nothing from a total on.
CREATE TABLE shipping_method (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL CHECK (name <> ''),
  name_ja text NOT NULL,
  carrier text NOT NULL,
  -- Where a parcel is looked up: an address of the web with {number} in it; empty where there is none.
  tracking_url text NOT NULL CHECK (tracking_url = '' OR tracking_url LIKE '%{number}%'),
  fee int NOT NULL CHECK (fee >= 0),
  -- By region, in their order (contract/sales/shippingMethod.ts); null, or left out at the end: the fee of everywhere.
  region_fees int[] NOT NULL DEFAULT '{}' CHECK (cardinality(region_fees) <= 11),
  -- Up to so much weight is in the fee; each further step, begun or full, costs more. Of 0 there are no steps.
  included_milligrams bigint NOT NULL DEFAULT 0 CHECK (included_milligrams >= 0),
  step_milligrams bigint NOT NULL DEFAULT 0 CHECK (step_milligrams >= 0),
  step_fee int NOT NULL DEFAULT 0 CHECK (step_fee >= 0),
  -- Goods of this worth travel for nothing; null: none do.
  free_from bigint CHECK (free_from >= 0),
  days int NOT NULL CHECK (days >= 0),
  cash_on_delivery boolean NOT NULL DEFAULT false,
  -- What the carrier wants for taking the money.
  collection_fee int NOT NULL DEFAULT 0 CHECK (collection_fee >= 0),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
CREATE INDEX shipping_method_company ON shipping_method (company_id, name);
GRANT SELECT, INSERT, UPDATE, DELETE ON shipping_method TO kinza_app;
