-- What was asked for in writing of those who are late, and until when they were given time (domain.md §2): kept for good.
CREATE TABLE payment_plan_demand (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES payment_plan,
  date date NOT NULL,
  -- At least twenty days later.
  deadline date NOT NULL CHECK (deadline >= date + 20),
  -- What was overdue on its day.
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user
);
CREATE INDEX payment_plan_demand_sale ON payment_plan_demand (sale_id);
GRANT SELECT, INSERT ON payment_plan_demand TO kinza_app;
