import { expect, it } from 'vitest';
import { beginningFirst } from './beginningFirst.ts';

const options = ['Earrings', 'Other rings', 'Rings', 'Ring boxes', 'Watches'].map((label) => ({ value: label, label }));

it.each([
  ['ring', ['Rings', 'Ring boxes', 'Earrings', 'Other rings']],
  [' OTHER', ['Other rings']],
  ['', ['Earrings', 'Other rings', 'Rings', 'Ring boxes', 'Watches']],
  ['none', []],
])('a choice that begins with “%s” stands first, the others in their order', (search, found) => {
  const labels = beginningFirst({ options, search, limit: 10 }).map((one) => 'label' in one && one.label);
  expect(labels).toEqual(found);
});
