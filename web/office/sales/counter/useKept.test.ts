import { expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { freshKept, parseKept, placeOf } from './useKept.ts';

it('keeps the sale of each person, place and pending sale apart', () => {
  expect([placeOf(7, 2, null), placeOf(7, 2, 12), placeOf(7, 3, null)]).toEqual([
    'kinza.sale.7.2',
    'kinza.sale.7.2.12',
    'kinza.sale.7.3',
  ]);
});

it('reads what it kept', () => {
  const kept = { ...freshKept({ ...emptyDraft(), notes: '髙﨑 様' }), savedAt: '2026-06-18T05:32:00.000Z' };
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
});

it.each([null, '', '{', '[]', '7', 'null', '{"key":"x"}', '{"key":"x","draft":{"lines":{}}}'])(
  'takes %j for nothing',
  (text) => {
    expect(parseKept(text)).toBeNull();
  },
);

it('fills in what an older build did not keep', () => {
  const { activeTender: _gone, ...draft } = emptyDraft();
  expect(parseKept(JSON.stringify({ key: 'k', draft }))).toMatchObject({
    draft: { activeTender: null },
    attempt: null,
    edited: null,
  });
});
