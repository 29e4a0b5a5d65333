-- What there is to say of one line besides its reason.
ALTER TABLE adjustment_line ADD COLUMN note text NOT NULL DEFAULT '' CHECK (length(note) <= 200);
