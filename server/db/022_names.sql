-- A name in the order of its own script: the family name first in kana, kanji and Hangul, last in every other.
-- contract/kernel/personName.ts does the same, and a test compares the two.
CREATE FUNCTION person_name(first_name text, middle_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN concat(last_name, first_name) ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]'
    THEN concat_ws(' ', nullif(trim(last_name), ''), nullif(trim(first_name), ''), nullif(trim(middle_name), ''))
    ELSE concat_ws(' ', nullif(trim(first_name), ''), nullif(trim(middle_name), ''), nullif(trim(last_name), '')) END
$$;
