-- Any moment from then on until through_at can be restored from the folder that is used now; null: there is no whole copy
-- of the database in it from which the log goes on.
ALTER TABLE backup_state ADD COLUMN from_at timestamptz;
