-- Goes up with every change, so that nobody changes a guide's video or its captions unseen.
ALTER TABLE guide_video ADD COLUMN version int NOT NULL DEFAULT 1;
