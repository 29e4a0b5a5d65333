import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts, say, speak } from '#web/text/text.ts';
import { goodsInSentence } from '#web/ui/piecesAndGramsText.ts';
import { type CheckPart, checkedGoods, checkedShare, type Mode } from './checkedGoods.ts';
import type { CheckLine } from './TransferCheck.tsx';

const none = { checked: 0, received: 0, damaged: 0, found: 0, lost: 0, late: 0 };
const reel = (more: Partial<CheckLine>) =>
  ({ priceBy: 'gram', quantity: 12, milligrams: 1_029, weighed: 12_345, ...none, ...more }) as CheckLine;
const rings = (more: Partial<CheckLine>) =>
  ({ priceBy: 'unit', quantity: 5, milligrams: 3_500, weighed: null, ...none, ...more }) as CheckLine;
const text = (lines: CheckLine[], mode: Mode, part: CheckPart) =>
  goodsInSentence(say, checkedGoods(lines, mode, part)).replaceAll('\u00a0', ' ');

beforeAll(async () => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  await speak('ja');
  await loadAllTexts();
});

it('says of goods by the gram how much of their weight is received, as it was weighed', () => {
  const lines = [reel({ wanted: 12_345, received: 7_201, damaged: 2 }), rings({ wanted: 5, received: 4, damaged: 1 })];
  const of = (part: CheckPart) => text(lines, 'receive', part);
  const said = { received: of('received'), damaged: of('damaged'), short: of('rest') };
  expect(say('transfer.receiveText', said)).toBe(
    '入庫4点・7.201 g、破損1点・0.002 g、欠品5.142 g。この操作は取り消せません。',
  );
  expect(checkedGoods(lines, 'receive', 'wanted')).toMatchObject({ pieces: 5, milligrams: 12_345 });
  expect(checkedGoods(lines, 'receive', 'counted')).toMatchObject({ pieces: 5, milligrams: 7_203 });
});

it('says of goods by the gram alone their weight alone, where none of it arrived, too', () => {
  const lines = [reel({ wanted: 12_345 })];
  const of = (part: CheckPart) => text(lines, 'receive', part);
  const said = { received: of('received'), damaged: of('damaged'), short: of('rest') };
  expect(say('transfer.receiveText', said)).toBe('入庫0.00 g、破損0.00 g、欠品12.345 g。この操作は取り消せません。');
});

it('leaves of a shortage what nobody told yet', () => {
  const lines = [reel({ wanted: 3_086, lost: 1_029 })];
  const parts = (['found', 'lost', 'late', 'rest'] as const).map((part) => checkedGoods(lines, 'resolve', part));
  expect(parts.map(({ milligrams }) => milligrams)).toEqual([0, 1_029, 0, 2_057]);
});

it('has come as far as its lines, goods by the gram by their share', () => {
  expect(checkedShare([reel({ wanted: 10_000, received: 5_000 }), rings({ wanted: 3, received: 1 })], 'receive')).toBe(
    1.5 / 4,
  );
  expect(checkedShare([], 'receive')).toBe(0);
});
