import { expect, it } from 'vitest';
import { fillReply } from './savedReply.ts';

it('fills what is known, and names what is not', () => {
  const text = '{name}, {number} is {total}: {tracking} {other}';
  expect(fillReply(text, { name: '田中 由紀', number: 'EC-1', total: '¥1,000', tracking: '' })).toEqual({
    text: '田中 由紀, EC-1 is ¥1,000: {tracking} {other}',
    missing: ['tracking'],
  });
  expect(fillReply('{name} {name}', { name: '{due}' })).toEqual({ text: '{due} {due}', missing: ['due'] });
});
