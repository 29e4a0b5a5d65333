-- Customers are found by how their kana sound in Latin letters, however these are spelled: tanaka, satoh, shouta or syota.

-- Kana in one plain spelling: Kunrei without long vowels and doubled letters. What is not kana falls away. What is typed is
-- spelled the same way by server/kernel/romaji.ts. The value is folded: katakana, and no hiragana.
CREATE FUNCTION romaji(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(
    -- Each kana has its consonant put before it, and is then read as its vowel alone.
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
      '([カキクケコヵヶ])', 'k\1', 'g'), '([サシスセソ])', 's\1', 'g'), '([タチツテト])', 't\1', 'g'),
      '([ナニヌネノ])', 'n\1', 'g'), '([ハヒフヘホ])', 'h\1', 'g'), '([マミムメモ])', 'm\1', 'g'),
      '([ヤユヨャュョ])', 'y\1', 'g'), '([ラリルレロ])', 'r\1', 'g'), '([ワヮ])', 'w\1', 'g'),
      '([ガギグゲゴ])', 'g\1', 'g'), '([ザジズゼゾヂヅ])', 'z\1', 'g'), '([ダデド])', 'd\1', 'g'),
      '([バビブベボヴ])', 'b\1', 'g'), '([パピプペポ])', 'p\1', 'g'),
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨャュョラリルレロワヮガギグゲゴザジズゼゾヂヅダデドバビブベボパピプペポヴヵヶヰヱヲァィゥェォン',
    'aiueoaiueoaiueoaiueoaiueoaiueoaiueoauoauoaiueoaaaiueoaiueoiuaeoaiueoaiueouaeieoaiueon'),
    '[^a-z ]', '', 'g'), 'iy([auo])', 'y\1', 'g'), '([ou])u', '\1', 'g'), '(.)\1+', '\1', 'g')
$$;

ALTER TABLE customer ALTER COLUMN search SET EXPRESSION AS (folded(code || ' ' || last_name || first_name || ' '
  || first_name || ' ' || middle_name || ' ' || last_name || ' ' || last_name_kana || first_name_kana || ' '
  || first_name_kana || ' ' || contact_digits || ' ' || email || ' ' || former)
  || CASE last_name_kana || first_name_kana WHEN '' THEN ''
     ELSE ' ' || romaji(folded(last_name_kana || first_name_kana || ' ' || first_name_kana)) END);
