import { expect, it } from 'vitest';
import { changeOf, gathered, shareText } from './figures.ts';

it('a share has one decimal place, and nothing has none of anything', () => {
  const texts = [shareText(1, 8), shareText(2, 3), shareText(-3, 10), shareText(0, 0)];
  expect(texts.map((text) => text.replace(/\s/, ''))).toEqual(['12.5%', '66.7%', '0%', '0%']);
});

it('a doughnut has as many slices as there are colours, the last of them for all others', () => {
  expect(gathered([7, 6, 5], 3)).toEqual([[7], [6], [5]]);
  expect(gathered([7, 6, 5, 4], 3)).toEqual([[7], [6], [5, 4]]);
  expect(gathered([], 3)).toEqual([]);
});

it('a change is measured against before, and unknown against nothing', () => {
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(5, 0), changeOf(5, null)]).toEqual([1000, -1000, null, null]);
});
