-- The newest customers come along it.
CREATE INDEX customer_by_id ON customer (company_id, id) INCLUDE (active) WHERE merged_into_id IS NULL;
