import { describe, expect, it } from 'vitest';
import type { ItemImportRun as ImportRun } from '#contract/catalogue/import.ts';
import { contract } from '#contract/index.ts';
import { row, sheet } from '../../../tests/support/importFixture.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { settledRun } from '../../../tests/support/waiting.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

/** Uploads a file as a browser does. */
async function upload(
  person: Person,
  content: string,
): Promise<{ status: number; run: ImportRun & { code?: string } }> {
  const endpoint = { ...contract.import.check, path: `${contract.import.check.path}?yenPerDollarHundredths=15000` };
  const sent = { person, fileName: '商品.csv', type: 'text/csv' };
  const { status, body } = await sendFile(world, endpoint, Buffer.from(content), sent);
  return { status, run: body as unknown as ImportRun & { code?: string } };
}

const settled = (person: Person, id: string) => settledRun(() => world.as(person).call(contract.import.find, { id }));

describe('an import over HTTP', () => {
  it('goes from file to item list', async () => {
    const { status, run } = await upload('stock', sheet(row({ code: 'HTTP-1' }), row({ code: 'HTTP-2' })));
    expect(status).toBe(200);
    expect(run).toMatchObject({ status: 'checking', fileName: '商品.csv' });
    expect(await settled('stock', run.id)).toMatchObject({ status: 'ready', rowsTotal: 2 });

    const write = { id: run.id, locationId: world.ginza };
    expect(await world.as('stock').call(contract.import.write, write)).toMatchObject({ status: 'writing' });
    expect(await settled('stock', run.id)).toMatchObject({ status: 'done', rowsWritten: 2 });

    const { item } = await world.as('sales').call(contract.item.scan, { code: 'HTTP-2' });
    expect(item).toMatchObject({ itemCode: 'HTTP-2', price: 90_000, sellableHere: 2 });
    const trail = await world.as('manager').call(contract.item.audit, { id: item?.id ?? 0 });
    expect(trail.rows[0]).toMatchObject({ action: 'import', userName: 'stock Mori' });
  });

  it('is for those who may create items, in their own company', async () => {
    expect(await upload('sales', sheet(row()))).toMatchObject({ status: 403, run: { code: 'access.denied' } });
    const { run } = await upload('manager', sheet(row()));
    await settled('manager', run.id);
    expect(await refusalCode(world.as('rival').call(contract.import.find, { id: run.id }))).toBe('notFound');
    // The file tells what its pieces cost.
    expect(await refusalCode(world.as('stock').call(contract.import.find, { id: run.id }))).toBe('notFound');
    expect((await world.as('admin').call(contract.import.find, { id: run.id })).status).toBe('ready');
    const elsewhere = { id: run.id, locationId: world.osaka };
    expect(await refusalCode(world.as('manager').call(contract.import.write, elsewhere))).toBe('access.location');
  });

  it('issues codes that go on from those of items made by hand', async () => {
    const ring = await world.ring();
    const { run } = await upload('admin', sheet(row({ code: '', barcode: '' })));
    await settled('admin', run.id);
    await world.as('admin').call(contract.import.write, { id: run.id, locationId: world.ginza });
    await settled('admin', run.id);
    const next = await world.ring();
    expect([ring.itemCode, next.itemCode]).toEqual(['R0-000001', 'R0-000003']);
    const { item } = await world.as('admin').call(contract.item.scan, { code: 'R0-000002' });
    expect(item?.barcode).toBe('2001000000029');
  });
});
