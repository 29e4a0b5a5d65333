import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { changedLines } from './lineStore.ts';

const { adjustment: api, reasonCode } = contract;
const world = await openWorldForFile();
const { rows: reasons } = await world.as('admin').call(reasonCode.list, { size: 100 });
const reason = (code: string) => reasons.find((one) => one.code === code)?.id ?? 0;
const line = (itemId: number, code: string) =>
  ({ itemId, direction: 'out', quantity: 1, reasonCodeId: reason(code) }) as const;

it('the audit trail of a document says what an edit did to its lines, and not what it left', async () => {
  const stock = world.as('stock');
  const [kept, other] = [await world.ring(), await world.ring()];
  const first = { locationId: world.ginza, lines: [line(kept.id, 'LOSS'), line(other.id, 'LOSS')] };
  const { id, version } = await stock.call(api.create, first);
  const lines = [line(other.id, 'DAMAGE'), line(kept.id, 'LOSS')];
  await stock.call(api.edit, { id, version, locationId: world.ginza, lines });
  const { rows } = await world.as('admin').call(api.audit, { id });
  const entry = ({ itemCode, name, nameJa }: typeof kept, reasonName: string) =>
    expect.objectContaining({ itemCode, name, nameJa, direction: 'out', quantity: 1, reasonName });
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'lines'))).toEqual([
    { field: 'lines', before: [entry(other, 'Lost')], after: [entry(other, 'Damaged')] },
    { field: 'lines', before: [], after: [entry(kept, 'Lost'), entry(other, 'Lost')] },
  ]);
});

it('the same goods on two lines are two lines, and of more than a hundred of either side the rest is counted', () => {
  const rings = (count: number, itemCode = 'R-1') => Array.from({ length: count }, () => ({ itemCode, quantity: 1 }));
  const table = { table: 'adjustmentLine', document: 'adjustmentId', columns: [] } as const;
  expect(changedLines(rings(2), rings(1), table)).toEqual({ lines: [rings(1), []] });
  expect(changedLines(rings(2), rings(2), table)).toEqual({});
  expect(changedLines(rings(150), rings(101, 'R-2'), table)).toEqual({
    lines: [rings(100), rings(100, 'R-2')],
    moreLines: [50, 1],
  });
  expect(changedLines([], rings(101), table)).toEqual({ lines: [[], rings(100)], moreLines: [null, 1] });
});
