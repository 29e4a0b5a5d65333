-- The least that money for a plan needs of a database, as one function: the plan held, the money written, its rows filled the
-- oldest first, the plan's sum and an audit entry.
CREATE SCHEMA least_plan;

CREATE TABLE least_plan.plan (
  id bigint PRIMARY KEY,
  paid bigint NOT NULL,
  total bigint NOT NULL CHECK (paid <= total)
) WITH (fillfactor = 70);
CREATE TABLE least_plan.due (
  plan_id bigint,
  number int,
  amount bigint NOT NULL,
  paid bigint NOT NULL CHECK (paid <= amount),
  PRIMARY KEY (plan_id, number)
) WITH (fillfactor = 70);
CREATE TABLE least_plan.payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id bigint NOT NULL,
  payment_type text NOT NULL,
  amount bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE least_plan.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  changes jsonb NOT NULL
);

INSERT INTO least_plan.plan SELECT id, amount_paid, grand_total FROM public.sale WHERE type = 'layaway' AND status = 'pending';
INSERT INTO least_plan.due SELECT sale_id, number, amount, paid FROM public.payment_plan_row
  WHERE sale_id IN (SELECT id FROM least_plan.plan);

CREATE FUNCTION least_plan.pay(wanted bigint, sum bigint, clerk bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  received bigint;
BEGIN
  UPDATE least_plan.plan SET paid = paid + sum WHERE id = wanted RETURNING paid INTO received;
  INSERT INTO least_plan.payment (plan_id, payment_type, amount) VALUES (wanted, 'cash', sum);
  UPDATE least_plan.due SET paid = filled.paid FROM (
    SELECT number, least(amount, greatest(0, received - (sum(amount) OVER (ORDER BY number) - amount))) AS paid
      FROM least_plan.due WHERE plan_id = wanted
  ) AS filled WHERE due.plan_id = wanted AND due.number = filled.number AND due.paid <> filled.paid;
  INSERT INTO least_plan.audit (user_id, plan_id, changes) VALUES (clerk, wanted, jsonb_build_object('paid', received));
  RETURN received;
END $$;
ANALYZE least_plan.plan, least_plan.due;
