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

SELECT note_issuer(id, NULL) FROM company;

GRANT SELECT, INSERT, UPDATE ON issuer TO kinza_app;
