-- What nothing refers to can be deleted. Foreign keys decide that: whatever is in use stays, and can be deactivated.
GRANT DELETE ON category, external_item, featured_product, page_post, reason_code, service_item, service_provider,
  shop_video, social_link, supplier, customer_note TO kinza_app;

-- The pictures inside a post's words go with it.
ALTER TABLE page_post_image DROP CONSTRAINT page_post_image_post_id_fkey;
ALTER TABLE page_post_image ADD FOREIGN KEY (post_id) REFERENCES page_post ON DELETE CASCADE;
