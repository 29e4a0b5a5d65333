-- Users, roles and rights, sessions. Modules, actions and roles are those of the whole installation; users belong to a
-- company (docs/decisions/tenancy.md).

-- The name is a word of the code: it comes with the version that knows it, and nobody changes it.
CREATE TABLE module (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  description_ja text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1
);

-- The description is the word that an endpoint asks for; what it means in this shop is said in the explanation.
CREATE TABLE action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  module_id bigint NOT NULL REFERENCES module,
  description text NOT NULL UNIQUE,
  explanation text NOT NULL DEFAULT '',
  explanation_ja text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1
);

-- The name Admin decides everything, so no other role may look like it: case, width, accents, spaces and what can't be
-- seen are folded away, and Cyrillic and Greek letters that look like those of the word are read as them.
CREATE FUNCTION role_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(lower(normalize(name, NFKD)),
      '[\s\u0300-\u036f\u00ad\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g'),
    'аαɑԁмμіιıνոп', 'aaadmmiiinnn')
$$;

CREATE TABLE role (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  -- Its letter in the rights matrix, by which a new version gives new actions; whatever it is called by then. A role that
  -- somebody made here has none.
  letter text UNIQUE CHECK (letter ~ '^[A-Z]$'),
  active boolean NOT NULL DEFAULT true,
  -- Counts every change of the role's rights; sessions compare it on every request.
  rights_version int NOT NULL DEFAULT 1,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT role_imitates_admin CHECK (name = 'Admin'
    OR (role_key(name) NOT IN ('admin', '管理者') AND role_key(name_ja) NOT IN ('admin', '管理者'))),
  CONSTRAINT role_name_visible CHECK (role_key(name) <> '')
);
CREATE UNIQUE INDEX role_name ON role (role_key(name));
CREATE UNIQUE INDEX role_name_ja ON role (role_key(name_ja)) WHERE name_ja <> '';

CREATE FUNCTION keep_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name = 'Admin' AND (TG_OP = 'DELETE' OR NEW.name <> 'Admin' OR NEW.name_ja <> OLD.name_ja OR NOT NEW.active) THEN
    RAISE EXCEPTION 'the role Admin stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER role_keeps_admin BEFORE UPDATE OR DELETE ON role FOR EACH ROW EXECUTE FUNCTION keep_admin();

CREATE TABLE access_right (
  role_id bigint NOT NULL REFERENCES role,
  action_id bigint NOT NULL REFERENCES action,
  active boolean NOT NULL,
  PRIMARY KEY (role_id, action_id)
);

CREATE FUNCTION count_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE role SET rights_version = rights_version + 1 WHERE id = coalesce(NEW.role_id, OLD.role_id);
  RETURN NULL;
END $$;
CREATE TRIGGER access_right_counts AFTER INSERT OR UPDATE OR DELETE ON access_right
  FOR EACH ROW EXECUTE FUNCTION count_rights_change();

CREATE FUNCTION count_all_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE role SET rights_version = rights_version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER action_counts AFTER UPDATE OF active, module_id ON action FOR EACH STATEMENT EXECUTE FUNCTION count_all_rights_change();
CREATE TRIGGER module_counts AFTER UPDATE OF active ON module FOR EACH STATEMENT EXECUTE FUNCTION count_all_rights_change();

CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  username text NOT NULL CHECK (username = lower(username) AND username ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  middle_name text NOT NULL DEFAULT '',
  last_name text NOT NULL,
  role_id bigint NOT NULL REFERENCES role,
  phone_number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  birthday date,
  image_id uuid REFERENCES file,
  -- argon2id in PHC form; null until the one-time link was used.
  password_hash text,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX app_user_username ON app_user (username);
CREATE UNIQUE INDEX app_user_email ON app_user (email);
ALTER TABLE audit_entry ADD FOREIGN KEY (user_id) REFERENCES app_user;
ALTER TABLE file ADD FOREIGN KEY (created_by) REFERENCES app_user;

-- The locations a user works in, in any company; the one in use decides whose data is seen.
CREATE TABLE user_location (
  user_id bigint NOT NULL REFERENCES app_user,
  location_id bigint NOT NULL REFERENCES location,
  can_ship boolean NOT NULL DEFAULT false,
  can_receive boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, location_id)
);

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- An administrator sees the office as this role would, and changes nothing meanwhile.
  view_as_role_id bigint REFERENCES role
);
CREATE INDEX session_user_id ON session (user_id) WHERE revoked_at IS NULL;

-- Sessions end in the same transaction as what makes them wrong.
CREATE FUNCTION revoke_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_revokes AFTER UPDATE ON app_user FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.role_id <> NEW.role_id
    OR OLD.active <> NEW.active OR OLD.company_id <> NEW.company_id)
  EXECUTE FUNCTION revoke_sessions();

CREATE FUNCTION revoke_company_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now() FROM app_user
    WHERE app_user.company_id = NEW.id AND session.user_id = app_user.id AND session.revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER company_revokes AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION revoke_company_sessions();

CREATE TABLE one_time_link (
  token_hash bytea PRIMARY KEY,
  -- Null: the link makes the first administrator.
  user_id bigint REFERENCES app_user,
  purpose text NOT NULL CHECK (purpose IN ('firstAdmin', 'invite', 'reset')),
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A newer link of the same user took its place.
  replaced_at timestamptz
);
CREATE UNIQUE INDEX one_time_link_open ON one_time_link (user_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX app_user_company_id ON app_user (company_id);

-- Failed sign-ins by account and by address.
CREATE TABLE sign_in_failure (
  key text PRIMARY KEY,
  count int NOT NULL,
  blocked_until timestamptz,
  at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON module, action, role, access_right, app_user, session, one_time_link TO kinza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_location, sign_in_failure TO kinza_app;
GRANT DELETE ON session TO kinza_app;
