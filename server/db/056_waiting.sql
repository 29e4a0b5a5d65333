-- Pending sales of some types are counted every minute, while plans may be pending by the ten thousand.
DROP INDEX sale_waiting;
CREATE INDEX sale_waiting ON sale (location_id, type, id) WHERE status = 'pending';
