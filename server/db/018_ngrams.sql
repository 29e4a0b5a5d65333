-- A gram is a weight here: what a word is found by is an n-gram (docs/decisions/words-in-order.md). And one pair of triggers
-- keeps the lists of customers and of items.
ALTER TABLE customer_gram RENAME TO customer_ngram;
ALTER TABLE customer_ngram RENAME COLUMN gram TO ngram;
ALTER INDEX customer_gram_pkey RENAME TO customer_ngram_pkey;
ALTER TABLE item_gram RENAME TO item_ngram;
ALTER TABLE item_ngram RENAME COLUMN gram TO ngram;
ALTER INDEX item_gram_pkey RENAME TO item_ngram_pkey;
ALTER FUNCTION customer_grams(text) RENAME TO customer_ngrams;

DROP FUNCTION note_grams_of_new_customers() CASCADE;
DROP FUNCTION note_grams_of_changed_customer() CASCADE;
DROP FUNCTION note_grams_of_new_items() CASCADE;
DROP FUNCTION note_grams_of_changed_item() CASCADE;

-- Both are told the list, the column of the code, and what finds the n-grams of a text.
CREATE FUNCTION note_ngrams_of_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('INSERT INTO %1$I (company_id, ngram, code, id)
    SELECT company_id, ngram, %2$I, id FROM made, %3$I(search) AS ngram ORDER BY company_id, ngram, %2$I',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]);
  RETURN NULL;
END $$;

CREATE FUNCTION note_ngrams_of_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('DELETE FROM %1$I WHERE company_id = ($1).company_id AND code = ($1).%2$I
    AND ngram = ANY(ARRAY(SELECT %3$I(($1).search)))', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]) USING OLD;
  EXECUTE format('INSERT INTO %1$I (company_id, ngram, code, id)
    SELECT ($1).company_id, ngram, ($1).%2$I, ($1).id FROM %3$I(($1).search) AS ngram',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]) USING NEW;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_has_ngrams AFTER INSERT ON customer REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_ngrams_of_new('customer_ngram', 'code', 'customer_ngrams');
CREATE TRIGGER customer_has_other_ngrams AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.company_id, OLD.code, OLD.search) IS DISTINCT FROM (NEW.company_id, NEW.code, NEW.search))
  EXECUTE FUNCTION note_ngrams_of_changed('customer_ngram', 'code', 'customer_ngrams');
CREATE TRIGGER item_has_ngrams AFTER INSERT ON item REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_ngrams_of_new('item_ngram', 'item_code', 'word_pairs');
CREATE TRIGGER item_has_other_ngrams AFTER UPDATE ON item FOR EACH ROW
  WHEN ((OLD.company_id, OLD.item_code, OLD.search) IS DISTINCT FROM (NEW.company_id, NEW.item_code, NEW.search))
  EXECUTE FUNCTION note_ngrams_of_changed('item_ngram', 'item_code', 'word_pairs');
