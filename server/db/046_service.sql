-- Work on a customer's own piece: what was handed in, where it is, when it was promised, and that it was handed over.

-- The stage stands beside the status: both decide what may happen to a service.
ALTER TABLE sale ADD COLUMN
  service_stage text CHECK (service_stage IN ('bench', 'workshop', 'ready', 'handedOver')),
  ADD CHECK (service_stage IS NULL OR type = 'service');

CREATE TABLE service (
  sale_id bigint PRIMARY KEY REFERENCES sale,
  company_id bigint NOT NULL REFERENCES company,
  -- The customer's own piece, which never is stock: what it is, its condition, what the customer says it is worth, in yen.
  piece text NOT NULL DEFAULT '',
  condition text NOT NULL DEFAULT '',
  declared_value bigint CHECK (declared_value > 0),
  milligrams_in bigint CHECK (milligrams_in > 0),
  milligrams_out bigint CHECK (milligrams_out > 0),
  promised_date date,
  service_provider_id bigint REFERENCES service_provider,
  handed_over_at timestamptz,
  handed_over_by bigint REFERENCES app_user,
  CHECK ((handed_over_at IS NULL) = (handed_over_by IS NULL))
);
CREATE INDEX service_promised ON service (company_id, promised_date, sale_id);
CREATE INDEX service_provider_of ON service (service_provider_id) WHERE service_provider_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON service TO kinza_app;
