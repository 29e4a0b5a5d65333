import { expect, it } from 'vitest';
import { hasRightCheckDigit } from '#contract/catalogue/barcode.ts';
import { contract } from '#contract/index.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const [admin, stock, manager] = [world.as('admin'), world.as('stock'), world.as('manager')];
const categoryId = (await admin.call(contract.category.list, { search: 'E0' })).rows[0]?.id ?? 0;
const draft = (count: number) => ({
  categoryId,
  name: 'Diamond stud',
  nameJa: 'ダイヤピアス',
  orderCost: 40_000,
  markupBasisPoints: 15_000,
  pieces: Array.from({ length: count }, (_, index) => ({ milligrams: 1_000 + index })),
});

it('becomes items in one go, whose codes and barcodes follow each other and pass those that were typed', async () => {
  const before = await stock.call(contract.parcel.make, draft(1));
  const serial = Number(before.lines[0]?.item.itemCode.split('-')[1]);
  const codeOf = (ahead: number) => `E0-${String(serial + ahead).padStart(6, '0')}`;
  await world.ring({ itemCode: codeOf(2) });
  const { lines } = await stock.call(contract.parcel.make, draft(30));
  const codes = lines.map(({ item }) => item.itemCode);
  expect(codes).toEqual([1, ...Array.from({ length: 29 }, (_, index) => index + 3)].map(codeOf));
  expect(new Set(lines.map(({ item }) => item.barcode)).size).toBe(30);
  expect(lines.every(({ item }) => hasRightCheckDigit(item.barcode))).toBe(true);
  expect(lines.map(({ fileCost }) => fileCost)).toEqual(Array.from({ length: 30 }, () => 40_000));
  const { item } = lines[29] ?? before.lines[0] ?? expect.unreachable();
  expect(await admin.call(contract.item.find, { id: item.id })).toMatchObject({
    milligrams: 1_029,
    cost: 40_000,
    markupBasisPoints: 15_000,
    price: 100_000,
    isUniquePiece: true,
    sellingOptions: { straight: true },
    hasMoved: false,
  });
  expect((await admin.call(contract.item.audit, { id: item.id })).rows[0]).toMatchObject({ action: 'create' });
  const next = await stock.call(contract.parcel.make, draft(1));
  expect(next.lines[0]?.item.itemCode).toBe(codeOf(32));
});

it('comes into stock by a receiving at what was paid for it', async () => {
  const supplier = await admin.call(contract.supplier.create, { code: 'SP-7', name: 'Okachimachi Bullion' });
  const { lines } = await manager.call(contract.parcel.make, draft(3));
  const received = await manager.call(contract.receiving.create, {
    locationId: world.ginza,
    supplierId: supplier.id,
    date: '2026-06-18',
    lines: lines.map(({ item, quantity, fileCost }) => ({ itemId: item.id, quantity, orderCost: fileCost ?? 0 })),
  });
  expect(received).toMatchObject({ acceptedQuantity: 3, orderTotal: 120_000 });
  await manager.call(contract.receiving.post, { id: received.id, version: received.version });
  const found = await admin.call(contract.stock.list, { search: lines[2]?.item.itemCode ?? '' });
  expect(found.rows).toMatchObject([{ quantity: 1, milligrams: 1_002, value: 40_000 }]);
});

it('is entered by who may make items, in a category of the company', async () => {
  expect(await refusalCode(world.as('sales').call(contract.parcel.make, draft(1)))).toBe('access.denied');
  expect(await refusalCode(stock.call(contract.parcel.make, { ...draft(1), categoryId: 999_999 }))).toBe('notFound');
  const unknown = [{ milligrams: 1, imageId: 'b3f1c9d0-0000-4000-8000-000000000001' }];
  expect(await refusalCode(stock.call(contract.parcel.make, { ...draft(1), pieces: unknown }))).toBe(
    'item.imageMissing',
  );
});
