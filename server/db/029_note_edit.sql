-- The writer of a note may correct it; the trail keeps each wording.
ALTER TABLE customer_note ADD COLUMN edited_at timestamptz;
GRANT UPDATE (text, edited_at) ON customer_note TO kinza_app;
