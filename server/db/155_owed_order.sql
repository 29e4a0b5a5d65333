-- Orders that went out before they were paid: they are few, and tell which customers owe something.
CREATE INDEX sale_owed_order ON sale (company_id, customer_id)
  WHERE type = 'ecommerce' AND status = 'completed' AND grand_total > amount_paid + written_off;
