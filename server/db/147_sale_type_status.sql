-- A list of the orders that were delivered passes those that still wait by this index alone, newest first.
DROP INDEX sale_type;
CREATE INDEX sale_type ON sale (company_id, type, date, id) INCLUDE (location_id, status) WHERE type <> 'straight';
