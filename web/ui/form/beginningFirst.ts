import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core';

/** What begins with the typed text stands first, since Enter takes the first: "ring" is a ring before it is an earring. */
export const beginningFirst: OptionsFilter = (input) => {
  const text = input.search.trim().toLowerCase();
  const isLater = (one: object) => !('label' in one) || !String(one.label).toLowerCase().startsWith(text);
  const found = defaultOptionsFilter(input) as ReturnType<OptionsFilter>;
  return found.toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)));
};
