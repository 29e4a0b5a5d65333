-- What a shop calls modules and actions, in both languages: empty where it keeps the words that come with Kinza. The name of
-- a module and the description of an action stay the keys that the code asks for (docs/decisions/rights.md).
ALTER TABLE module ADD COLUMN label text NOT NULL DEFAULT '', ADD COLUMN label_ja text NOT NULL DEFAULT '';
ALTER TABLE action ADD COLUMN label text NOT NULL DEFAULT '', ADD COLUMN label_ja text NOT NULL DEFAULT '';
