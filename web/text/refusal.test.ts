import { expect, it } from 'vitest';
import { ApiRefusal } from '#web/api/problem.ts';
import { speak } from './text.ts';

it.each([
  ['lines.0.price', 'field.tooLarge', 'Line 1: Price can’t be that large'],
  ['lines.11.milligrams', 'field.aboveZero', 'Line 12: Weight must be greater than 0'],
  ['payments.1.tendered', 'field.tooLarge', 'Payment 2: Amount tendered can’t be that large'],
  ['code', 'field.tooLong', 'Code is too long'],
])('names the field %s that was refused', async (path, code, text) => {
  const page = { documentElement: { lang: '' }, querySelector: () => null };
  (globalThis as { document?: unknown }).document = page;
  await speak('en');
  const { problemText } = await import('./refusal.ts');
  const refusal = new ApiRefusal(400, { code: 'input.invalid', message: '', fields: [{ path, code }] } as never);
  expect(problemText(refusal)).toBe(text);
});
