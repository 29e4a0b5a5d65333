-- Sales that are paid by instalments: layaways, whose goods leave when all is paid, and installments, whose goods leave after
-- the down payment (domain.md §2, §3.3).

-- That somebody acknowledged, for the company, what the law asks of those who sell by instalments.
ALTER TABLE company ADD COLUMN installment_law_ack_at timestamptz,
  ADD COLUMN installment_law_ack_by bigint REFERENCES app_user,
  ADD CHECK ((installment_law_ack_at IS NULL) = (installment_law_ack_by IS NULL));

CREATE TABLE payment_plan (
  sale_id bigint PRIMARY KEY REFERENCES sale,
  terms int NOT NULL CHECK (terms BETWEEN 1 AND 60),
  down_payment_basis_points int NOT NULL CHECK (down_payment_basis_points BETWEEN 0 AND 10000),
  unit int NOT NULL CHECK (unit IN (1, 100, 1000)),
  start_date date NOT NULL,
  end_date date NOT NULL,
  remarks text NOT NULL DEFAULT '',
  -- Months by which rows that were unpaid then were put off, in all.
  extended_months int NOT NULL DEFAULT 0 CHECK (extended_months >= 0)
);

-- Row 0 is the down payment. `paid` is what of the sale's money falls on the row, the oldest first.
CREATE TABLE payment_plan_row (
  sale_id bigint NOT NULL REFERENCES payment_plan,
  number int NOT NULL CHECK (number BETWEEN 0 AND 60),
  due_date date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  PRIMARY KEY (sale_id, number)
);
CREATE INDEX payment_plan_row_due ON payment_plan_row (due_date, sale_id) WHERE paid < amount;

-- Why unpaid rows were put off: kept for good.
CREATE TABLE payment_plan_extension (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES payment_plan,
  months int NOT NULL CHECK (months > 0),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user
);
CREATE INDEX payment_plan_extension_sale ON payment_plan_extension (sale_id);

GRANT SELECT, INSERT, UPDATE ON payment_plan TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_plan_row TO kinza_app;
GRANT SELECT, INSERT ON payment_plan_extension TO kinza_app;
GRANT UPDATE (installment_law_ack_at, installment_law_ack_by) ON company TO kinza_app;
