-- What is late is summed up from the index alone.
DROP INDEX payment_plan_row_due;
CREATE INDEX payment_plan_row_due ON payment_plan_row (due_date, sale_id) INCLUDE (amount, paid) WHERE paid < amount;
