-- Files are read as Excel and as Excel's Unicode text, too.
ALTER TABLE import_run DROP CONSTRAINT import_run_encoding_check;
ALTER TABLE import_run ADD CHECK (encoding IN ('utf-8', 'shift_jis', 'utf-16le', 'xlsx'));
