import { describe, expect, it } from 'vitest';
import { type AccessWord, accessModules, firstRoles } from './access.ts';
import { lackingNeeds } from './accessNeeds.ts';

describe('what a right needs', () => {
  it('is told in the order in which it is given, without what is there', () => {
    const held =
      (...words: AccessWord[]) =>
      (word: AccessWord) =>
        words.includes(word);
    expect(lackingNeeds('Create Item', held())).toEqual(['Access Item', 'View Category', 'View Item']);
    expect(lackingNeeds('Create Item', held('View Item', 'Access Item'))).toEqual(['View Category']);
    expect(lackingNeeds('Access Item', held())).toEqual([]);
  });

  it('is there for every role that Kinza starts with, but where a menu is left out on purpose', () => {
    const lacking = firstRoles.flatMap(({ letter, name }) => {
      const held = accessModules
        .flatMap(({ actions }) => actions)
        .filter(({ roles }) => letter === 'A' || roles.includes(letter))
        .map(({ word }) => word);
      return held.flatMap((word) => lackingNeeds(word, (one) => held.includes(one)).map((need) => `${name}: ${need}`));
    });
    expect([...new Set(lacking)].filter((one) => !one.includes(': Access '))).toEqual([]);
  });
});
