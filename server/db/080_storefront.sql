-- The few items that are made to order or laid away, which pages of the shops ask for.
CREATE INDEX selling_option_rare ON selling_option (kind, item_id) WHERE kind IN ('layaway', 'madeToOrder');
