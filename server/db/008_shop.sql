-- What the shop window shows besides items: featured products, social media, posts and videos.

CREATE TABLE featured_product (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_ja text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  -- What it was before; absent where nothing is taken off. The discount is worked out of the two and stored nowhere.
  price_before bigint CHECK (price_before BETWEEN price AND 1000000000000),
  item_id bigint NOT NULL,
  -- Its own picture; the item's is shown where there is none.
  image_id uuid REFERENCES file,
  position int NOT NULL CHECK (position >= 1),
  -- Shown from one day through another; without, always.
  active_from date,
  active_to date,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, item_id) REFERENCES item (company_id, id),
  CHECK (active_from <= active_to)
);
CREATE INDEX featured_product_order ON featured_product (company_id, position);

CREATE TABLE social_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  platform text NOT NULL CHECK (platform IN ('facebook', 'instagram', 'x', 'line', 'youtube', 'tiktok', 'threads', 'pinterest', 'linkedin', 'whatsapp', 'messenger', 'viber', 'other')),
  url text NOT NULL CHECK (url ~* '^https?://'),
  position int NOT NULL CHECK (position >= 1),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, url)
);

CREATE TABLE page_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  title text NOT NULL,
  title_ja text NOT NULL DEFAULT '',
  -- The end of its address, which stays once it was published.
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The day that stands above it.
  date date NOT NULL,
  -- Markdown, as it was written; what is shown of it is decided where it is shown.
  content text NOT NULL,
  content_ja text NOT NULL DEFAULT '',
  cover_id uuid REFERENCES file,
  -- Published; a draft otherwise.
  active boolean NOT NULL DEFAULT false,
  was_published boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, slug),
  UNIQUE (company_id, id)
);
CREATE INDEX page_post_date ON page_post (company_id, date DESC, id DESC);

CREATE FUNCTION remember_publishing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_published := NEW.was_published OR NEW.active;
  RETURN NEW;
END $$;
CREATE TRIGGER page_post_remembers BEFORE INSERT OR UPDATE ON page_post
  FOR EACH ROW EXECUTE FUNCTION remember_publishing();

-- Pictures inside a post's words: what stands here is not cleared away.
CREATE TABLE page_post_image (
  post_id bigint NOT NULL REFERENCES page_post,
  file_id uuid NOT NULL REFERENCES file,
  PRIMARY KEY (post_id, file_id)
);

CREATE TABLE shop_video (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  name_ja text NOT NULL DEFAULT '',
  video_id uuid NOT NULL REFERENCES file,
  -- What stands there until it plays.
  poster_id uuid REFERENCES file,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX shop_video_company ON shop_video (company_id);

GRANT SELECT, INSERT, UPDATE ON featured_product, social_link, page_post, shop_video TO kinza_app;
GRANT SELECT, INSERT, DELETE ON page_post_image TO kinza_app;
