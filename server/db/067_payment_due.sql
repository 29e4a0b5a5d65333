-- What customers of open sales still owe, and when: the unpaid rows of plans; of made pieces and of services what remains, as
-- row 0, on the day for which they are promised, else on the day of the sale (domain.md §6).
CREATE VIEW payment_due AS
  SELECT sale_id, row.number, due_date, row.amount - paid AS amount
    FROM payment_plan_row AS row JOIN sale ON sale.id = sale_id WHERE paid < row.amount AND sale.status = 'pending'
  UNION ALL SELECT sale.id, 0, coalesce(made.expected_date, service.promised_date, sale.date),
      grand_total - amount_paid - written_off
    FROM sale LEFT JOIN made_to_order AS made ON made.sale_id = sale.id LEFT JOIN service ON service.sale_id = sale.id
    WHERE type IN ('madeToOrder', 'service') AND sale.status = 'pending' AND amount_paid + written_off < grand_total;
GRANT SELECT ON payment_due TO kinza_app;
