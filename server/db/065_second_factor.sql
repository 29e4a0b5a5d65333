-- A second factor at sign-in: codes that a device makes (RFC 6238), and ten that are kept on paper.
ALTER TABLE role ADD COLUMN demands_second_factor boolean NOT NULL DEFAULT false;

CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY REFERENCES app_user,
  -- AES-256-GCM with a key that is not in the database: 12 bytes of nonce, 16 of tag, 20 of secret.
  secret bytea NOT NULL CHECK (octet_length(secret) = 48),
  -- Null until a code has shown that the device knows the secret.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: a code works once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- SHA-256 of 80 random bits.
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- Between password and code: opens nothing but the second step, and that for minutes.
CREATE TABLE sign_in_challenge (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user,
  -- SHA-256 of the hash that was verified: another password ends the challenge.
  password_mark bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, recovery_code TO kinza_app;
GRANT SELECT, INSERT, DELETE ON sign_in_challenge TO kinza_app;
