-- Why an export failed, as far as that is known; null where it did not, or did before this was kept.
ALTER TABLE report_export ADD COLUMN
  failure text CHECK (failure IN ('noSpace', 'unavailable', 'stopped', 'fault'));
