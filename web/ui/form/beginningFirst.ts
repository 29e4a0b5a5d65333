import type { OptionsFilter } from '@mantine/core';
import { katakana } from '#contract/kernel/kana.ts';

/** One choice, and what it is found by besides its label. */
interface Findable {
  label: string;
  also?: readonly string[];
}

/**
 * Choices that have the typed text in their label, or another word that begins with it; hiragana are katakana. One that is
 * that word stands first, and then those whose label begins with it, since Enter takes the first: "ring" is a ring before it is
 * an earring, and "UK" is no Ukraine.
 */
export const beginningFirst: OptionsFilter = ({ options, search, limit }) => {
  const text = spelled(search);
  const rank = ({ label, also = [] }: Findable) => {
    const [name, others] = [spelled(label), also.map(spelled)];
    if (text !== '' && others.includes(text)) return 0;
    if (name.startsWith(text)) return 1;
    return name.includes(text) || others.some((one) => one.startsWith(text)) ? 2 : null;
  };
  const found = options.flatMap((option) => {
    const place = 'label' in option ? rank(option) : null;
    return place === null ? [] : [{ option, place }];
  });
  return found
    .toSorted((one, other) => one.place - other.place)
    .map(({ option }) => option)
    .slice(0, limit);
};

function spelled(text: string): string {
  return katakana(text.normalize('NFKC').trim().toLowerCase());
}
