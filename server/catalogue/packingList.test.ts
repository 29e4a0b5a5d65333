import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendFile } from '../../tests/support/send.ts';
import { openWorldForFile } from '../../tests/support/world.ts';

const world = await openWorldForFile();
const [ring, chain] = [await world.ring(), await world.ring()];

const read = async (...rows: string[]) => {
  const { token } = world.as('stock');
  const { body } = await sendFile(world, contract.packingList.read, Buffer.from(rows.join('\n')), {
    token,
    type: 'text/csv',
  });
  return body as unknown as { lines: { item: { id: number } }[]; problems: { row: number; code: string }[] };
};

describe('a packing list', () => {
  it('becomes lines by code and by barcode, in either language', async () => {
    const { lines, problems } = await read(
      '商品コード,バーコード,数量,重量,単価',
      `${ring.itemCode.toLowerCase()},,3,12.630,60000`,
      `,${chain.barcode},,,`,
    );
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { item: { id: ring.id }, quantity: 3, milligrams: 12_630, fileCost: 60_000 },
      { item: { id: chain.id }, quantity: 1, milligrams: null, fileCost: null },
    ]);
  });

  it('names each row that it can’t take, and takes the others', async () => {
    const { lines, problems } = await read('item code,quantity', 'Z9-1,1', `${ring.itemCode},0`, `${ring.itemCode},2`);
    expect(lines).toMatchObject([{ item: { id: ring.id }, quantity: 2 }]);
    expect(problems).toMatchObject([
      { row: 3, code: 'import.negative' },
      { row: 2, code: 'import.itemUnknown' },
    ]);
  });

  it('is refused whole where its columns are not known, and holds 2,000 lines', async () => {
    expect((await read('a,b', '1,2')).problems).toMatchObject([{ code: 'import.header' }]);
    const many = await read('item code,quantity', ...Array.from({ length: 2_001 }, () => `${ring.itemCode},1`));
    expect(many.lines).toHaveLength(2_000);
    expect(many.problems).toMatchObject([{ row: 2_002, code: 'import.tooManyRows' }]);
  });

  it('reads back the lines of an order that were exported', async () => {
    const { id: supplierId } = await world.as('admin').call(contract.supplier.create, { code: 'SP-1', name: 'Kofu' });
    const lines = [{ itemId: ring.id, quantity: 2, milligrams: 9_000, orderCost: 45_000 }];
    const draft = { locationId: world.ginza, supplierId, date: '2026-06-01', lines };
    const order = await world.as('stock').call(contract.purchaseOrder.create, draft);
    const file = await world.as('stock').bytes(contract.purchaseOrder.linesExport, { id: order.id, format: 'csv' });
    const back = await read(String(file).trim());
    expect(back).toMatchObject({
      lines: [{ item: { id: ring.id }, quantity: 2, milligrams: 9_000, fileCost: 45_000 }],
    });
    expect(back.problems).toEqual([]);
  });
});
