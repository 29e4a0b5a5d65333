-- What a customer was before an import changed them is erased with them.
GRANT UPDATE (before) ON import_thing TO kinza_app;
