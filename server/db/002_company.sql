-- Companies, their dated tax rates and their locations (shops and warehouses).

CREATE TABLE company (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{2,8}$'),
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  logo_id uuid REFERENCES file,
  -- T and 13 digits, or empty: then no document calls itself a qualified invoice (domain.md §3.2).
  registration_no text NOT NULL DEFAULT '' CHECK (registration_no ~ '^(T[0-9]{13})?$'),
  email text NOT NULL,
  primary_contact text NOT NULL,
  secondary_contact text NOT NULL DEFAULT '',
  address text NOT NULL,
  address_ja text NOT NULL DEFAULT '',
  tax_details text NOT NULL DEFAULT '',
  tax_mode text NOT NULL DEFAULT 'exclusive' CHECK (tax_mode IN ('exclusive', 'inclusive')),
  tax_rounding text NOT NULL DEFAULT 'floor' CHECK (tax_rounding IN ('floor', 'halfUp', 'ceil')),
  allow_negative_sellable boolean NOT NULL DEFAULT true,
  -- First two digits of barcodes that the shop issues itself, 20 to 29 (domain.md §4).
  barcode_prefix text NOT NULL DEFAULT '20' CHECK (barcode_prefix ~ '^2[0-9]$'),
  -- The last day of the last closed month: nothing is posted on or before it.
  closed_through date,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE file ADD FOREIGN KEY (company_id) REFERENCES company;
ALTER TABLE audit_entry ADD FOREIGN KEY (company_id) REFERENCES company;
ALTER TABLE alarm ADD FOREIGN KEY (company_id) REFERENCES company;
ALTER TABLE number_counter ADD FOREIGN KEY (company_id) REFERENCES company;

-- The rate in force on the day of delivery applies (domain.md §3.1).
CREATE TABLE tax_rate (
  company_id bigint NOT NULL REFERENCES company,
  valid_from date NOT NULL,
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (company_id, valid_from)
);

CREATE TABLE location (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  address_ja text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, name),
  UNIQUE (company_id, id)
);

-- The video that a company's administrator gave a section's guide, with its captions as WebVTT.
CREATE TABLE guide_video (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  section text NOT NULL CHECK (section ~ '^[a-z][a-zA-Z]{0,39}$'),
  file_id uuid NOT NULL REFERENCES file,
  captions_en text NOT NULL DEFAULT '' CHECK (length(captions_en) <= 100000),
  captions_ja text NOT NULL DEFAULT '' CHECK (length(captions_ja) <= 100000),
  -- Goes up with every change, so that nobody changes a video or its captions unseen.
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, section)
);
CREATE INDEX guide_video_file ON guide_video (file_id);

GRANT SELECT, INSERT, UPDATE ON company, tax_rate, location TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON guide_video TO kinza_app;

-- What papers said of their issuer, and from when on: a receipt that is printed again says what its original said.

CREATE TABLE issuer (
  location_id bigint NOT NULL REFERENCES location,
  valid_from timestamptz NOT NULL,
  name text NOT NULL,
  name_ja text NOT NULL,
  registration_no text NOT NULL,
  address text NOT NULL,
  address_ja text NOT NULL,
  primary_contact text NOT NULL,
  location_name text NOT NULL,
  location_name_ja text NOT NULL,
  location_address text NOT NULL,
  location_address_ja text NOT NULL,
  phone text NOT NULL,
  PRIMARY KEY (location_id, valid_from)
);

-- Notes the issuer that a company and one of its locations make, from now on.
CREATE FUNCTION note_issuer(of_company bigint, of_location bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO issuer (location_id, valid_from, name, name_ja, registration_no, address, address_ja, primary_contact,
    location_name, location_name_ja, location_address, location_address_ja, phone)
  SELECT location.id, now(), company.name, company.name_ja, registration_no, company.address, company.address_ja,
    primary_contact, location.name, location.name_ja, location.address, location.address_ja, phone
  FROM location JOIN company ON company.id = location.company_id
  WHERE company.id = of_company AND (of_location IS NULL OR location.id = of_location)
  ON CONFLICT (location_id, valid_from) DO UPDATE SET (name, name_ja, registration_no, address, address_ja,
    primary_contact, location_name, location_name_ja, location_address, location_address_ja, phone) =
    ROW (excluded.name, excluded.name_ja, excluded.registration_no, excluded.address, excluded.address_ja,
    excluded.primary_contact, excluded.location_name, excluded.location_name_ja, excluded.location_address,
    excluded.location_address_ja, excluded.phone)
$$;

CREATE FUNCTION note_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_issuer(NEW.id, NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION note_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_issuer(NEW.company_id, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER company_is_noted AFTER UPDATE ON company FOR EACH ROW
  WHEN ((OLD.name, OLD.name_ja, OLD.registration_no, OLD.address, OLD.address_ja, OLD.primary_contact)
    IS DISTINCT FROM (NEW.name, NEW.name_ja, NEW.registration_no, NEW.address, NEW.address_ja, NEW.primary_contact))
  EXECUTE FUNCTION note_company();
CREATE TRIGGER new_location_is_noted AFTER INSERT ON location FOR EACH ROW EXECUTE FUNCTION note_location();
CREATE TRIGGER location_is_noted AFTER UPDATE ON location FOR EACH ROW
  WHEN ((OLD.name, OLD.name_ja, OLD.address, OLD.address_ja, OLD.phone)
    IS DISTINCT FROM (NEW.name, NEW.name_ja, NEW.address, NEW.address_ja, NEW.phone))
  EXECUTE FUNCTION note_location();

GRANT SELECT, INSERT, UPDATE ON issuer TO kinza_app;
