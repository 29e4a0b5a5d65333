-- What was said of a piece when it was sold: its warranty card says so for ever, whatever its item says by then.
ALTER TABLE sale_line ADD COLUMN description text NOT NULL DEFAULT '', ADD COLUMN description_ja text NOT NULL DEFAULT '';
UPDATE sale_line SET description = item.description, description_ja = item.description_ja
FROM item WHERE item.id = sale_line.item_id AND (item.description <> '' OR item.description_ja <> '');
