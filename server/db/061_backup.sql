-- Backups as they were tried (docs/decisions/backup.md). What is kept of them lies in their folder, and what is restored
-- is read from there alone: these rows say what became of each, the failures too.
CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its name in the folder, once it has begun.
  stamp text UNIQUE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'copying', 'checking', 'good', 'unchecked', 'failed')),
  asked_at timestamptz NOT NULL,
  -- Null: Kinza itself, or the command.
  asked_by bigint REFERENCES app_user,
  started_at timestamptz,
  ended_at timestamptz,
  -- When it had been restored, started and looked at.
  checked_at timestamptz,
  done_bytes bigint NOT NULL DEFAULT 0 CHECK (done_bytes >= 0),
  total_bytes bigint NOT NULL DEFAULT 0 CHECK (total_bytes >= 0),
  -- Why it failed, or was not looked at.
  problem text NOT NULL DEFAULT '',
  CHECK ((status IN ('good', 'unchecked', 'failed')) = (ended_at IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX backup_run_open ON backup_run ((true)) WHERE status IN ('waiting', 'copying', 'checking');

-- How the backup stands, as its process says every few seconds.
CREATE TABLE backup_state (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- `own`: a database of one's own, which is backed up by other means.
  mode text NOT NULL DEFAULT 'off' CHECK (mode IN ('folder', 'own', 'off')),
  place text NOT NULL DEFAULT '',
  seen_at timestamptz,
  -- Everything that was answered until then is stored.
  through_at timestamptz,
  kept_bytes bigint NOT NULL DEFAULT 0 CHECK (kept_bytes >= 0),
  free_bytes bigint NOT NULL DEFAULT 0,
  next_at timestamptz,
  -- Why the log is not stored at the moment.
  problem text NOT NULL DEFAULT ''
);
INSERT INTO backup_state DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE, DELETE ON backup_run TO kinza_app;
GRANT SELECT, UPDATE ON backup_state TO kinza_app;
