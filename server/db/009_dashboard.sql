-- What the dashboard asks besides a company's sales by date: sales that ended, sales that waited before they were
-- completed, layaways by the day they were made, and what entered and left the shop by day. A sale made and completed
-- at once enters none of the first three. The ledger is written in the order of its days, so that a few pages of BRIN
-- find a month in it.

CREATE INDEX sale_ended ON sale (company_id, ended_date) WHERE ended_date IS NOT NULL;
CREATE INDEX sale_waited ON sale (company_id, date) WHERE completed_at > created_at;
CREATE INDEX sale_layaway ON sale (company_id, created_at) WHERE type = 'layaway';
CREATE INDEX stock_move_date ON stock_move USING brin (effective_date) WITH (pages_per_range = 32, autosummarize = on);
