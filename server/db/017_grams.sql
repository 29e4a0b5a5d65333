-- Words in the order of a list: for every two neighbouring characters of which one is not plain ASCII, and for every four
-- digits of a customer, who has them, by code. A page of 佐藤 is a few steps along this index, however many there are and
-- however many lie between them (server/kernel/searchPage.ts). Only what writes a customer or an item writes here, in the
-- same statement.

-- The same pairs as before in a third of the time: of plain characters in a row, only the first and the last have a
-- neighbour that counts.
CREATE OR REPLACE FUNCTION cjk_pairs(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  short text := regexp_replace(value, '([\x01-\x7f])[\x01-\x7f]+([\x01-\x7f])', '\1\2', 'g');
  pairs text[] := '{}';
  pair text;
BEGIN
  FOR i IN 1..length(short) - 1 LOOP
    pair := substr(short, i, 2);
    IF octet_length(pair) > length(pair) AND pair <> ALL(pairs) THEN
      pairs := pairs || pair;
    END IF;
  END LOOP;
  RETURN pairs;
END $$;

-- The pairs that can be looked for, hiragana as katakana, since either may be typed for the other: a word may begin with a
-- space, and none ends with one. The same stands in contract/kernel/kana.ts, for what is typed.
CREATE FUNCTION word_pairs(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pair FROM unnest(cjk_bigrams(CASE WHEN value ~ '[ぁ-ゖ]' THEN translate(value,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ')
    ELSE value END)) AS pair
  WHERE right(pair, 1) <> ' '
$$;

-- Every four digits in a row: the end of a telephone number is typed most.
CREATE FUNCTION digit_fours(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT four FROM (
    SELECT substr(digits, i, 4) AS four
    FROM regexp_replace(value, '[^0-9]+', ' ', 'g') AS digits, generate_series(1, length(digits) - 3) AS i
  ) AS part WHERE four !~ ' '
$$;

CREATE FUNCTION customer_grams(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word_pairs(value) UNION ALL SELECT digit_fours(value)
$$;

CREATE TABLE customer_gram (
  company_id bigint NOT NULL,
  gram text NOT NULL,
  code text NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (company_id, gram, code) INCLUDE (id)
);
CREATE TABLE item_gram (
  company_id bigint NOT NULL,
  gram text NOT NULL,
  code text NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (company_id, gram, code) INCLUDE (id)
);

CREATE FUNCTION note_grams_of_new_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO customer_gram (company_id, gram, code, id)
    SELECT company_id, gram, code, id FROM made, customer_grams(search) AS gram ORDER BY company_id, gram, code;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_has_grams AFTER INSERT ON customer REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_grams_of_new_customers();

CREATE FUNCTION note_grams_of_changed_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM customer_gram
    WHERE company_id = OLD.company_id AND gram = ANY(ARRAY(SELECT customer_grams(OLD.search))) AND code = OLD.code;
  INSERT INTO customer_gram (company_id, gram, code, id)
    SELECT NEW.company_id, gram, NEW.code, NEW.id FROM customer_grams(NEW.search) AS gram;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_has_other_grams AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.company_id, OLD.code, OLD.search) IS DISTINCT FROM (NEW.company_id, NEW.code, NEW.search))
  EXECUTE FUNCTION note_grams_of_changed_customer();

CREATE FUNCTION note_grams_of_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO item_gram (company_id, gram, code, id)
    SELECT company_id, gram, item_code, id FROM made, word_pairs(search) AS gram ORDER BY company_id, gram, item_code;
  RETURN NULL;
END $$;
CREATE TRIGGER item_has_grams AFTER INSERT ON item REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_grams_of_new_items();

CREATE FUNCTION note_grams_of_changed_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM item_gram
    WHERE company_id = OLD.company_id AND gram = ANY(ARRAY(SELECT word_pairs(OLD.search))) AND code = OLD.item_code;
  INSERT INTO item_gram (company_id, gram, code, id)
    SELECT NEW.company_id, gram, NEW.item_code, NEW.id FROM word_pairs(NEW.search) AS gram;
  RETURN NULL;
END $$;
CREATE TRIGGER item_has_other_grams AFTER UPDATE ON item FOR EACH ROW
  WHEN ((OLD.company_id, OLD.item_code, OLD.search) IS DISTINCT FROM (NEW.company_id, NEW.item_code, NEW.search))
  EXECUTE FUNCTION note_grams_of_changed_item();

INSERT INTO customer_gram
  SELECT company_id, gram, code, id FROM customer, customer_grams(search) AS gram ORDER BY company_id, gram, code;
INSERT INTO item_gram
  SELECT company_id, gram, item_code, id FROM item, word_pairs(search) AS gram ORDER BY company_id, gram, item_code;
DROP INDEX customer_search_cjk, item_search_cjk;

GRANT SELECT ON customer_gram, item_gram TO kinza_app;
