import { expect, it } from 'vitest';
import { changedSides } from './changedSides.ts';

it.each([
  ['a picture set anew', '', 'A picture', ['', 'A picture']],
  ['one in the place of another', 'A picture', 'A picture', ['A picture', 'Another one']],
  ['one that was taken away', 'A picture', '', ['A picture', '']],
  ['names', 'Abe', 'Arai', ['Abe', 'Arai']],
  ['nothing that a person sees', '', '', ['', '']],
])('tells %s', (_, before, after, expected) => {
  expect(changedSides(before, after, 'Another one')).toEqual(expected);
});
