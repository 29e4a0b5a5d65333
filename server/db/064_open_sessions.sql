-- Where a session was opened, so that its user knows it again; sessions from before tell nothing.
ALTER TABLE session
  ADD COLUMN user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 400),
  ADD COLUMN address text NOT NULL DEFAULT '';

-- The ground on which no tax was taken, beside the words; sales from before have their words alone.
ALTER TABLE sale ADD COLUMN tax_free_ground text CHECK (tax_free_ground IN ('export', 'diplomatic', 'taxFreeShop'));
