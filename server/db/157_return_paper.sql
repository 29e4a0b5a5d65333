-- Which return of an order its return invoice is about. Of a sale that was voided there is one alone.
ALTER TABLE sale_paper
  ADD COLUMN shipment_id bigint REFERENCES shipment CHECK (shipment_id IS NULL OR kind = 'returnInvoice'),
  DROP CONSTRAINT sale_paper_sale_id_kind_copy_key,
  ADD UNIQUE NULLS NOT DISTINCT (sale_id, kind, shipment_id, copy);
