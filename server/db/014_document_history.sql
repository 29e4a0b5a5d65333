-- Who brought a document to each of its statuses, and when, stands in its audit trail.
ALTER TABLE adjustment DROP COLUMN ended_at, DROP COLUMN ended_by;
