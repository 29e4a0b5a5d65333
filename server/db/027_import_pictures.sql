-- A checked file that its sender gives up leaves nothing behind.
GRANT DELETE ON import_run TO kinza_app;
