-- Customers are told, too, of a piece that is made to order and late.
ALTER TABLE mail DROP CONSTRAINT mail_kind_check, ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'madeToOrderOverdue', 'several', 'trial'));
ALTER TABLE mail_cause DROP CONSTRAINT mail_cause_kind_check, ADD CONSTRAINT mail_cause_kind_check
  CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'madeToOrderOverdue'));
ALTER TABLE mail_template DROP CONSTRAINT mail_template_kind_check, ADD CONSTRAINT mail_template_kind_check
  CHECK (kind IN ('pendingTransaction', 'dueReminder', 'dueAfter', 'serviceOverdue', 'orderProcessing', 'madeToOrderOverdue', 'several'));
