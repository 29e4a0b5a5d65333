-- Pieces of a parcel are written in one go, so their ids are drawn before.
GRANT USAGE ON SEQUENCE item_id_seq TO kinza_app;
