-- Who sees and changes every company of the installation, and what the companies share (docs/decisions/tenancy.md).
ALTER TABLE app_user ADD COLUMN holds_all_companies boolean NOT NULL DEFAULT false;

-- The administrators of the company that was there first keep what they could do so far.
UPDATE app_user SET holds_all_companies = true WHERE role_id IN (SELECT id FROM role WHERE name = 'Admin')
  AND company_id = (SELECT first.company_id FROM app_user AS first JOIN role ON role.id = first.role_id
    JOIN company ON company.id = first.company_id
    WHERE role.name = 'Admin' AND first.active AND company.active ORDER BY first.id LIMIT 1);
