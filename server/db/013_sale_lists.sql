-- What the list of a million sales walks along: by day with the location that decides who sees a sale, so that a page in the
-- middle reads the index alone; by total; and the few that are not completed, by their status.
DROP INDEX sale_list, sale_pending;
CREATE INDEX sale_list ON sale (company_id, date, id) INCLUDE (location_id);
CREATE INDEX sale_grand_total ON sale (company_id, grand_total, id) INCLUDE (location_id);
CREATE INDEX sale_uncompleted ON sale (company_id, status, date, id) INCLUDE (location_id) WHERE status <> 'completed';
