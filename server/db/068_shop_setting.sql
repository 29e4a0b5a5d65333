-- The shop on the web of each company: off, until somebody has said what it sells from and how.
CREATE TABLE shop_setting (
  company_id bigint PRIMARY KEY REFERENCES company,
  is_open boolean NOT NULL DEFAULT false,
  -- The location whose stock is sold.
  location_id bigint,
  -- Hours that an order is held until it is confirmed, and days to pay from then on.
  hold_hours int NOT NULL DEFAULT 24 CHECK (hold_hours BETWEEN 1 AND 168),
  pay_days int NOT NULL DEFAULT 7 CHECK (pay_days BETWEEN 1 AND 30),
  -- Two letters each.
  countries text[] NOT NULL DEFAULT '{JP}' CHECK (cardinality(countries) > 0),
  hero_first text NOT NULL DEFAULT '',
  hero_first_ja text NOT NULL DEFAULT '',
  hero_second text NOT NULL DEFAULT '',
  hero_second_ja text NOT NULL DEFAULT '',
  -- Markdown, as it was written.
  delivery text NOT NULL DEFAULT '',
  delivery_ja text NOT NULL DEFAULT '',
  law text NOT NULL DEFAULT '',
  law_ja text NOT NULL DEFAULT '',
  privacy text NOT NULL DEFAULT '',
  privacy_ja text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id),
  CHECK (NOT is_open OR (location_id IS NOT NULL AND delivery || delivery_ja <> '' AND law || law_ja <> ''
    AND privacy || privacy_ja <> ''))
);
-- Ways to pay, in the order in which they are offered, each with words for who pays so.
CREATE TABLE shop_pay_way (
  company_id bigint NOT NULL REFERENCES shop_setting,
  way text NOT NULL CHECK (way IN ('bankTransfer', 'cashOnDelivery', 'atShop')),
  position int NOT NULL,
  words text NOT NULL,
  words_ja text NOT NULL,
  PRIMARY KEY (company_id, way)
);
-- The shipping methods that customers choose from.
CREATE TABLE shop_shipping_method (
  company_id bigint NOT NULL REFERENCES shop_setting,
  shipping_method_id bigint NOT NULL,
  PRIMARY KEY (company_id, shipping_method_id),
  FOREIGN KEY (company_id, shipping_method_id) REFERENCES shipping_method (company_id, id)
);
INSERT INTO shop_setting (company_id) SELECT id FROM company;
CREATE FUNCTION begin_shop() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO shop_setting (company_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER company_begins_shop AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION begin_shop();

GRANT SELECT, UPDATE ON shop_setting TO kinza_app;
GRANT SELECT, INSERT, DELETE ON shop_pay_way, shop_shipping_method TO kinza_app;
