-- Goods that go to another company become an item of its own: the one that they came in as ties the two halves together.
ALTER TABLE transfer_line ADD COLUMN destination_item_id bigint REFERENCES item,
  ADD CHECK (destination_item_id <> item_id);
CREATE INDEX transfer_line_destination_item ON transfer_line (destination_item_id) WHERE destination_item_id IS NOT NULL;
-- An item that was made from another company's shows its pictures: they are looked for by their file.
CREATE INDEX item_image_file ON item_image (file_id);
