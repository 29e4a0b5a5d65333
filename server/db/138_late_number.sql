-- What a sale has besides is written before the sale itself, whose number all others of the company wait for.
ALTER TABLE payment_plan ALTER CONSTRAINT payment_plan_sale_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE made_to_order ALTER CONSTRAINT made_to_order_sale_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE service ALTER CONSTRAINT service_sale_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE sale_picture ALTER CONSTRAINT sale_picture_sale_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Mails about orders of somebody who has no record yet: they are looked for with each new record.
CREATE INDEX mail_unlinked ON mail (company_id, recipient) WHERE kind = 'order' AND customer_id IS NULL;

-- The id of a customer's record is drawn before their order is written, which names it.
GRANT USAGE ON SEQUENCE customer_id_seq TO kinza_app;
