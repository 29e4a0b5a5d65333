-- What a user is called in Japanese, beside the name in Latin letters: empty where there is none.
ALTER TABLE app_user ADD COLUMN last_name_ja text NOT NULL DEFAULT '', ADD COLUMN first_name_ja text NOT NULL DEFAULT '';

-- Until now a name stood in one script only: one that is Japanese is the Japanese name, too.
UPDATE app_user SET last_name_ja = last_name, first_name_ja = first_name
WHERE concat(last_name, first_name) ~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]';

-- Messages of customers are for administrators only (specification): no other role holds the right any more.
UPDATE access_right SET active = false
FROM action, role WHERE action.id = action_id AND role.id = role_id
  AND action.description = 'Access Messages' AND role.name <> 'Admin' AND access_right.active;

-- What is still to be shipped: a handful of lines among all that there ever were.
CREATE INDEX sale_line_to_ship ON sale_line (sale_id) WHERE shipping_status IN ('pending', 'processing');
