-- Two people may share a telephone number, as husband and wife do. Who is entered second says so, once asked.
ALTER TABLE customer ADD COLUMN shares_number boolean NOT NULL DEFAULT false;
DROP INDEX customer_contact;
CREATE UNIQUE INDEX customer_contact ON customer (company_id, contact_digits)
  WHERE contact_digits <> '' AND active AND NOT shares_number;
CREATE INDEX customer_contact_shared ON customer (company_id, contact_digits) WHERE contact_digits <> '' AND active;
